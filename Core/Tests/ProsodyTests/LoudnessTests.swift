import Foundation
import Testing

@testable import Prosody

@Suite struct LoudnessTests {
  @Test(
    "a tone of 997 Hz at −20 dBFS is −23.01 LUFS at each sample rate",
    arguments: [16_000.0, 44_100, 48_000, 96_000])
  func tone(rate: Double) throws {
    var meter = LoudnessMeter(sampleRate: rate)
    meter.add(Sound.sine(997, amplitude: 0.1, seconds: 20, rate: rate))
    for loudness in [meter.momentary, meter.shortTerm, meter.integrated] {
      #expect(abs(try #require(loudness) + 23.01) < 0.05, "\(rate): \(loudness ?? 0)")
    }
  }

  @Test("at 48 kHz the filters are the standard's")
  func coefficients() {
    let weighting = KWeighting(rate: 48_000)
    let found = [
      weighting.shelf.b0, weighting.shelf.b1, weighting.shelf.b2, weighting.shelf.a1,
      weighting.shelf.a2, weighting.highPass.a1, weighting.highPass.a2,
    ]
    let standard = [
      1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241,
      0.73248077421585, -1.99004745483398, 0.99007225036621,
    ]
    for (value, wanted) in zip(found, standard) { #expect(abs(value - wanted) < 1e-9) }
  }

  /// EBU Tech 3341's cases 1 to 5, in one channel: levels in dBFS of 997 Hz, and their seconds.
  static let cases: [([(level: Double, seconds: Double)], Double)] = [
    ([(-20, 20)], -23), ([(-30, 20)], -33),
    ([(-33, 10), (-20, 60), (-33, 10)], -23),
    ([(-69, 10), (-33, 10), (-20, 60), (-33, 10), (-69, 10)], -23),
    ([(-23, 20), (-17, 20.1), (-23, 20)], -23),
  ]

  @Test("the gates leave out what is quiet", arguments: cases)
  func gates(parts: [(level: Double, seconds: Double)], wanted: Double) throws {
    var meter = LoudnessMeter(sampleRate: 48_000)
    for part in parts {
      let amplitude = pow(10, part.level / 20)
      meter.add(Sound.sine(1000, amplitude: amplitude, seconds: part.seconds, rate: 48_000))
    }
    #expect(abs(try #require(meter.integrated) - wanted) < 0.1, "\(meter.integrated ?? 0)")
  }

  @Test("silence has no loudness, and none is known before 0.4 and 3 s")
  func silence() {
    var meter = LoudnessMeter(sampleRate: 16_000)
    meter.add(Sound.silence(5))
    #expect(meter.momentary == nil && meter.shortTerm == nil && meter.integrated == nil)
    meter = LoudnessMeter(sampleRate: 16_000)
    meter.add(Sound.sine(440, amplitude: 0.1, seconds: 0.39))
    #expect(meter.momentary == nil)
    meter.add(Sound.sine(440, amplitude: 0.1, seconds: 0.02))
    #expect(meter.momentary != nil && meter.shortTerm == nil)
  }

  @Test("broken samples and sample rates give a result")
  func broken() {
    for rate in [-1, 0, .nan, .infinity, 1e9] {
      var meter = LoudnessMeter(sampleRate: rate)
      meter.add([.nan, .infinity, -.infinity, 0.1])
      #expect(meter.momentary == nil)
      #expect(meter.sampleRate >= 8000 && meter.sampleRate <= 192_000)
    }
  }

  @Test(
    "a tone between the samples has its true peak",
    arguments: [(4000.0, 0.25), (4000, 0.0), (997, 0.1), (6500, 0.3), (7200, 0.7)])
  func truePeak(frequency: Double, phase: Double) throws {
    var meter = TruePeakMeter(rate: 16_000)
    for index in 0..<16_000 {
      let angle = 2 * .pi * frequency * Double(index) / 16_000 + phase
      let fade = min(Double(index) / 1600, 1)
      meter.add(Float(0.5 * fade * sin(angle)))
    }
    #expect(abs(try #require(meter.whole) + 6.0206) < 0.2, "\(meter.whole ?? 0)")
  }

  @Test("the peak of the last 3 s forgets, the whole does not")
  func recent() throws {
    var analyser = VoiceAnalyser.hearing(Sound.sine(500, amplitude: 0.9, seconds: 1))
    analyser.process(Sound.sine(500, amplitude: 0.1, seconds: 4))
    #expect(abs(try #require(analyser.measures.truePeak) + 20) < 0.3)
    #expect(abs(try #require(analyser.summary.truePeak) + 0.92) < 0.3)
  }
}

import Foundation
import SoundGraph
import SoundQuality
import SoundTestSupport
import Testing

@Suite("The shapes of test signals")
struct SignalShapeTests {
  static let rate = 48_000.0

  @Test("a gated burst sounds for 200 ms of every 500 ms, without clicks")
  func gatedBurst() {
    let heard = SignalBench.render(.gatedBurst, seconds: 1.5)
    for start in [0, 24_000, 48_000] {
      #expect(Levels.effective(heard[(start + 200)..<(start + 9400)]) > 0.33)
      #expect(Levels.peak(heard[(start + 9600)..<(start + 24_000)]) == 0)
    }
    let jump = zip(heard, heard.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    let steepest: Float = 0.5 * 2 * 3.15 * 440 / 48_000
    #expect(jump < steepest)
  }

  @Test("a click is one sample, every two seconds")
  func impulse() {
    let heard = SignalBench.render(.impulse, seconds: 4.5)
    #expect(heard.indices.filter { heard[$0] != 0 } == [0, 96_000, 192_000])
  }

  @Test("a sweep takes 3 s from 80 to 8000 Hz, as many octaves in each second")
  func sweep() {
    let crossings = SignalBench.risingCrossings(SignalBench.render(.sweep, seconds: 3.2))
    for time in [0.5, 1.0, 1.5, 2.0, 2.5, 2.9] {
      let expected = 80 * pow(100, time / 3)
      guard let after = crossings.firstIndex(where: { $0 / Self.rate >= time }), after > 0 else {
        Issue.record("no sound at \(time) s")
        continue
      }
      let period = crossings[after] - crossings[after - 1]
      let middle = (crossings[after] + crossings[after - 1]) / 2 / Self.rate
      let there = 80 * pow(100, middle / 3)
      #expect(abs(Self.rate / period / there - 1) < 0.002, "\(time) s, expected \(expected)")
    }
    let again = crossings.filter { $0 > 3 * Self.rate + 100 }
    #expect(abs(Self.rate / (again[1] - again[0]) - 81) < 3)
  }

  @Test("a pulse is 10 % wide at first, 90 % after two seconds, and 10 % again after four")
  func pwm() {
    let heard = SignalBench.render(.pwm, seconds: 4.2)
    let shares = [0.0, 1, 2, 3, 4].map { time in
      let first = Int(time * Self.rate) + 200
      let stretch = heard[first..<(first + 4800)]
      let middle = ((stretch.max() ?? 0) + (stretch.min() ?? 0)) / 2
      return Double(stretch.filter { $0 > middle }.count) / 4800
    }
    for (share, width) in zip(shares, [0.1, 0.5, 0.9, 0.5, 0.1]) {
      #expect(abs(share - width) < 0.04, "\(shares)")
    }
  }

  @Test("FM grows sidebands and loses them again")
  func fm() {
    let heard = SignalBench.render(.fm, seconds: 4.4)
    let still = Spectrum(Array(heard[0..<4096]), sampleRate: Self.rate)
    let bright = Spectrum(Array(heard[94_000..<102_192]), sampleRate: Self.rate)
    #expect(bright.peak(from: 5000, to: 9000) > still.peak(from: 5000, to: 9000) + 30)
  }

  @Test("a string is plucked every second, at its pitch, and fades")
  func pluck() {
    let heard = SignalBench.render(.pluck, seconds: 2)
    for start in [0, 48_000] {
      let note = Array(heard[start..<(start + 48_000)])
      #expect(Levels.effective(note[..<4800]) > 4 * Levels.effective(note[43_200...]))
      let spectrum = Spectrum(Array(note[4000..<36_768]), sampleRate: Self.rate)
      let loudest = spectrum.amplitudes.indices.max {
        spectrum.amplitudes[$0] < spectrum.amplitudes[$1]
      }
      let pitch = Double(loudest ?? 0) * spectrum.binWidth
      #expect(abs(pitch / 440 - (pitch / 440).rounded()) < 0.01 && pitch > 400)
    }
  }

  @Test("a plucked string has partials that stand out, and loses its treble first")
  func string() {
    let heard = SignalBench.render(.pluck, seconds: 1)
    let early = Spectrum(Array(heard[480..<12_480]), sampleRate: Self.rate)
    let late = Spectrum(Array(heard[24_000..<36_000]), sampleRate: Self.rate)
    for number in [1.0, 2, 3] {
      let partial = early.peak(from: 440 * number - 20, to: 440 * number + 20)
      let between = early.peak(from: 440 * number + 180, to: 440 * number + 260)
      #expect(partial > between + 25, "\(number): \(partial) \(between)")
    }
    let loss = early.peak(from: 400, to: 480) - late.peak(from: 400, to: 480)
    let trebleLoss = early.peak(from: 4_000, to: 8_000) - late.peak(from: 4_000, to: 8_000)
    #expect(loss > 6 && trebleLoss > loss + 10, "\(loss) \(trebleLoss)")
  }

  @Test("the arpeggio plays C E G C, three notes a second")
  func arpeggio() {
    let heard = SignalBench.render(.arpeggio, seconds: 4.0 / 3)
    for (number, hertz) in [261.626, 329.628, 391.995, 523.251].enumerated() {
      let first = number * 16_000
      let crossings = SignalBench.risingCrossings(Array(heard[(first + 400)..<(first + 12_000)]))
      let count = Double(crossings.count - 1)
      let period = ((crossings.last ?? 0) - (crossings.first ?? 0)) / count
      #expect(abs(Self.rate / period / hertz - 1) < 0.001)
      #expect(abs(heard[first]) < 0.01)
    }
  }

  @Test("sample and hold jumps four times a second, to notes")
  func sampleAndHold() {
    let heard = SignalBench.render(.sampleAndHold, seconds: 3)
    var pitches: [Double] = []
    for number in 0..<12 {
      let first = number * 12_000
      let crossings = SignalBench.risingCrossings(Array(heard[(first + 10)..<(first + 11_990)]))
      let count = Double(crossings.count - 1)
      pitches.append(Self.rate * count / ((crossings.last ?? 1) - (crossings.first ?? 0)))
    }
    for pitch in pitches {
      let semitones = 12 * log2(pitch / 110)
      #expect(abs(semitones - semitones.rounded()) < 0.02 && (-0.1...36.1).contains(semitones))
    }
    #expect(Set(pitches.map { $0.rounded() }).count > 7)
  }

  @Test("each sample can be looped without a click", arguments: SampleMaterial.allCases)
  func samples(material: SampleMaterial) {
    let generator = SignalGenerator(.sample, sampleRate: Self.rate, material: material)
    let heard = SignalBench.render(generator, 192_000)
    #expect(Array(heard[..<96_000]) == Array(heard[96_000...]))
    #expect(abs(heard[95_999]) < 0.01 && abs(heard[96_000]) < 0.01)
    #expect(Levels.effective(heard) > 0.03)
  }
}

import Foundation
import Testing

@testable import Prosody

@Suite struct PitchTests {
  @Test(
    "a steady vowel has its pitch within 0.3 %", arguments: [80.0, 110, 151, 220, 317, 440, 490])
  func steady(frequency: Double) {
    let frames = VoiceAnalyser.pitch(of: Sound.vowel(seconds: 2) { _ in frequency })
    #expect(frames.count == 200)
    for frame in frames[5..<195] {
      #expect(abs((frame.frequency ?? 0) / frequency - 1) < 0.003, "\(frame)")
    }
  }

  @Test("a glide over two octaves is followed frame by frame within 1 %")
  func glide() {
    let pitch = { (time: Double) in 100 * exp2(time / 2) }
    let frames = VoiceAnalyser.pitch(of: Sound.vowel(seconds: 4, pitch: pitch))
    for frame in frames[5..<395] {
      #expect(abs((frame.frequency ?? 0) / pitch(frame.time) - 1) < 0.01, "\(frame)")
    }
  }

  @Test("a pure tone has its pitch, and its octave is not taken for it")
  func tone() {
    for frequency in [100.0, 200, 400] {
      let frames = VoiceAnalyser.pitch(
        of: Sound.sine(frequency, amplitude: 0.3, seconds: 1))
      for frame in frames[5..<95] {
        #expect(abs((frame.frequency ?? 0) / frequency - 1) < 0.002, "\(frame)")
      }
    }
  }

  @Test("a voice in steady noise, 6 dB below it, is voiced where it is, in 95 % of frames")
  func noisy() {
    var (sound, isVoice): ([Float], [Bool]) = ([], [])
    for phrase in 0..<8 {
      sound += Sound.silence(0.5) + Sound.vowel(seconds: 1) { 120 + 10 * Double(phrase) + 20 * $0 }
      isVoice += Array(repeating: false, count: 50) + Array(repeating: true, count: 100)
    }
    let power = sound.reduce(0.0) { $0 + Double($1 * $1) } / Double(sound.count)
    let noise = Sound.noise(1, seconds: 12)
    let noisePower = noise.reduce(0.0) { $0 + Double($1 * $1) } / Double(noise.count)
    let scale = Float((power / noisePower / pow(10, 0.6)).squareRoot())
    let frames = VoiceAnalyser.pitch(of: zip(sound, noise).map { $0 + scale * $1 })
    // What noise is must be heard first.
    let pairs = Array(zip(frames, isVoice).dropFirst(150))
    let right = pairs.count { ($0.frequency != nil) == $1 }
    #expect(right >= pairs.count * 95 / 100, "\(right) of \(pairs.count)")
  }

  @Test("noise, silence and a constant are unvoiced in at least 97 % of frames")
  func unvoiced() {
    for sound in [
      Sound.noise(0.2, seconds: 10), Sound.silence(10),
      Array(repeating: Float(0.4), count: 160_000),
    ] {
      let voiced = VoiceAnalyser.pitch(of: sound).filter { $0.frequency != nil }
      #expect(voiced.count <= 30, "\(voiced.count)")
    }
  }

  @Test("a voice 40 dB below a clap is heard again within a minute")
  func clap() {
    let voice = Sound.vowel(seconds: 60, amplitude: 0.01) { _ in 130 }
    let frames = VoiceAnalyser.pitch(of: Sound.noise(1, seconds: 0.1) + voice)
    #expect(frames.suffix(100).allSatisfy { $0.frequency != nil })
  }

  @Test("the edges of a voice are found within 40 ms")
  func edges() throws {
    let sound = Sound.silence(1) + Sound.vowel(seconds: 1) { _ in 130 } + Sound.silence(1)
    let voiced = VoiceAnalyser.pitch(of: sound).filter { $0.frequency != nil }
    #expect(abs(try #require(voiced.first).time - 1) < 0.04)
    #expect(abs(try #require(voiced.last).time - 2) < 0.04)
  }

  @Test("variation is the standard deviation in semitones, the range its 5th to 95th percentile")
  func variation() throws {
    // A sine of 3 semitones to each side: deviation 3/√2, percentiles at ±3 sin(0.45π).
    let sound = Sound.vowel(seconds: 20) { 150 * exp2(3 * sin(2 * .pi * 0.25 * $0) / 12) }
    let summary = VoiceAnalyser.summary(of: sound)
    #expect(abs(try #require(summary.pitchVariation) - 2.1213) < 0.05)
    #expect(abs(try #require(summary.pitchRange) - 5.926) < 0.12)
    #expect(abs(try #require(summary.pitchMedian) - 150) < 3)
    let live = try #require(VoiceAnalyser.hearing(sound).measures.pitchVariation)
    #expect(abs(live - 2.1213) < 0.05)
    let flat = VoiceAnalyser.hearing(Sound.vowel(seconds: 9) { _ in 150 }).measures
    #expect(try #require(flat.pitchVariation) < 0.1)
  }

  @Test("variation forgets what is older than 8 s")
  func window() throws {
    var analyser = VoiceAnalyser.hearing(
      Sound.vowel(seconds: 9) { 150 * exp2(4 * sin(2 * .pi * 0.5 * $0) / 12) })
    #expect(try #require(analyser.measures.pitchVariation) > 2)
    analyser.process(Sound.vowel(seconds: 9) { _ in 150 })
    #expect(try #require(analyser.measures.pitchVariation) < 0.2)
    analyser.process(Sound.silence(9))
    #expect(analyser.measures.pitchVariation == nil)
  }

  @Test("pitch frames that nobody takes are kept for 10 s")
  func taking() throws {
    var analyser = VoiceAnalyser.hearing(Sound.silence(15))
    let frames = analyser.takePitch()
    #expect(frames.count == 1000)
    #expect(analyser.takePitch().isEmpty)
    analyser.process(Sound.silence(1))
    let next = analyser.takePitch()
    #expect(next.count == 100)
    #expect(abs(try #require(next.first).time - (try #require(frames.last)).time - 0.01) < 1e-9)
  }
}

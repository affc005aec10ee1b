import Foundation
import Testing

@testable import Prosody

@Suite struct VoiceAnalyserTests {
  static let speech: [Float] =
    Sound.silence(0.7) + Sound.syllables(4, seconds: 4) + Sound.silence(0.6)
    + Sound.syllables(5, seconds: 4, pitch: 190) + Sound.vowel(seconds: 0.5) { _ in 140 }
    + Sound.syllables(3, seconds: 3) + Sound.noise(0.05, seconds: 1)

  @Test("the same sound gives the same numbers in blocks of any size")
  func blocks() {
    let whole = VoiceAnalyser.hearing(Self.speech, block: Self.speech.count)
    var sizes = [1, 7, 160, 441, 1024, 16_000]
    sizes.append(Self.speech.count - 1)
    for size in sizes {
      let cut = VoiceAnalyser.hearing(Self.speech, block: size)
      #expect(cut.measures == whole.measures, "\(size)")
      #expect(cut.summary == whole.summary, "\(size)")
    }
    #expect(VoiceAnalyser.pitch(of: Self.speech) == VoiceAnalyser.pitch(of: Self.speech))
  }

  @Test("samples that are not finite are 0 and counted, at every place")
  func broken() {
    var sound = Self.speech
    var mended = sound
    for index in stride(from: 3, to: sound.count, by: 997) {
      sound[index] = [Float.nan, .infinity, -.infinity][index % 3]
      mended[index] = 0
    }
    let heard = VoiceAnalyser.hearing(sound)
    #expect(heard.brokenSamples == (sound.count - 4) / 997 + 1)
    #expect(heard.measures == VoiceAnalyser.hearing(mended).measures)
  }

  static let wild = [
    NamedSound("nothing", []), NamedSound("one sample", [0.5]),
    NamedSound("no numbers", Array(repeating: .nan, count: 40_000)),
    NamedSound("the largest", Array(repeating: .greatestFiniteMagnitude, count: 40_000)),
    NamedSound(
      "the largest and its negative",
      (0..<40_000).map { $0 % 2 == 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude }),
    NamedSound("the smallest", Array(repeating: .leastNonzeroMagnitude, count: 40_000)),
    NamedSound(
      "clipped", Sound.syllables(4, seconds: 12).map { max(-0.05, min(0.05, $0 * 50)) }),
    NamedSound("clicks", Sound.noise(1, seconds: 12).map { $0 > 0.999 ? 1 : 0 }),
  ]

  @Test("any sound gives finite numbers", arguments: wild)
  func finite(sound: NamedSound) {
    let analyser = VoiceAnalyser.hearing(sound.samples)
    let measures = analyser.measures
    let summary = analyser.summary
    let values = [
      measures.pace, measures.pause, measures.pauseRatio, measures.momentaryLoudness,
      measures.shortTermLoudness, measures.truePeak, measures.pitch, measures.pitchVariation,
      measures.hesitationRate, summary.pace, summary.integratedLoudness, summary.truePeak,
      summary.pitchMedian, summary.pitchVariation, summary.pitchRange, summary.pauseRatio,
      summary.pausesPerMinute, summary.longestPause,
    ]
    for value in values { #expect(value?.isFinite ?? true) }
    #expect((0...1).contains(measures.pauseRatio ?? 0))
    #expect((0...1).contains(summary.pauseRatio ?? 0))
  }

  @Test("a level 20 dB lower changes loudness by 20 LU and nothing else")
  func level() throws {
    let loud = VoiceAnalyser.summary(of: Self.speech)
    let quiet = VoiceAnalyser.summary(of: Self.speech.map { $0 / 10 })
    let loudness = (
      try #require(loud.integratedLoudness), try #require(quiet.integratedLoudness)
    )
    #expect(abs(loudness.0 - loudness.1 - 20) < 0.01)
    #expect(loud.pace == quiet.pace)
    #expect(loud.pauses == quiet.pauses)
    #expect(loud.hesitations == quiet.hesitations)
    let pitch = (try #require(loud.pitchMedian), try #require(quiet.pitchMedian))
    #expect(abs(pitch.0 / pitch.1 - 1) < 0.005)
  }

  @Test("time is the number of samples; a summary does not disturb what follows")
  func time() {
    var asked = VoiceAnalyser()
    var alone = VoiceAnalyser()
    for start in stride(from: 0, to: Self.speech.count, by: 1600) {
      let block = Array(Self.speech[start..<min(start + 1600, Self.speech.count)])
      asked.process(block)
      _ = asked.summary
      alone.process(block)
    }
    #expect(asked.time == Double(Self.speech.count) / 16_000)
    #expect(asked.summary == alone.summary)
  }

  @Test("after the end nothing more is heard")
  func ended() {
    var analyser = VoiceAnalyser.hearing(Self.speech)
    let summary = analyser.summary
    analyser.finish()
    analyser.process(Self.speech)
    analyser.finish()
    #expect(analyser.summary == summary)
    #expect(analyser.takePitch().count == 1000)
  }
}

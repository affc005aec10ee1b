import Testing

@testable import Prosody

@Suite struct PauseTests {
  let phrase = Sound.syllables(4, seconds: 3)

  @Test("pauses between phrases are counted and measured, the silence before and after is not")
  func pauses() throws {
    let sound =
      Sound.silence(2) + phrase + Sound.silence(0.5) + phrase + Sound.silence(1.5) + phrase
      + Sound.silence(3)
    let summary = VoiceAnalyser.summary(of: sound)
    #expect(summary.pauses == 2)
    #expect(abs(summary.longestPause - 1.5) < 0.2, "\(summary.longestPause)")
    let (ratio, perMinute) = (2.0 / 11, 2.0 / 11 * 60)
    let found = (try #require(summary.pauseRatio), try #require(summary.pausesPerMinute))
    #expect(abs(found.0 - ratio) < 0.04)
    #expect(abs(found.1 - perMinute) < 1)
  }

  @Test("a gap of 0.15 s is none")
  func shortGap() {
    #expect(VoiceAnalyser.summary(of: phrase + Sound.silence(0.1) + phrase).pauses == 0)
  }

  @Test(
    "the present pause grows until the voice comes back, and there is none before the first word")
  func present() {
    var analyser = VoiceAnalyser.hearing(Sound.silence(2))
    #expect(analyser.measures.pause == 0)
    #expect(analyser.measures.pauseRatio == nil)
    analyser.process(phrase)
    #expect(analyser.measures.pause == 0)
    analyser.process(Sound.silence(1))
    #expect(abs(analyser.measures.pause - 1) < 0.2, "\(analyser.measures.pause)")
    analyser.process(Sound.silence(1))
    #expect(abs(analyser.measures.pause - 2) < 0.2)
    analyser.process(phrase)
    #expect(analyser.measures.pause == 0)
  }

  @Test("the ratio is of the last 8 s")
  func ratio() throws {
    var analyser = VoiceAnalyser.hearing(phrase + Sound.silence(5) + phrase)
    let broken = try #require(analyser.measures.pauseRatio)
    #expect(abs(broken - 5.0 / 8) < 0.06, "\(broken)")
    analyser.process(Sound.syllables(4, seconds: 8.2))
    #expect(analyser.measures.pauseRatio == 0)
  }

  @Test("a pause of a minute in the noise of a room does not end")
  func long() {
    var analyser = VoiceAnalyser.hearing(
      zip(phrase, Sound.noise(0.003, seconds: 3)).map { $0 + $1 })
    analyser.process(Sound.noise(0.003, seconds: 60))
    #expect(abs(analyser.measures.pause - 60) < 0.2, "\(analyser.measures.pause)")
    #expect(analyser.measures.pauseRatio == 1)
  }

  @Test("pauses are found in noise 20 dB below the voice, and under hum")
  func inNoise() {
    let sound = phrase + Sound.silence(0.8) + phrase + Sound.silence(0.4) + phrase
    let seconds = Double(sound.count) / Sound.rate
    let disturbances = [
      Sound.noise(0.01, seconds: seconds), Sound.sine(50, amplitude: 0.1, seconds: seconds),
      Array(repeating: Float(0.2), count: sound.count),
    ]
    for disturbance in disturbances {
      let summary = VoiceAnalyser.summary(of: zip(sound, disturbance).map { $0 + $1 })
      #expect(summary.pauses == 2)
      #expect(abs(summary.longestPause - 0.8) < 0.2)
    }
  }
}

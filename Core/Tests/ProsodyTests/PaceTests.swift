import Testing

@testable import Prosody

@Suite struct PaceTests {
  @Test(
    "syllables are counted at rates of slow and fast speech", arguments: [2.0, 3, 4, 5, 6, 7])
  func rates(perSecond: Double) throws {
    let summary = VoiceAnalyser.summary(of: Sound.syllables(perSecond, seconds: 12))
    let rate = try #require(summary.syllableRate)
    #expect(abs(rate - perSecond) < 0.02 * perSecond, "\(rate)")
  }

  @Test("noise 20 dB below the voice changes the count by less than 3 %", arguments: [3.0, 5])
  func inNoise(perSecond: Double) throws {
    let voice = Sound.syllables(perSecond, seconds: 12)
    let energy = voice.reduce(0) { $0 + Double($1 * $1) } / Double(voice.count)
    let noise = Sound.noise((energy * 3 / 100).squareRoot(), seconds: 12)
    let rate = try #require(
      VoiceAnalyser.summary(of: zip(voice, noise).map { $0 + $1 }).syllableRate)
    #expect(abs(rate - perSecond) < 0.03 * perSecond, "\(rate)")
  }

  @Test(
    "pace grows with the rate and is 100 to 170 words a minute at 2.3 to 3.5 syllables a second")
  func words() throws {
    let paces = [2.3, 3, 3.5, 5].map {
      VoiceAnalyser.summary(of: Sound.syllables($0, seconds: 12)).pace ?? 0
    }
    #expect(paces == paces.sorted())
    #expect(paces[0] > 95 && paces[2] < 172, "\(paces)")
  }

  @Test("a long silence counts as 1.5 s, so that pace is of speech")
  func silence() throws {
    let phrase = Sound.syllables(4, seconds: 6)
    let short = VoiceAnalyser.summary(of: phrase + Sound.silence(1.6) + phrase)
    let long = VoiceAnalyser.summary(of: phrase + Sound.silence(20) + phrase)
    #expect(short.pace == long.pace)
    let unbroken = try #require(VoiceAnalyser.summary(of: phrase + phrase).pace)
    #expect(try #require(short.pace) < unbroken)
  }

  @Test("live pace follows a change within 8 s, is kept in a pause and gone after 8 s of silence")
  func live() throws {
    var analyser = VoiceAnalyser.hearing(Sound.syllables(3, seconds: 10))
    let slow = try #require(analyser.measures.pace)
    analyser.process(Sound.syllables(5, seconds: 8.5))
    let fast = try #require(analyser.measures.pace)
    #expect(abs(slow - 41.3 * 3.385) < 5 && abs(fast - 41.3 * 5.969) < 8, "\(slow), \(fast)")
    analyser.process(Sound.silence(5))
    #expect(analyser.measures.pace != nil)
    analyser.process(Sound.silence(4))
    #expect(analyser.measures.pace == nil)
  }

  @Test("syllables and the time of speech add up, and a long silence counts as 1.5 s")
  func counts() {
    var analyser = VoiceAnalyser.hearing(Sound.syllables(4, seconds: 6))
    let spoken = analyser.measures
    #expect((22...24).contains(spoken.syllables) && abs(spoken.speechTime - 5.9) < 0.2)
    analyser.process(Sound.silence(20))
    #expect(analyser.measures.syllables - spoken.syllables <= 1)
    #expect(abs(analyser.measures.speechTime - spoken.speechTime - 1.4) < 0.2)
    #expect(VoiceAnalyser.hearing(Sound.silence(3)).measures.speechTime == 0)
    for pace in [60.0, 140, 300] {
      let rate = SpeechMeasures.rate(ofPace: pace)
      #expect(abs(SpeechMeasures.pace(ofRate: rate) - pace) < 1e-9)
    }
  }

  @Test(
    "what is no speech has no pace",
    arguments: [
      NamedSound("silence", Sound.silence(12)), NamedSound("noise", Sound.noise(0.1, seconds: 12)),
      NamedSound("a tone", Sound.sine(220, amplitude: 0.3, seconds: 12)),
      NamedSound("a voltage", Array(repeating: 0.5, count: 160_000)),
      NamedSound("two syllables", Array(Sound.syllables(4, seconds: 0.5))),
      NamedSound("nothing", []),
    ])
  func nothing(sound: NamedSound) {
    let analyser = VoiceAnalyser.hearing(sound.samples)
    #expect(analyser.measures.pace == nil)
    #expect(analyser.summary.pace == nil)
  }
}

import Foundation
import Testing

@testable import Prosody

@Suite struct HesitationTests {
  let phrase = Sound.syllables(4, seconds: 2.5)

  func held(_ seconds: Double) -> [Float] { Sound.vowel(seconds: seconds) { _ in 118 } }

  @Test("a steady vowel of 0.4 s within a phrase is one, whatever its length")
  func within() {
    for seconds in [0.4, 0.7, 1.5] {
      let sound = phrase + held(seconds) + phrase
      #expect(VoiceAnalyser.summary(of: sound).hesitations == 1, "\(seconds)")
    }
  }

  @Test("before a pause it is the end of a phrase, and counts not")
  func final() {
    let sound = phrase + held(0.5) + Sound.silence(0.6) + phrase
    #expect(VoiceAnalyser.summary(of: sound).hesitations == 0)
  }

  @Test("a vowel whose pitch moves by two semitones in its course is melody")
  func melody() {
    let moving = Sound.vowel(seconds: 0.5) { 118 * exp2($0 * 8 / 12) }
    #expect(VoiceAnalyser.summary(of: phrase + moving + phrase).hesitations == 0)
  }

  @Test("speech without held vowels, noise and silence have none")
  func none() {
    for sound in [phrase + phrase + phrase, Sound.noise(0.1, seconds: 8), Sound.silence(8)] {
      #expect(VoiceAnalyser.summary(of: sound).hesitations == 0)
    }
  }

  @Test("the rate is of the last minute, and unknown in the first 10 s")
  func rate() throws {
    var analyser = VoiceAnalyser.hearing(phrase + held(0.4) + phrase)
    #expect(analyser.measures.hesitationRate == nil)
    analyser.process(phrase + held(0.4) + phrase + phrase)
    let minutes = analyser.time / 60
    #expect(abs(try #require(analyser.measures.hesitationRate) - 2 / minutes) < 0.2)
    for _ in 0..<26 { analyser.process(phrase) }
    #expect(analyser.measures.hesitationRate == 0)
  }
}

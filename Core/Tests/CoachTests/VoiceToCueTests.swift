import Coach
import CoachWire
import Prosody
import Testing

/// Sound itself, through the analyser of the voice, to the cue.
@Suite("From a voice to a cue")
struct VoiceToCueTests {
  private struct Heard {
    var cues: [(time: Double, message: String)] = []
    var hook: CoachEventKind?
    var pace: Double?
  }

  private func listen(
    _ seconds: Double, _ change: (Double, inout SyntheticVoice) -> Bool
  ) -> Heard {
    var (voice, analyser, line, heard) = (
      SyntheticVoice(), VoiceAnalyser(), CoachLine(), Heard()
    )
    for block in 0..<Int(seconds * 10) {
      let time = Double(block + 1) / 10 - 3.5
      if time >= 0 { line.begin(at: 0, timestamp: 0) }
      let isVoiced = change(time, &voice)
      analyser.process(voice.next(1_600, isVoiced: isVoiced))
      line.hear(analyser.measures, at: time)
      guard let event = line.advance(to: time) else { continue }
      if event.phase == .hook, event.isVerdict { heard.hook = event.kind }
      if event.buzz, event.phase == .normal { heard.cues.append((time, event.message)) }
    }
    heard.pace = line.usual.pace
    return heard
  }

  @Test("a lively voice opens strongly and gets no cue")
  func good() {
    let heard = listen(40) { _, _ in true }
    #expect(heard.hook == .hookGood)
    #expect(heard.cues.isEmpty, "\(heard.cues)")
    #expect(heard.pace != nil)
  }

  @Test("silence is cued, again and again, also when the room's noise is all there is for long")
  func silence() {
    let heard = listen(60) { time, _ in time < 14 }
    #expect(heard.cues.allSatisfy { $0.message == "SPEAK UP" }, "\(heard.cues)")
    #expect(heard.cues.count >= 3, "\(heard.cues)")
    #expect((heard.cues.first?.time ?? 0) > 16)
    #expect((heard.cues.first?.time ?? 99) < 21)
  }

  @Test("who never begins has a weak opening and is asked to speak")
  func never() {
    let heard = listen(20) { _, _ in false }
    #expect(heard.hook == .hookWeak)
    #expect(heard.cues.first?.message == "SPEAK UP")
  }

  @Test("a voice that gets 12 dB lower is asked for more")
  func quiet() {
    let heard = listen(34) { time, voice in
      voice.level = time < 14 ? 0.2 : 0.05
      return true
    }
    #expect(heard.cues.first?.message == "LOUDER", "\(heard.cues)")
    #expect((heard.cues.first?.time ?? 0) > 14)
  }

  @Test("a voice whose pitch stops moving is monotone")
  func monotone() {
    let heard = listen(40) { time, voice in
      voice.swing = time < 14 ? 4 : 0.2
      return true
    }
    #expect(heard.cues.first?.message == "VARY YOUR PITCH", "\(heard.cues)")
  }

  @Test(
    "a voice that slows down, or hurries, is told",
    arguments: [(2.2, "PICK UP THE PACE"), (6.4, "SLOW DOWN")])
  func pace(_ rate: Double, _ message: String) {
    let heard = listen(44) { time, voice in
      voice.rate = time < 14 ? 4 : rate
      return true
    }
    #expect(heard.cues.first?.message == message, "\(heard.cues)")
  }

  @Test(
    "the more a voice hurries, the sooner it is told", arguments: [(5.8, 10.0), (6.4, 7), (7, 6)])
  func hurry(_ rate: Double, _ seconds: Double) {
    let heard = listen(34) { time, voice in
      voice.rate = time < 20 ? 4 : rate
      return true
    }
    #expect(heard.cues.first?.message == "SLOW DOWN", "\(heard.cues)")
    #expect((heard.cues.first?.time ?? 0) > 20)
    #expect((heard.cues.first?.time ?? 99) <= 20 + seconds, "\(heard.cues)")
  }

  @Test("metrics of the wire without a clip give the level and the silence")
  func wireMetrics() {
    let metrics = WireMetrics(
      volumeRMS: 0.3, silenceRatio: 0.2, estimatedWPM: 350, peakVolume: 0.8, volumeVariance: 0)
    let speech = SpeechMeasures(metrics)
    #expect(abs((speech.shortTermLoudness ?? 0) + 20.691) < 1e-9)
    #expect(speech.pauseRatio == 0.2)
    #expect(speech.pause == 0)
    #expect(speech.pace == nil)
    let silent = SpeechMeasures(
      WireMetrics(
        volumeRMS: 0, silenceRatio: 1, estimatedWPM: 0, peakVolume: 0, volumeVariance: .nan))
    #expect(silent.pause == 1.5)
    #expect(silent.shortTermLoudness == nil)
  }
}

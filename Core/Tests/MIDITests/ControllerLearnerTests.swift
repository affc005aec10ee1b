import MIDI
import Testing

@Suite("Learning a controller")
struct ControllerLearnerTests {
  @Test(
    "controllers and notes are learned, everything else is not",
    arguments: [
      (.controlChange(74, value: 3, channel: 5), .controller(74)),
      (.controlChange(119, value: 0, channel: 0), .controller(119)),
      (.noteOn(36, velocity: 1, channel: 9), .note(36)),
      (.noteOn(36, velocity: 0, channel: 9), nil), (.noteOff(36, channel: 9), nil),
      (.controlChange(123, value: 0, channel: 0), nil), (.pitchBend(9000, channel: 0), nil),
      (.programChange(3, channel: 0), nil), (MIDIMessage(status: 0xF8), nil),
    ] as [(MIDIMessage, LearnedControl?)])
  func messages(message: MIDIMessage, control: LearnedControl?) {
    var learner = ControllerLearner()
    #expect(learner.register(message) == control)
  }

  @Test("two halves in a row are one controller of 14 bits, on one MIDI channel only")
  func fine() {
    func second(_ number: UInt8, _ channel: UInt8, after first: UInt8) -> LearnedControl? {
      var learner = ControllerLearner()
      _ = learner.register(.controlChange(first, value: 1, channel: 0))
      return learner.register(.controlChange(number, value: 1, channel: channel))
    }
    #expect(second(52, 0, after: 20) == .fineController(20))
    #expect(second(52, 1, after: 20) == .controller(52))
    #expect(second(53, 0, after: 20) == .controller(53))
    #expect(second(96, 0, after: 64) == .controller(96))
  }
}

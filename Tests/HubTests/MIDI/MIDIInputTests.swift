@testable import Hub
@testable import HubStudio
import MIDI
import Testing

@testable import FaceEngine

@Suite("MIDI that comes in")
struct MIDIInputTests {
  @Test("everybody who listens hears it, from when they listen")
  func everybody() async {
    let input = MIDIInput()
    input.receive(.controlChange(1, value: 1, channel: 0))
    var (first, second) = (
      input.messages().makeAsyncIterator(), input.messages().makeAsyncIterator()
    )
    input.receive(.controlChange(2, value: 2, channel: 0))
    #expect(await first.next() == .controlChange(2, value: 2, channel: 0))
    #expect(await second.next() == .controlChange(2, value: 2, channel: 0))
  }

  @Test("a slow listener keeps the newest 256")
  func slow() async {
    let input = MIDIInput()
    var messages = input.messages().makeAsyncIterator()
    for value in 0..<1000 {
      input.receive(.pitchBend(UInt16(value), channel: 0))
    }
    #expect(await messages.next() == .pitchBend(744, channel: 0))
  }
}

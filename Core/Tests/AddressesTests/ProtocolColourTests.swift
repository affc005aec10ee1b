import Addresses
import Testing

@Suite("Colours of protocols")
struct ProtocolColourTests {
  @Test("voltages are orange, OSC blue, MIDI purple, and rows of a file have none")
  func colours() {
    let expected: [ProtocolColour: [SinkKind]] = [
      .orange: [.weirdConnect, .weirdConnectV2, .nerve, .jackCV], .blue: [.osc, .oscTCP],
      .purple: [.rtpMIDI, .jackMIDI, .midiFile], .none: [.csv, .jsonl],
    ]
    #expect(Dictionary(grouping: SinkKind.allCases, by: \.colour) == expected)
  }
}

import Mapping
import Signals
import Testing

@Suite("Problems of a mapping")
struct MappingProblemsTests {
  private func problems(_ routes: [Route], of source: Mappable = .channel(.jawOpen)) -> [String] {
    var table = MappingTable.identity
    table.route(source, to: routes)
    return table.problems()
  }

  @Test("a mapping that works has none")
  func none() {
    #expect(MappingTable.identity.problems().isEmpty)
    #expect(
      problems([.cv(1), .osc("/a"), .midiCC(74), .midiCC14(3), .note(NoteGate(note: 60))]).isEmpty)
    #expect(problems([.midiCC(74), .midiCC(74)]).isEmpty)
  }

  @Test(
    "a sentence names the signal, the value and the remedy",
    arguments: [
      (.cv(17), "Jaw open: CV jack 17 does not exist. Use 1 to 16."),
      (.midiCC(128), "Jaw open: MIDI CC 128 does not exist. Use 0 to 127."),
      (.midiCC14(32), "Jaw open: MIDI CC 32 has no fine half. Use 0 to 31 for 14 bits."),
      (.note(NoteGate(note: 128)), "Jaw open: MIDI note 128 does not exist. Use 0 to 127."),
      (
        .note(NoteGate(note: 1, velocity: .fixed(0))),
        "Jaw open: Velocity 0 does not exist. Use 1 to 127, or \"speed\"."
      ),
      (
        .note(NoteGate(note: 1, threshold: 2)),
        "Jaw open: Note 1 never begins: its threshold is 2.0 and the values end at 1.0. "
          + "Lower the threshold."
      ),
      (
        .note(NoteGate(note: 1, threshold: 0.25, hysteresis: 0.25)),
        "Jaw open: Note 1 never ends: the values do not fall below 0.0. "
          + "Raise the threshold or lower the hysteresis."
      ),
    ] as [(Route, String)])
  func sentences(_ route: Route, _ sentence: String) {
    #expect(problems([route]) == [sentence])
  }

  @Test("a threshold is held against the mapping's own range")
  func range() {
    var table = MappingTable.identity
    table.route(.channel(.headYaw), to: [.note(NoteGate(note: 60, threshold: -1))])
    #expect(table.problems().isEmpty)
    table[.headYaw].min = 0.5
    #expect(table.problems().count == 1)
  }

  @Test(
    "two drivers of one controller are told, a fine half too; a signal that is off drives nothing")
  func shared() {
    var table = MappingTable.identity
    table.route(.channel(.jawOpen), to: [.midiCC14(20)])
    table.route(.gesture(.smile), to: [.midiCC(52)])
    #expect(
      table.problems() == [
        "MIDI CC 52 is driven by Jaw open and Smile. Give each a controller of its own."
      ])
    table[FaceGesture.smile].isOn = false
    #expect(table.problems().isEmpty)
  }
}

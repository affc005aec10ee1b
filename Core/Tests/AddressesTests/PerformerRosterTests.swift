import Addresses
import Signals
import Testing

@Suite("The roster of performers")
struct PerformerRosterTests {
  private func roster(_ names: String...) -> PerformerRoster {
    var roster = PerformerRoster()
    for (index, name) in names.enumerated() { roster.enter("p\(index + 1)", name: name) }
    return roster
  }

  @Test("everyone who enters has a name, a prefix, a colour and a MIDI channel of their own")
  func enter() {
    let roster = roster("Live Link Face", "Live Link Face", "Zoë!", "喜び", "")
    let all = roster.identities.sorted { $0.key < $1.key }.map(\.value)
    #expect(
      all.map(\.name) == ["Live Link Face", "Live Link Face 2", "Zoë!", "喜び", "Performer"])
    #expect(
      all.map(\.slug)
        == ["live-link-face", "live-link-face-2", "zo", "performer", "performer-2"])
    #expect(Set(all.map(\.colour)).count == 5)
    #expect(all.map(\.midiChannel) == [1, 2, 3, 4, 5])
    #expect(all[0].oscPrefix == "/sensorium/live-link-face")
  }

  @Test("names are made safe to show and stay unique when changed")
  func rename() {
    var roster = roster("Ada", "Grace")
    roster.apply(.rename(id: "p2", name: "  Ada\u{7}\u{200E} "))
    #expect(roster.identities["p2"]?.name == "Ada 2" && roster.identities["p2"]?.slug == "ada-2")
    roster.apply(.rename(id: "p2", name: "\u{1}"))
    #expect(roster.identities["p2"]?.name == "Ada 2")
    roster.apply(.rename(id: "p1", name: String(repeating: "x", count: 500)))
    #expect(roster.identities["p1"]?.name.count == 40 && roster.identities["p1"]?.slug.count == 24)
    roster.apply(.setChannel(id: "p1", channel: 17))
    #expect(roster.identities["p1"]?.midiChannel == 1)
  }

  @Test("solo silences the others, mute silences one, and who leaves takes both along")
  func sounding() {
    var roster = roster("Ada", "Grace", "Joan")
    func heard() -> [Bool] { ["p1", "p2", "p3"].map(roster.isHeard) }
    #expect(heard() == [true, true, true])
    roster.apply(.toggleSolo(id: "p2"))
    #expect(heard() == [false, true, false])
    roster.apply(.toggleSolo(id: "p3"))
    #expect(heard() == [false, false, true])
    roster.apply(.toggleMute(id: "p3"))
    #expect(heard() == [false, false, false])
    roster.leave("p3")
    #expect(roster.isHeard("p1") && roster.isHeard("p2"))
    roster.apply(.toggleSolo(id: "nobody"))
    #expect(roster.solo == nil)
  }

  @Test("a source feeds one performer, never itself nor one that feeds another")
  func merging() {
    var roster = roster("Ada", "Grace", "Joan")
    roster.apply(.merge(id: "p2", target: "p1"))
    for change in [
      RosterChange.merge(id: "p1", target: "p1"), .merge(id: "p1", target: "p3"),
      .merge(id: "p3", target: "p2"), .merge(id: "p3", target: "p9"),
    ] {
      roster.apply(change)
    }
    #expect(roster.merged == ["p2": "p1"] && roster.feeders(of: "p1") == ["p2"])
    roster.apply(.choose(id: "p1", part: .head, source: "p2"))
    roster.apply(.choose(id: "p1", part: .mouth, source: "p3"))
    #expect(roster.choices["p1"] == [.head: "p2"])
    roster.apply(.separate(id: "p2"))
    #expect(roster.merged.isEmpty && roster.choices["p1"]?.isEmpty == true)
    roster.apply(.merge(id: "p2", target: "p1"))
    roster.leave("p1")
    #expect(roster.merged.isEmpty)
  }

  @Test("colours are told apart until all eight are taken, then come again")
  func colours() {
    var roster = PerformerRoster()
    for index in 0..<20 { roster.enter("p\(index)", name: "x") }
    let counts = PerformerColour.allCases.map { colour in
      roster.identities.values.count { $0.colour == colour }
    }
    #expect(counts.min() == 2 && counts.max() == 3)
    #expect(Set(PerformerColour.allCases.map(\.hex)).count == 8)
  }
}

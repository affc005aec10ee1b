import FaceControl
import Testing

@Suite("The cast")
struct CastTests {
  private func cast(_ names: String...) -> Cast {
    var cast = Cast()
    for (index, name) in names.enumerated() { cast.enter("p\(index + 1)", name: name) }
    return cast
  }

  @Test("everyone who enters has a name, a prefix, a colour and a MIDI channel of their own")
  func enter() {
    let cast = cast("Live Link Face", "Live Link Face", "Zoë!", "喜び", "")
    let all = cast.identities.sorted { $0.key < $1.key }.map(\.value)
    #expect(
      all.map(\.name) == ["Live Link Face", "Live Link Face 2", "Zoë!", "喜び", "Performer"])
    #expect(
      all.map(\.slug)
        == ["live-link-face", "live-link-face-2", "zo", "performer", "performer-2"])
    #expect(Set(all.map(\.colour)).count == 5)
    #expect(all.map(\.midiChannel) == [1, 2, 3, 4, 5])
    #expect(all[0].oscPrefix == "/sensorium/live-link-face")
  }

  @Test(
    "a name in addresses has neither a hyphen at its ends nor two in a row",
    arguments: [
      ("Live Link Face on the new phone", "live-link-face-on-the-ne"),
      ("The performer from Iowa a b", "the-performer-from-iowa"),
      ("-- Ada --", "ada"), ("a///b", "a-b"), ("/sensorium/ada/", "sensorium-ada"),
      ("--", "performer"),
    ])
  func slugs(name: String, slug: String) {
    #expect(PerformerIdentity.slug(of: name) == slug)
  }

  @Test("names are made safe to show and stay unique when changed")
  func rename() {
    var cast = cast("Ada", "Grace")
    cast.apply(.rename(id: "p2", name: "  Ada\u{7}\u{200E} "))
    #expect(cast.identities["p2"]?.name == "Ada 2" && cast.identities["p2"]?.slug == "ada-2")
    cast.apply(.rename(id: "p2", name: "\u{1}"))
    #expect(cast.identities["p2"]?.name == "Ada 2")
    cast.apply(.rename(id: "p1", name: String(repeating: "x", count: 500)))
    #expect(cast.identities["p1"]?.name.count == 40 && cast.identities["p1"]?.slug.count == 24)
    cast.apply(.setChannel(id: "p1", channel: 17))
    #expect(cast.identities["p1"]?.midiChannel == 1)
  }

  @Test("solo silences the others, mute silences one, and who leaves takes both along")
  func sounding() {
    var cast = cast("Ada", "Grace", "Joan")
    func heard() -> [Bool] { ["p1", "p2", "p3"].map(cast.isHeard) }
    #expect(heard() == [true, true, true])
    cast.apply(.toggleSolo(id: "p2"))
    #expect(heard() == [false, true, false])
    cast.apply(.toggleSolo(id: "p3"))
    #expect(heard() == [false, false, true])
    cast.apply(.toggleMute(id: "p3"))
    #expect(heard() == [false, false, false])
    cast.leave("p3")
    #expect(cast.isHeard("p1") && cast.isHeard("p2"))
    cast.apply(.toggleSolo(id: "nobody"))
    #expect(cast.solo == nil)
  }

  @Test("a source feeds one performer, never itself nor one that feeds another")
  func merging() {
    var cast = cast("Ada", "Grace", "Joan")
    cast.apply(.merge(id: "p2", target: "p1"))
    for change in [
      CastChange.merge(id: "p1", target: "p1"), .merge(id: "p1", target: "p3"),
      .merge(id: "p3", target: "p2"), .merge(id: "p3", target: "p9"),
    ] {
      cast.apply(change)
    }
    #expect(cast.merged == ["p2": "p1"] && cast.feeders(of: "p1") == ["p2"])
    cast.apply(.choose(id: "p1", part: .head, source: "p2"))
    cast.apply(.choose(id: "p1", part: .mouth, source: "p3"))
    #expect(cast.choices["p1"] == [.head: "p2"])
    cast.apply(.separate(id: "p2"))
    #expect(cast.merged.isEmpty && cast.choices["p1"]?.isEmpty == true)
    cast.apply(.merge(id: "p2", target: "p1"))
    cast.leave("p1")
    #expect(cast.merged.isEmpty)
  }

  @Test("colours are told apart until all eight are taken, then come again")
  func colours() {
    var cast = Cast()
    for index in 0..<20 { cast.enter("p\(index)", name: "x") }
    let counts = PerformerColour.allCases.map { colour in
      cast.identities.values.count { $0.colour == colour }
    }
    #expect(counts.min() == 2 && counts.max() == 3)
    #expect(Set(PerformerColour.allCases.map(\.hex)).count == 8)
  }
}

@Suite("A source with a name")
struct CastingTests {
  @Test("name and colour are taken out of the address, the rest is the source's")
  func parses() throws {
    let casting = try Casting("demo:?seed=7&name=Ada%20L.&colour=sky&rate=30")
    #expect(casting.name == "Ada L." && casting.colour == .sky)
    #expect(casting.source == (try SourceURL("demo:?seed=7&rate=30")))
    #expect(try Casting("livelink:").name == nil)
    #expect(try Casting("demo:?color=PINK&name=a+b").name == "a b")
  }

  @Test(
    "a wrong name or colour is one sentence",
    arguments: [("demo:?name=", "name="), ("demo:?colour=red", "orange, sky"), ("x:?name=a", "x:")])
  func refuses(text: String, named: String) {
    let error = #expect(throws: AddressError.self) { try Casting(text) }
    #expect(error?.description.contains(named) == true)
  }
}

@Suite("Outputs for each performer")
struct SplitTests {
  private let two = [
    ("p1", PerformerIdentity(name: "Ada", slug: "ada", colour: .sky, midiChannel: 1)),
    ("p2", PerformerIdentity(name: "Joan", slug: "joan", colour: .pink, midiChannel: 2)),
  ]

  @Test(
    "OSC by name, datagrams by port, files by file name",
    arguments: [
      (
        "osc://10.0.0.2:8000?arkit",
        [
          "osc://10.0.0.2:8000?arkit&named&performer=p1",
          "osc://10.0.0.2:8000?arkit&named&performer=p2",
        ]
      ),
      (
        "weirdconnect://10.0.0.2:9000",
        ["weirdconnect://10.0.0.2:9000?performer=p1", "weirdconnect://10.0.0.2:9001?performer=p2"]
      ),
      (
        "csv:/a.b/out.csv",
        ["csv:/a.b/out-ada.csv?performer=p1", "csv:/a.b/out-joan.csv?performer=p2"]
      ),
      (
        "rtpmidi://10.0.0.2:5004?channel=3",
        [
          "rtpmidi://10.0.0.2:5004?channel=performer&performer=p1",
          "rtpmidi://10.0.0.2:5004?channel=performer&performer=p2",
        ]
      ),
      ("jsonl:-", ["jsonl:-?performer=p1", "jsonl:-?performer=p2"]),
    ])
  func split(text: String, copies: [String]) throws {
    let split = try SinkURL(text).split(for: two.map { (id: $0.0, identity: $0.1) })
    #expect(split.map(\.description) == copies)
    for copy in copies { #expect(try SinkURL(copy).description == copy) }
  }
}

import Addresses
import Console
import FaceWire
import Foundation
import ScreenKit
import Testing

@Suite("CONNECT")
struct ConnectScreenTests {
  @Test("all notes can be ended while a MIDI output is on")
  func panic() {
    var hubState = HubState()
    hubState.sinks = [
      SinkStatus(
        id: "s1", url: "rtpmidi://127.0.0.1:5004", kind: .rtpMIDI, target: "127.0.0.1:5004",
        tone: .connected, sentence: "Sending.", isOn: true)
    ]
    var screen = ConnectScreen(hubState)
    #expect(screen.canPanic)
    #expect(screen.apply(.panic) == [.panic])
    #expect(screen.apply(.silenced) == [.notify(Notice(.success, "All notes are off."))])
    hubState.sinks[0].isOn = false
    screen.refresh(from: hubState)
    #expect(!screen.canPanic)
  }

  @Test("an operation that failed is said, and typed text stays")
  func fails() {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setHost(text: "10.0.0.2"))
    let before = screen
    #expect(screen.apply(.failed("No room.")) == [.notify(Notice(.error, "No room."))])
    #expect(screen == before)
  }

  @Test("outputs of one place name whose values they send, and how a receiver tells")
  func splitRows() throws {
    var roster = PerformerRoster()
    for (id, name) in [("p1", "Ada"), ("p2", "Zoë B.")] { roster.enter(id, name: name) }
    let all = ["p1", "p2"].compactMap { id in roster.identities[id].map { (id: id, identity: $0) } }
    let shared = [
      "osc://10.0.0.2:8000", "osc+tcp://10.0.0.2:8000?framing=slip", "rtpmidi://10.0.0.2:5004",
      "weirdconnect://10.0.0.2:9000",
    ]
    let urls = try shared.flatMap { try SinkURL($0).split(for: all) } + [SinkURL("nerve:")]
    var hubState = HubState(roster: roster)
    hubState.sinks = urls.enumerated().map { index, url in
      SinkStatus(
        id: "s\(index)", url: url.description, kind: url.kind, target: url.targetText,
        tone: .connected, sentence: "Sending.")
    }
    let rows = ConnectScreen(hubState).sinks
    #expect(
      rows.map { "\($0.performer ?? "–") \($0.mark ?? "–")" } == [
        "Ada /sensorium/ada", "Zoë B. /sensorium/zo-b", "Ada /sensorium/ada",
        "Zoë B. /sensorium/zo-b", "Ada MIDI channel 1", "Zoë B. MIDI channel 2", "Ada –",
        "Zoë B. –", "– –",
      ])
    #expect(Set(rows.map { "\($0.title) \($0.target) \($0.performer ?? "")" }).count == rows.count)
    hubState.sinks[0].url = "osc://10.0.0.2:8000?performer=nobody"
    #expect(ConnectScreen(hubState).sinks[0].performer == "nobody")
  }

  @Test("its headline says what to do here, and TRACK's where to go")
  func headline() {
    func sink(_ id: String, _ tone: Tone, isOn: Bool = true) -> SinkStatus {
      SinkStatus(
        id: id, url: "osc://127.0.0.1:8000", kind: .osc, target: "127.0.0.1:8000", tone: tone,
        sentence: "Sending.", isOn: isOn)
    }
    var hubState = HubState.sample()
    let cases: [([SinkStatus], connect: String, track: String)] = [
      ([], "add an output here.", "add an output on CONNECT."),
      ([sink("s1", .connected, isOn: false)], "turn an output on.", "add an output on CONNECT."),
      (
        [sink("s1", .connected), sink("s2", .offline)], "outputs work: see those below.",
        "outputs work: see CONNECT."
      ),
    ]
    for (sinks, connect, track) in cases {
      hubState.sinks = sinks
      let headline = ConnectScreen(hubState).status.sentence
      #expect(headline.hasSuffix(connect) && !headline.contains("CONNECT"))
      #expect(hubState.connection(on: .other).sentence.hasSuffix(track))
    }
  }

  @Test("a form that is whole adds a sink")
  func addsSink() throws {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSinkKind(kind: .osc))
    #expect(screen.sinkForm.port == "8000")
    _ = screen.apply(.setHost(text: "192.168.1.20"))
    _ = screen.apply(.setRate(rate: 31))
    #expect(screen.sinkForm.url == "osc://192.168.1.20:8000?rate=30")
    #expect(
      screen.apply(.addSink) == [.addSink(try SinkURL("osc://192.168.1.20:8000?rate=30"))])
  }

  @Test(
    "a wrong host or port is said beside its field and adds nothing",
    arguments: [
      ("192.168.1.300", "9000"), ("", "9000"), ("a b", "9000"), ("10.0.0.1", "0"),
      ("10.0.0.1", "70000"), ("10.0.0.1", ""),
    ])
  func validates(host: String, port: String) {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setHost(text: host))
    _ = screen.apply(.setPort(text: port))
    #expect(screen.sinkForm.hostError != nil || screen.sinkForm.portError != nil)
    #expect(!screen.sinkForm.canAdd)
    #expect(screen.apply(.addSink) == [])
  }

  @Test("a file is named without folders", arguments: ["../x.csv", "/etc/passwd", "a/b.csv", ".."])
  func fileNames(path: String) {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSinkKind(kind: .csv))
    _ = screen.apply(.setPath(text: path))
    #expect(screen.sinkForm.pathError != nil)
    #expect(screen.apply(.addSink) == [])
  }

  @Test("every kind of source can be added from its form")
  func sources() {
    var screen = ConnectScreen(HubState())
    for kind in SourceForm.Kind.allCases {
      _ = screen.apply(.setSourceKind(kind: kind))
      if screen.sourceForm.field == .path { _ = screen.apply(.setSourceText(text: "take.csv")) }
      if screen.sourceForm.field == .host { _ = screen.apply(.setSourceText(text: "10.0.0.5")) }
      #expect(screen.apply(.addSource).count == 1, "\(kind)")
    }
  }

  @Test(
    "axes of every kind of source can be inverted in the form", arguments: SourceForm.Kind.allCases)
  func invertedAxes(kind: SourceForm.Kind) throws {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSourceKind(kind: kind))
    if screen.sourceForm.field == .path { _ = screen.apply(.setSourceText(text: "take.csv")) }
    if screen.sourceForm.field == .host { _ = screen.apply(.setSourceText(text: "10.0.0.5")) }
    let plain = try #require(screen.sourceForm.url)
    _ = screen.apply(.setSourceAxis(axis: "yaw", isInverted: true))
    _ = screen.apply(.setSourceAxis(axis: "gazeY", isInverted: true))
    _ = screen.apply(.setSourceAxis(axis: "sideways", isInverted: true))
    #expect(screen.sourceForm.axes.filter(\.isInverted).map(\.id) == ["yaw", "gazeY"])
    let source = try SourceURL(plain).inverting([.yaw, .gazeY])
    #expect(screen.sourceForm.url == source.description)
    #expect(screen.apply(.addSource) == [.addSource(source)])
    _ = screen.apply(.setSourceAxis(axis: "yaw", isInverted: false))
    _ = screen.apply(.setSourceKind(kind: kind == .demo ? .replay : .demo))
    #expect(screen.sourceForm.axes.allSatisfy { !$0.isInverted })
  }

  @Test("axes that stand in a typed path are kept beside the chosen ones")
  func typedAxes() {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSourceKind(kind: .replay))
    _ = screen.apply(.setSourceText(text: "take.csv?invert=pitch"))
    _ = screen.apply(.setSourceAxis(axis: "yaw", isInverted: true))
    #expect(screen.sourceForm.url == "replay:take.csv?invert=pitch,yaw")
  }

  @Test("a port that needs an administrator is refused with a range")
  func lowPort() {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setSourceText(text: "80"))
    #expect(screen.sourceForm.error?.contains("1024") == true)
    #expect(screen.apply(.addSource) == [])
  }

  @Test("what is half typed stays when the stage changes")
  func keepsTyping() {
    var screen = ConnectScreen(HubState())
    _ = screen.apply(.setHost(text: "192.168."))
    screen.refresh(from: HubState.sample())
    #expect(screen.sinkForm.host == "192.168.")
    #expect(screen.sinks.count == 1)
  }

  @Test("random actions never break the rules")
  func fuzz() {
    var screen = ConnectScreen(HubState.sample())
    let texts = [
      "", "1", "9000", "::1", "192.168.1.2", "\u{0}", String(repeating: "9", count: 300),
    ]
    for round in 0..<2000 {
      let text = texts[round % texts.count]
      let actions: [ConnectScreen.Action] = [
        .setHost(text: text), .setPort(text: text), .setPath(text: text),
        .setRate(rate: round - 900),
        .setSinkKind(kind: SinkKind.allCases[round % SinkKind.allCases.count]), .addSink,
        .addSource,
        .setSourceText(text: text), .setBroadcast(isOn: round % 2 == 0), .useRecent(target: text),
        .setSourceKind(kind: SourceForm.Kind.allCases[round % 7]),
      ]
      let effects = screen.apply(actions.randomElement()!)
      #expect((10...60).contains(screen.sinkForm.rate))
      if case .addSink(let url)? = effects.first { #expect((try? SinkURL("\(url)")) == url) }
    }
  }
}

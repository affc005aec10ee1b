import Addresses
import Console
import FaceControl
import FaceScreens
import FaceWire
import JSON
import Mapping
import ScreenKit
import Signals
import Testing

@Suite("NERVE")
struct NerveScreenTests {
  static let ada = Endpoint(host: "192.168.1.7", port: 50_512)
  static let hub = Endpoint(host: "127.0.0.1", port: 40_000)

  static func faceState(
    tier: Tier = .pro, isOn: Bool = true, sinks: [SinkStatus] = [],
    found: [DiscoveredTarget] = [], _ change: (inout NerveStatus) -> Void = { _ in }
  ) -> FaceState {
    var faceState = FaceState(
      HubState(terms: tier.terms, sinks: sinks, discovery: DiscoveryStatus(senders: found)))
    faceState.nerve.options.isOn = isOn
    if isOn { faceState.nerve.address = "127.0.0.1:9000" }
    change(&faceState.nerve)
    return faceState
  }

  static func receiving(
    _ senders: [NerveSender], silence: Double = 0, format: NerveFormat = .version3
  ) -> (inout NerveStatus) -> Void {
    { nerve in
      nerve.senders = senders
      nerve.current = senders.last { $0.isAdmitted }?.id
      nerve.format = format
      nerve.silence = silence
      nerve.packets = 1234
    }
  }

  private func announced(_ name: String, _ host: String) -> DiscoveredTarget {
    DiscoveredTarget(name: name, origin: .beacon, kind: nil, host: host, port: 9000)
  }

  private func sink(_ url: String, isOn: Bool = true) throws -> SinkStatus {
    let address = try SinkURL(url)
    return SinkStatus(
      id: "s4", url: url, kind: address.kind, target: address.targetText, tone: .connected,
      sentence: "Sending.", isOn: isOn)
  }

  @Test("off, it says so and offers to turn it on; that opens the typed port")
  func turnsOn() {
    var screen = NerveScreen(Self.faceState(isOn: false))
    #expect(!screen.isOn && screen.title == "NERVE" && screen.next?.kind == .turnOn)
    #expect(screen.status == Status(.off, "Off: the jacks stand at 0 V."))
    let plain = screen.apply(.setOn(isOn: true))
    #expect(plain == [.listen(port: 9000)])
    _ = screen.apply(.setPort(text: "9010"))
    #expect(screen.portError == nil && !screen.canMove)
    let other = screen.apply(.setOn(isOn: true))
    #expect(other == [.listen(port: 9010)])
    let off = screen.apply(.setOn(isOn: false))
    #expect(off == [.stop])
  }

  @Test(
    "a port that is none is refused in a sentence, and nothing is opened",
    arguments: ["", "0", "80", "65536", "-1", "9000x", "９０００", String(repeating: "9", count: 99)])
  func badPorts(text: String) {
    var screen = NerveScreen(Self.faceState(isOn: false))
    _ = screen.apply(.setPort(text: text))
    #expect(screen.portError?.contains("give a number from 1") == true)
    let effects = screen.apply(.setOn(isOn: true))
    #expect(effects == [] && screen.next?.sentence == screen.portError)
    screen.refresh(from: Self.faceState(isOn: false))
    #expect(screen.next?.sentence == screen.portError)
  }

  @Test("while it listens, another port is typed first and moved to then")
  func moves() {
    var screen = NerveScreen(Self.faceState())
    for (text, canMove) in [("9", false), ("900", false), ("9000", false), ("9001", true)] {
      let typing = screen.apply(.setPort(text: text))
      #expect(typing == [] && screen.canMove == canMove)
    }
    screen.refresh(from: Self.faceState())
    #expect(screen.port == "9001" && screen.canMove)
    let moved = screen.apply(.movePort)
    #expect(moved == [.listen(port: 9001)])
    screen.refresh(from: Self.faceState { $0.options.port = 9555 })
    #expect(screen.port == "9555" && !screen.canMove)
    let nowhere = screen.apply(.movePort)
    #expect(nowhere == [])
  }

  @Test("a port that a source of this hub has is said with its name")
  func takenPort() {
    var faceState = Self.faceState(isOn: false)
    faceState.shared.performers = [
      PerformerStatus(
        id: "p1", url: "weirdconnect://0.0.0.0:9000", title: "WeirdConnect", tone: .searching,
        sentence: "")
    ]
    let screen = NerveScreen(faceState)
    #expect(
      screen.portError
        == "Port 9000 is already used here by WeirdConnect: remove that source on CONNECT, or give another port."
    )
  }

  @Test("a busy port is said in its own sentence")
  func busy() {
    let sentence = "Port 9000 is in use by another program. Use another port, for example 9010."
    let screen = NerveScreen(
      Self.faceState {
        $0.address = nil
        $0.problem = sentence
      })
    #expect(screen.status == Status(.offline, sentence) && screen.next == nil)
  }

  @Test("the title names format and sender, by what it announces or by its face here")
  func titles() {
    let phone = NerveSender(Self.ada, rate: 60, packets: 9, lost: 1200)
    var own = NerveSender(Self.hub, rate: 60, packets: 9, lost: 0)
    own.name = "Simulated performer"
    let found = [announced("iPhone Ada", "192.168.1.7")]
    let cases: [([NerveSender], NerveFormat, String)] = [
      ([phone], .version3, "WeirdConnect v3 — iPhone Ada"),
      ([phone], .version2, "WeirdConnect v2 — iPhone Ada"),
      ([own], .version3, "WeirdConnect v3 — Simulated performer"),
      ([NerveSender(Self.hub)], .nerve, "NERV — 127.0.0.1"),
    ]
    for (senders, format, title) in cases {
      let faceState = Self.faceState(found: found, Self.receiving(senders, format: format))
      #expect(NerveScreen(faceState).title == title)
    }
    let faceState = Self.faceState(found: found, Self.receiving([phone]))
    let screen = NerveScreen(faceState)
    #expect(screen.status == Status(.connected, "Receiving from iPhone Ada at 60/s."))
    #expect(screen.senders.rows.map(\.detail) == ["WeirdConnect v3, 60/s, 1,200 lost"])
    #expect(screen.counts == "1,234 packets" && screen.next == nil)
  }

  @Test("what is heard is said: nobody, several at once, silence short and long")
  func sentences() {
    let phone = NerveSender(Self.ada, rate: 60)
    let hub = NerveSender(Self.hub, rate: 30)
    func sentence(_ change: (inout NerveStatus) -> Void) -> String {
      NerveScreen(Self.faceState(change)).status.sentence
    }
    #expect(sentence { _ in }.hasPrefix("Listening on 127.0.0.1:9000. No packets yet"))
    #expect(
      sentence(Self.receiving([phone, hub]))
        == "2 senders at once: the jacks follow the newest packet. Choose one below.")
    #expect(
      sentence(Self.receiving([phone], silence: 0.5))
        == "Nothing for 0.5 s: the jacks glide to 0 V.")
    #expect(
      sentence(Self.receiving([phone], silence: 7))
        == "Nothing from 192.168.1.7 for 7 s: the jacks are at 0 V.")
    #expect(sentence(Self.receiving([phone], silence: 125)).contains("for 2 min"))
    let waiting = sentence {
      $0.options.choice = NerveChoice(host: "10.0.0.1", name: "Ada")
      $0.senders = [NerveSender(Self.hub, isAdmitted: false)]
      $0.passedOver = 5
    }
    #expect(waiting == "Ada does not send; 1 other does: choose below.")
  }

  @Test("senders that announce themselves are listed beside those that send; any can be chosen")
  func chooses() {
    let found = [announced("Ada", "192.168.1.7"), announced("Grace", "192.168.1.8")]
    var screen = NerveScreen(
      Self.faceState(
        found: found, Self.receiving([NerveSender(Self.ada, rate: 60, lost: 0)])))
    #expect(screen.senders.rows.map(\.id) == ["192.168.1.7:50512", "192.168.1.8"])
    #expect(screen.senders.rows.map(\.isSending) == [true, false])
    #expect(screen.senders.isEverybodyChosen)
    let one = screen.apply(.choose(sender: "192.168.1.7:50512"))
    #expect(one == [.choose(NerveChoice(host: "192.168.1.7", port: 50_512, name: "Ada"))])
    let idle = screen.apply(.choose(sender: "192.168.1.8"))
    #expect(idle == [.choose(NerveChoice(host: "192.168.1.8", name: "Grace"))])
    let everybody = screen.apply(.choose(sender: "any"))
    #expect(everybody == [.choose(nil)])
    let nobody = screen.apply(.choose(sender: "elsewhere"))
    #expect(nobody == [])
    let rescan = screen.apply(.rescan)
    #expect(rescan == [.rescan])
    let rescanned = screen.apply(.rescanned)
    #expect(rescanned == [.notify(Notice(.info, "Looking for senders again."))])
    let failed = screen.apply(.failed("No room."))
    #expect(failed == [.notify(Notice(.error, "No room."))])
  }

  @Test("a counter is no news to a screen reader, another sentence is")
  func spoken() {
    var screen = NerveScreen(Self.faceState(Self.receiving([NerveSender(Self.ada, rate: 60)])))
    let first = screen.spoken
    #expect(first == "\(screen.title). \(screen.status.sentence)")
    screen.refresh(from: Self.faceState(Self.receiving([NerveSender(Self.ada, rate: 59)])))
    #expect(screen.status.sentence.contains("59") && screen.spoken == first)
    screen.refresh(from: Self.faceState(isOn: false))
    #expect(screen.spoken.contains("Off"))
  }

  @Test("the chosen sender is marked, also when it sends from another port or not at all")
  func marks() {
    func rows(_ choice: NerveChoice, _ senders: [NerveSender]) -> [NerveSenderList.Row] {
      let faceState = Self.faceState { nerve in
        Self.receiving(senders)(&nerve)
        nerve.options.choice = choice
      }
      let list = NerveScreen(faceState).senders
      #expect(!list.isEverybodyChosen && list.rows.count { $0.isChosen } == 1)
      return list.rows
    }
    let moved = NerveChoice(host: "127.0.0.1", port: 1, name: "Ada")
    #expect(rows(moved, [NerveSender(Self.hub)]).map(\.isChosen) == [true])
    let absent = rows(NerveChoice(host: "10.9.9.9", port: 5, name: "Ada"), [])
    #expect(absent.map(\.name) == ["Ada"] && absent[0].detail == "Does not send now")
  }

  @Test("scale and format set the range of each jack; free has eight of them")
  func jacks() {
    func ranges(_ change: (inout NerveStatus) -> Void) -> [[Int]] {
      NerveScreen(Self.faceState(change)).jacks.map { [$0.minimum, $0.maximum] }
    }
    let five = ranges { _ in }
    #expect(five.count == 16 && five[0] == [0, 5] && five[1] == [-5, 5])
    let ten = ranges { $0.options.scale = .tenVolts }
    #expect(ten[0] == [0, 10] && ten[1] == [-5, 5])
    let raw = ranges { $0.format = .version2 }
    #expect(raw.allSatisfy { $0 == [-10, 10] })
    let screen = NerveScreen(Self.faceState(tier: .free))
    #expect(screen.jacks.map(\.id).last == "mouthSmileRight" && screen.jacks.count == 8)
    #expect(screen.jacks[0].title == "CV 1" && screen.jacks[0].label == "Jaw open")
    #expect(screen.jacks[0].spoken == "CV 1 Jaw open")
    #expect(screen.jacks[0].hint.contains(": JACK port "))
    for jack in screen.jacks {
      #expect(
        jack.low == (jack.isBipolar ? "−\(jack.minimum.magnitude)" : "0")
          && jack.isBipolar == (jack.minimum < 0))
      #expect(jack.high == "\(jack.isBipolar ? "+" : "")\(jack.maximum)")
    }
    #expect(screen.note == "Free has the 8 jacks of NERVE; Pro has 16.")
    #expect(NerveScreen(Self.faceState()).jacks[8].label == "Mouth open")
  }

  @Test("one's own face is sent here by one button, which finds the output that is there")
  func sendsMyFace() throws {
    var screen = NerveScreen(Self.faceState())
    #expect(screen.next?.kind == .sendMyFace)
    let added = screen.apply(.sendMyFace)
    #expect(added == [.addSink(try SinkURL("weirdconnect://127.0.0.1:9000"))])
    let off = try sink("nerve://127.0.0.1:9000", isOn: false)
    screen.refresh(from: Self.faceState(sinks: [off]))
    let woken = screen.apply(.sendMyFace)
    #expect(woken == [.setSinkOn(id: "s4", isOn: true)])
    screen.refresh(from: Self.faceState(sinks: [try sink("weirdconnect://127.0.0.1:9000")]))
    let again = screen.apply(.sendMyFace)
    #expect(again == [] && screen.next == nil)
    screen.refresh(from: Self.faceState(isOn: false))
    let whileOff = screen.apply(.sendMyFace)
    #expect(whileOff == [])
  }

  @Test("a face with CV routes is sent as volts, and version 3 says that it lacks them")
  func sendsRoutes() throws {
    var faceState = Self.faceState()
    faceState.shared.settings.mapping[.jawOpen].routes = [.cv(3)]
    var screen = NerveScreen(faceState)
    let added = screen.apply(.sendMyFace)
    #expect(added == [.addSink(try SinkURL("weirdconnect2://127.0.0.1:9000?jacks=16"))])
    #expect(screen.note == nil)
    faceState.nerve.format = .version3
    screen.refresh(from: faceState)
    #expect(screen.note?.contains("WeirdConnect v2") == true)
  }

  @Test("JACK is a switch with an honest sentence")
  func jack() {
    var screen = NerveScreen(Self.faceState())
    let on = screen.apply(.setJack(isOn: true))
    #expect(on == [.setJack(true)] && screen.jackStatus.tone == .off)
    screen.refresh(from: Self.faceState { $0.options.hasJack = true })
    #expect(screen.jackStatus == Status(.searching, "Looking for a JACK server."))
    let problem = Status(.offline, "JACK is not installed here: apt-get install jackd2.")
    screen.refresh(
      from: Self.faceState {
        $0.options.hasJack = true
        $0.jack = problem
      })
    #expect(screen.hasJack && screen.jackStatus == problem)
    let scale = screen.apply(.setScale(scale: .tenVolts))
    #expect(scale == [.setScale(.tenVolts)])
  }

  @Test("an open hub says where devices send to")
  func reach() {
    var faceState = Self.faceState()
    #expect(NerveScreen(faceState).reach.hasPrefix("This computer alone"))
    faceState.shared.phone.isOpen = true
    faceState.shared.hub.interfaces = [NetworkInterface(name: "eth0", address: "192.168.1.5")]
    #expect(
      NerveScreen(faceState).reach == "Devices on the network send to 192.168.1.5:9000.")
  }

  @Test("the screen survives JSON")
  func json() throws {
    let screen = NerveScreen(Self.faceState(Self.receiving([NerveSender(Self.ada)])))
    let text = try JSONValue(encoding: screen).text()
    let read = try JSONValue(parsing: text).decode(NerveScreen.self)
    #expect(read == screen)
    let action = try JSONValue(parsing: #"{"choose":{"sender":"any"}}"#.utf8)
      .decode(NerveScreen.Action.self)
    #expect(action == .choose(sender: "any"))
  }
}

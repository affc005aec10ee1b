import Addresses
import Console
import ScreenKit
import Testing

@Suite("CONNECT's list of targets")
struct DiscoveryPanelTests {
  private func hubState(
    _ count: Int, terms: TierTerms = TierTerms(), sinks: [SinkStatus] = []
  ) -> HubState {
    var targets = (0..<count).map {
      DiscoveredTarget(
        name: "Rack \($0)", origin: .beacon, kind: .weirdConnect, host: "192.168.1.\($0 % 250)",
        port: UInt16(9000 + $0), age: $0)
    }
    targets.append(
      DiscoveredTarget(
        name: "Desk", origin: .name, kind: .osc, host: "10.0.0.7", port: 8000,
        text: ["version=1"]))
    targets.append(
      DiscoveredTarget(name: "Hub", origin: .name, kind: nil, host: "10.0.0.8", port: 8443))
    return HubState(terms: terms, sinks: sinks, discovery: DiscoveryStatus(targets: targets))
  }

  private func sink(_ url: String, isOn: Bool = true) throws -> SinkStatus {
    let address = try SinkURL(url)
    return SinkStatus(
      id: "s1", url: url, kind: address.kind, target: address.targetText, tone: .connected,
      sentence: "Sending.", isOn: isOn)
  }

  @Test("when a target was last seen is said in words")
  func seen() {
    let screen = ConnectScreen(hubState(6))
    #expect(
      screen.discovery.rows.map(\.seen) == [
        "just now", "1 s ago", "2 s ago", "3 s ago", "4 s ago", "5 s ago", "here now", "here now",
      ])
    #expect(screen.discovery.rows.map(\.title).suffix(2) == ["OSC", "Sensorium hub"])
  }

  @Test("what a tap does is said, and a row has its protocol's colour")
  func actions() {
    let rows = ConnectScreen(hubState(1)).discovery.rows
    #expect(
      rows.map(\.action) == [
        "Connect to Rack 0, NERVE, 192.168.1.0:9000, just now",
        "Connect to Desk, OSC, 10.0.0.7:8000, here now", "Open Hub, 10.0.0.8:8443",
      ])
    #expect(rows.map(\.colour) == [.orange, .blue, .none])
  }

  @Test("a tap fills the form and adds the sink; a second one does nothing")
  func connects() throws {
    var screen = ConnectScreen(hubState(1))
    let id = screen.discovery.rows[0].id
    let url = "weirdconnect://192.168.1.0:9000"
    let effects1 = screen.apply(.connectTarget(id: id))
    #expect(effects1 == [.addSink(try SinkURL(url))])
    #expect(screen.sinkForm.host == "192.168.1.0" && screen.sinkForm.port == "9000")
    screen.refresh(from: hubState(1, sinks: [try sink(url)]))
    #expect(screen.discovery.rows[0].isConnected)
    let effects2 = screen.apply(.connectTarget(id: id))
    #expect(effects2 == [])
    screen.refresh(from: hubState(1, sinks: [try sink(url, isOn: false)]))
    #expect(!screen.discovery.rows[0].isConnected)
    let effects3 = screen.apply(.connectTarget(id: id))
    #expect(effects3 == [.setSinkOn(id: "s1", isOn: true)])
  }

  @Test("a target by name brings its own protocol; another hub is opened and not sent to")
  func kinds() throws {
    var screen = ConnectScreen(hubState(0))
    let (desk, hub) = (screen.discovery.rows[0], screen.discovery.rows[1])
    let effects4 = screen.apply(.connectTarget(id: desk.id))
    #expect(effects4 == [.addSink(try SinkURL("osc://10.0.0.7:8000"))])
    #expect(hub.url == nil && hub.link == "https://10.0.0.8:8443/")
    let effects5 = screen.apply(.connectTarget(id: hub.id))
    #expect(effects5 == [])
    let effects6 = screen.apply(.connectTarget(id: "nobody"))
    #expect(effects6 == [])
  }

  @Test("a target can be changed in the form before it is added")
  func fills() {
    var screen = ConnectScreen(hubState(0))
    let effects7 = screen.apply(.fillFromTarget(id: screen.discovery.rows[0].id))
    #expect(effects7 == [])
    #expect(screen.sinkForm.kind == .osc && screen.sinkForm.host == "10.0.0.7")
    #expect(screen.sinkForm.url == "osc://10.0.0.7:8000")
  }

  @Test("details open and close, one at a time, and stay open when the list changes")
  func details() {
    var screen = ConnectScreen(hubState(3))
    let ids = screen.discovery.rows.map(\.id)
    _ = screen.apply(.toggleTarget(id: ids[0]))
    _ = screen.apply(.toggleTarget(id: ids[1]))
    screen.refresh(from: hubState(2))
    #expect(screen.discovery.rows.map(\.isOpen) == [false, true, false, false])
    _ = screen.apply(.toggleTarget(id: ids[1]))
    #expect(screen.discovery.rows.allSatisfy { !$0.isOpen })
    let rescan = screen.apply(.rescan)
    #expect(rescan == [.rescan])
  }

  @Test("free lists five devices and says how many more there are")
  func free() {
    let terms = TierTerms(tier: .free, deviceLimit: 5)
    let screen = ConnectScreen(hubState(10, terms: terms))
    #expect(screen.discovery.rows.count == 5)
    #expect(screen.discovery.banner == "Free lists 5 devices; 7 more were found. Pro lists all.")
    #expect(ConnectScreen(hubState(3, terms: terms)).discovery.banner == nil)
    #expect(ConnectScreen(hubState(250)).discovery.rows.count == 252)
  }

  @Test("what cannot be heard is said in place of the list's sentence")
  func problems() {
    var hubState = hubState(0)
    hubState.discovery.problems = ["UDP port 9001 is taken."]
    #expect(ConnectScreen(hubState).discovery.sentence == "UDP port 9001 is taken.")
  }

  @Test(
    "counts are sentences; losses and round trip only where they are known",
    arguments: [
      (
        UInt64(14_872), UInt64(0), UInt64?.some(0), Double?.some(3.24),
        "Sent: 14,872 packets, 0 lost", "Last RTT: 3.2 ms"
      ),
      (1, 0, nil, nil, "Sent: 1 packet", nil),
      (1_000_000, 12, 3, nil, "Sent: 1,000,000 packets, 3 lost, 12 could not be sent", nil),
    ] as [(UInt64, UInt64, UInt64?, Double?, String, String?)])
  func counts(
    sent: UInt64, failed: UInt64, lost: UInt64?, trip: Double?, counts: String, round: String?
  ) throws {
    var status = try sink("weirdconnect://127.0.0.1:9000")
    (status.sent, status.failed, status.lost, status.roundTrip) = (sent, failed, lost, trip)
    let row = ConnectScreen(HubState(sinks: [status])).sinks[0]
    #expect(row.counts == counts && row.roundTrip == round)
  }

  @Test("a file is shown with its folder, and offered when it lies in the data folder")
  func files() throws {
    var status = try sink("csv:face.csv")
    (status.sent, status.file, status.isDownloadable) = (2, "/data/outputs/face.csv", true)
    let row = ConnectScreen(HubState(sinks: [status])).sinks[0]
    #expect(row.counts == "Written: 2 rows" && row.file == "/data/outputs/face.csv")
    #expect(row.download == "/outputs/face.csv")
    status.isDownloadable = false
    #expect(ConnectScreen(HubState(sinks: [status])).sinks[0].download == nil)
  }

  @Test("a port that a source of ours listens on already is said with that source's name")
  func samePort() {
    let hubState = HubState(performers: [
      PerformerStatus(
        id: "p1", url: "livelink://0.0.0.0:11111", title: "Live Link Face", tone: .searching,
        sentence: "Listening.")
    ])
    var screen = ConnectScreen(hubState)
    #expect(
      screen.sourceForm.error
        == "Port 11111 is already used here by Live Link Face: remove that source, or give another port."
    )
    let refused = screen.apply(.addSource)
    #expect(refused == [])
    _ = screen.apply(.setSourceText(text: "11112"))
    let added = screen.apply(.addSource)
    #expect(screen.sourceForm.error == nil && added.count == 1)
  }

  @Test("the timeout is held between 5 and 30 s and goes into the address")
  func timeout() throws {
    var screen = ConnectScreen(HubState())
    for (given, kept) in [(1, 5), (99, 30), (20, 20)] {
      _ = screen.apply(.setTimeout(seconds: given))
      #expect(screen.sinkForm.timeout == kept)
    }
    #expect(screen.sinkForm.url == "weirdconnect://127.0.0.1:9000?timeout=20")
    #expect(try SinkURL("weirdconnect://127.0.0.1:9000?timeout=20").timeout == 20)
    #expect(throws: AddressError.self) { try SinkURL("weirdconnect://127.0.0.1:9000?timeout=4") }
  }
}

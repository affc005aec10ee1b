import Addresses
import Testing

@Suite("Targets of services by name")
struct ServiceTargetTests {
  private func targets(
    _ type: String, _ text: [String: String] = [:], addresses: [String] = ["10.0.0.8", "fe80::1"]
  ) -> [DiscoveredTarget] {
    DiscoveredTarget.targets(
      named: "Studio", type: type, addresses: addresses, port: 8443, text: text)
  }

  @Test("each type has its kind; unknown types and services without an address have none")
  func kinds() {
    #expect(targets("_osc._udp").map(\.kind) == [.osc])
    #expect(targets("_apple-midi._udp").map(\.kind) == [.rtpMIDI])
    #expect(targets(DiscoveredTarget.hubType).map(\.kind) == [nil])
    #expect(targets("_http._tcp").isEmpty)
    #expect(targets("_osc._udp", addresses: []).isEmpty)
    #expect(targets("_osc._udp")[0].addresses == ["10.0.0.8", "fe80::1"])
  }

  @Test(
    "a hub that says its NERVE port is a receiver too; a port that is none is left out",
    arguments: [
      ("9000", true), ("0", false), ("-1", false), ("65536", false), ("x", false), ("", false),
    ])
  func nerve(port: String, isTarget: Bool) {
    let found = targets(DiscoveredTarget.hubType, ["nerve": port, "version": "1"])
    #expect(found.count == (isTarget ? 2 : 1))
    if isTarget {
      #expect(found[1].url?.description == "weirdconnect://10.0.0.8:9000")
      #expect(found[1].text == ["nerve=9000", "version=1"])
      #expect(found[0].id != found[1].id)
    }
  }

  @Test("a phone is a sender and no target")
  func phone() {
    #expect(targets(DiscoveredTarget.hubType, DiscoveredTarget.phoneText).isEmpty)
    #expect(
      DiscoveredTarget.isPhone(type: DiscoveredTarget.hubType, text: ["role": "phone", "a": "b"]))
    #expect(!DiscoveredTarget.isPhone(type: "_osc._udp", text: DiscoveredTarget.phoneText))
  }
}

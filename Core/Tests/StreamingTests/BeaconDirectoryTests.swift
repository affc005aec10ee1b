import FaceWire
import Streaming
import Testing

@Suite("The list of who says where they are")
struct BeaconDirectoryTests {
  private func peer(_ name: String, _ host: String = "192.168.1.20", _ port: UInt16 = 9000)
    -> DiscoveredPeer
  {
    DiscoveredPeer(name: name, host: host, port: port)
  }

  @Test("an entry is forgotten 30 s after it was last heard")
  func expires() {
    var list = BeaconDirectory()
    list.register(peer("Rack"), from: "192.168.1.20", at: 100)
    list.register(peer("Rack"), from: "192.168.1.20", at: 105)
    #expect(list.entries(at: 135).map(\.lastHeard) == [105])
    #expect(list.entries(at: 135.001).isEmpty)
  }

  @Test("one address and port is one entry, under its newest name")
  func oneEntry() {
    var list = BeaconDirectory()
    list.register(peer("Old"), from: "192.168.1.20", at: 0)
    list.register(peer("New"), from: "192.168.1.20", at: 1)
    list.register(peer("Other", "192.168.1.20", 9002), from: "192.168.1.20", at: 1)
    #expect(list.entries(at: 2).map(\.peer.name) == ["New", "Other"])
  }

  @Test("inventions by the thousand from one address leave room for everybody else")
  func flood() {
    var list = BeaconDirectory()
    list.register(peer("Rack"), from: "192.168.1.20", at: 0)
    for number in 0..<50_000 {
      let host = "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
      list.register(peer("fake \(number)", host), from: "192.168.1.66", at: 1)
    }
    #expect(list.entries(at: 1).count == 1 + BeaconDirectory.limitOfOneOrigin)
    let isLateKept = list.register(peer("Late", "192.168.1.30"), from: "192.168.1.30", at: 2)
    #expect(isLateKept)
    #expect(list.refused == 50_000 - BeaconDirectory.limitOfOneOrigin)
  }

  @Test("inventions from thousands of addresses fill 256 places, and who was there stays")
  func wideFlood() {
    var list = BeaconDirectory()
    list.register(peer("Rack"), from: "192.168.1.20", at: 0)
    for number in 0..<5000 {
      let host = "10.0.\(number >> 8).\(number & 255)"
      list.register(peer("fake", host), from: host, at: 1)
    }
    #expect(list.entries(at: 1).count == BeaconDirectory.limit)
    #expect(list.entries(at: 1).contains { $0.peer.name == "Rack" })
    let isKept = list.register(peer("After", "10.1.1.1"), from: "10.1.1.1", at: 40)
    #expect(isKept)
  }

  @Test(
    "who does not know its own address is where its line came from",
    arguments: [
      ("0.0.0.0", "192.168.1.9", "192.168.1.9"), ("127.0.0.1", "192.168.1.9", "192.168.1.9"),
      ("127.0.0.1", "127.0.0.1", "127.0.0.1"), ("192.168.1.5", "127.0.0.1", "192.168.1.5"),
      ("::", "fe80::1", "fe80::1"),
    ])
  func addresses(said: String, origin: String, kept: String) {
    var list = BeaconDirectory()
    list.register(peer("x", said), from: origin, at: 0)
    #expect(list.entries(at: 0).map(\.peer.host) == [kept])
  }
}

import AppTestSupport
import Addresses
import Connections
import Foundation
@_spi(StandIn) import Network
import Realtime
import Streaming
import Testing

@Suite("Services by Bonjour", .serialized)
struct ServiceBrowserTests {
  private let network = StandInNetwork()
  private let clock = TestClock()

  private static let hub = StandInNetwork.Service(
    "Sensorium on studio", "_sensorium._tcp", host: "192.168.1.4%en0", ipv6: "fe80::1%en0",
    port: 8443, text: ["path": "/sensor", "nerve": "9000"], interfaces: ["en0", "awdl0"])
  private static let desk = StandInNetwork.Service(
    "Desk", "_osc._udp", host: "192.168.1.5", port: 8000)

  /// Runs the browser beside a test; its time goes on with each look, once the network has said what it has to say.
  private func browse(
    _ body: @Sendable (ServiceBrowser) async throws -> Void
  ) async throws {
    var clock = clock.host
    clock.sleep = { [network, sleep = clock.sleep] duration in
      for browser in network.browsers { browser.standInSettle() }
      for connection in network.connections { connection.standInSettle() }
      try await sleep(duration)
    }
    let browser = ServiceBrowser(clock: clock)
    try await run({ await browser.run() }, in: network) { try await body(browser) }
  }

  private var open: [NWConnection] {
    network.connections.filter { if case .cancelled = $0.state { false } else { true } }
  }

  @Test("a hub is found with its page and its NERVE port, by an IPv4 address without interface")
  func hub() async throws {
    network.announce([Self.hub, Self.desk])
    try await browse { browser in
      try await wait { browser.status.targets.count == 3 }
      let targets = browser.status.targets
      #expect(targets.map(\.kind) == [.osc, nil, .weirdConnect])
      #expect(
        targets.map { $0.url?.description } == [
          "osc://192.168.1.5:8000", nil, "weirdconnect://192.168.1.4:9000",
        ])
      #expect(targets[1].port == 8443)
      #expect(browser.status.problems.isEmpty)
      let connections = network.connections
      // A service that is told for two interfaces is asked for once, and the question is closed.
      #expect(connections.count == 2)
      #expect(connections.allSatisfy { $0.standInIsIPv4 })
      try await wait { open.isEmpty }
    }
  }

  @Test("what appears, changes and goes is followed by the set, not by its changes")
  func changes() async throws {
    try await browse { browser in
      try await wait {
        network.browsers.count == 3 && network.browsers.allSatisfy { $0.state == .ready }
      }
      network.announce([Self.desk])
      try await wait { browser.status.targets.map(\.name) == ["Desk"] }
      var hub = Self.hub
      network.announce([hub, Self.desk])
      try await wait { browser.status.targets.count == 3 }
      hub = StandInNetwork.Service(
        "Sensorium on studio", "_sensorium._tcp", host: "192.168.1.4", port: 8443)
      network.announce([hub])
      try await wait { browser.status.targets.map(\.kind) == [nil] }
      network.announce([])
      try await wait { browser.status.targets.isEmpty }
    }
  }

  @Test("a service without an address is asked for again, and is not listed")
  func unanswered() async throws {
    let silent = StandInNetwork.Service("Silent", "_osc._udp", host: nil, port: 1)
    network.announce([silent])
    try await browse { browser in
      try await wait { network.connections.count >= 3 }
      #expect(browser.status.targets.isEmpty)
      network.announce([silent, Self.desk])
      try await wait { browser.status.targets.map(\.name) == ["Desk"] }
      try await wait { open.count <= 1 }
    }
  }

  @Test("a denied local network is one sentence with the way to Settings; allowed, it goes on")
  func denied() async throws {
    network.announce([Self.desk])
    network.deny(true)
    try await browse { browser in
      try await wait { browser.status.problems == [ConnectionProblem.localNetworkDenied.sentence] }
      #expect(browser.status.targets.isEmpty)
      network.deny(false)
      try await wait {
        browser.status.targets.map(\.name) == ["Desk"] && browser.status.problems.isEmpty
      }
    }
  }

  @Test("browsers that ended in the background are made anew")
  func background() async throws {
    network.announce([Self.desk])
    try await browse { browser in
      try await wait { browser.status.targets.count == 1 }
      network.suspend()
      try await wait { network.browsers.count == 6 }
      try await wait { browser.status.targets.count == 1 && browser.status.problems.isEmpty }
    }
  }

  @Test("nothing runs after the end, and the next search begins afresh")
  func ends() async throws {
    network.announce([Self.desk])
    try await browse { browser in try await wait { browser.status.targets.count == 1 } }
    #expect(network.browsers.allSatisfy { $0.state == .cancelled })
    try await browse { browser in try await wait { browser.status.targets.count == 1 } }
    #expect(network.browsers.count == 6)
  }

  @Test("the types that are browsed and announced are declared in WeirdPhone's property list")
  func declared() async throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let data = try Data(contentsOf: root.appending(path: "WeirdPhone/Info.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let types = try #require((list as? [String: Any])?["NSBonjourServices"] as? [String])
    #expect(Set(types).isSuperset(of: ServiceSearch.types))
    network.declare(Set(types))
    network.announce([Self.desk])
    try await browse { browser in
      try await wait { browser.status.targets.count == 1 }
      #expect(browser.status.problems.isEmpty)
    }
  }
}

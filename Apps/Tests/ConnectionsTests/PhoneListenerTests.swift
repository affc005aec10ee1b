import AppTestSupport
import Addresses
import Connections
@_spi(StandIn) import Network
import ScreenKit
import Streaming
import Testing

@Suite("The phone's own name", .serialized)
struct PhoneListenerTests {
  private let network = StandInNetwork()

  private func announce(
    _ body: @Sendable (PhoneListener) async throws -> Void
  ) async throws {
    let listener = PhoneListener(name: "WeirdPhone", clock: TestClock().host)
    try await run({ await listener.run() }, in: network) { try await body(listener) }
  }

  @Test("hubs see a phone by its name, and no target; connections are closed")
  func announces() async throws {
    try await announce { phone in
      try await wait { phone.name == "WeirdPhone" }
      let listener = try #require(network.listeners.first)
      let service = try #require(listener.service)
      #expect(
        DiscoveredTarget.isPhone(
          type: service.type, text: service.txtRecordObject?.dictionary ?? [:]))
      #expect(phone.problem == nil)
      let peer = NWConnection(
        host: NWEndpoint.Host("10.0.0.9"), port: try #require(NWEndpoint.Port(rawValue: 5000)),
        using: .tcp)
      listener.standInConnect(peer)
      try await wait { if case .cancelled = peer.state { true } else { false } }
    }
    #expect(network.listeners.allSatisfy { $0.state == .cancelled })
  }

  @Test("another device of the same name: the system chooses the next one")
  func taken() async throws {
    network.take("WeirdPhone")
    try await announce { phone in try await wait { phone.name == "WeirdPhone (2)" } }
  }

  @Test("a denied local network is one sentence with the way to Settings")
  func denied() async throws {
    network.deny(true)
    try await announce { phone in
      try await wait { phone.problem == ConnectionProblem.localNetworkDenied.status }
      #expect(phone.name == nil)
      network.deny(false)
      try await wait { phone.problem == nil && phone.name == "WeirdPhone" }
    }
  }

  @Test("a listener that ended in the background is made anew")
  func background() async throws {
    try await announce { phone in
      try await wait { phone.name != nil }
      network.suspend()
      try await wait { network.listeners.count == 2 }
      try await wait { phone.problem == nil && phone.name != nil }
    }
  }

  @Test("a denied connection to a service has the same sentence")
  func connection() throws {
    try StandInNetwork.$current.withValue(network) {
      network.begin(with: .waiting(.dns(-65_570)), NWPath(.unsatisfied, .notAvailable))
      let transport = try NetworkTransport(host: "studio.local", port: 9000)
      let connection = try #require(network.connections.last)
      connection.standInSettle()
      #expect(transport.problem == ConnectionProblem.localNetworkDenied.status)
    }
  }
}

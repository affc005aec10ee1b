import AppTestSupport
import Addresses
import Connections
import FaceWire
import Foundation
@_spi(StandIn) import Network
import OSC
import Realtime
import ScreenKit
import Streaming
import Testing

private func batch(_ packets: [[UInt8]]) -> PacketBatch {
  var batch = PacketBatch()
  for packet in packets { packet.withUnsafeBytes { batch.append($0) } }
  return batch
}

@Suite("Apple's network framework as a transport")
struct NetworkTransportTests {
  private func open(
    _ network: StandInNetwork, framing: OSCFraming? = nil, clock: TestClock = TestClock()
  ) throws -> (NetworkTransport, NWConnection) {
    try StandInNetwork.$current.withValue(network) {
      let transport = try NetworkTransport(
        host: "192.168.1.20", port: 9000, framing: framing, clock: clock.host)
      let connection = try #require(network.connections.last)
      connection.standInSettle()
      return (transport, connection)
    }
  }

  @Test("a datagram for each packet, a frame in one batch")
  func datagrams() throws {
    let (transport, connection) = try open(StandInNetwork())
    #expect(transport.problem == nil)
    #expect(transport.send(batch([[1, 2], [3]])) == 2)
    #expect(connection.standInSent == [Data([1, 2]), Data([3])])
    #expect(connection.standInBatches == [2])
    #expect(connection.standInIsUDP)
  }

  @Test("a stream has one of both framings", arguments: OSCFraming.allCases)
  func framings(_ framing: OSCFraming) throws {
    let (transport, connection) = try open(StandInNetwork(), framing: framing)
    let packet: [UInt8] = [0x2F, 0xC0, 0xDB, 0]
    #expect(transport.send(batch([packet])) == 1)
    #expect(connection.standInSent == [Data(framing.frame(packet))])
    #expect(!connection.standInIsUDP)
  }

  @Test("ten seconds of stall: at most two frames wait, the others are dropped and counted")
  func stall() throws {
    let clock = TestClock()
    let (transport, connection) = try open(StandInNetwork(), clock: clock)
    connection.standInStall(true)
    var sent = 0
    for frame in 0..<600 {
      clock.seconds = Double(frame) / 60
      sent += transport.send(batch([[1], [2]]))
    }
    #expect(sent == 4)
    #expect(connection.standInMost == 4)
    #expect(transport.dropped == 598)
    #expect(transport.problem == ConnectionProblem.stalled.status)
    connection.standInStall(false)
    connection.standInSettle()
    #expect(transport.problem == nil)
    // What was sent is the two frames that waited and then new ones: no burst of old ones.
    #expect(connection.standInSent.count == 4)
    #expect(transport.send(batch([[3]])) == 1)
    #expect(connection.standInSent.count == 5)
  }

  @Test("a connection that waits sends nothing and says why")
  func waiting() throws {
    let network = StandInNetwork()
    network.begin(with: .waiting(.posix(.ETIMEDOUT)))
    let (transport, connection) = try open(network)
    #expect(transport.problem == ConnectionProblem.waiting.status)
    #expect(transport.send(batch([[1]])) == 0)
    #expect(connection.standInWaiting == 0)
    connection.standInEnter(.ready)
    connection.standInSettle()
    #expect(transport.send(batch([[1]])) == 1)
  }

  @Test("a denied local network names the settings")
  func denied() throws {
    let network = StandInNetwork()
    network.begin(
      with: .waiting(.posix(.ENETDOWN)), NWPath(.unsatisfied, .localNetworkDenied))
    let (transport, _) = try open(network)
    #expect(transport.problem == ConnectionProblem.localNetworkDenied.status)
    #expect(ConnectionProblem.localNetworkDenied.isInSettings)
    #expect(transport.problem?.sentence.contains("Settings") == true)
  }

  @Test("a lost path is said, and the connection goes on when it is back")
  func lostPath() throws {
    let (transport, connection) = try open(StandInNetwork())
    connection.standInEnter(.waiting(.posix(.ENETDOWN)), path: NWPath(.unsatisfied, .wifiDenied))
    connection.standInSettle()
    #expect(transport.problem == ConnectionProblem.wifiOff.status)
    connection.standInEnter(.ready, path: NWPath(.satisfied))
    connection.standInSettle()
    #expect(transport.problem == nil)
  }

  @Test("a connection that fails is opened again within the pause")
  func recovers() async throws {
    let network = StandInNetwork()
    let clock = TestClock()
    let statuses = Locked<[Status]>([])
    let task = StandInNetwork.$current.withValue(network) {
      Task {
        await TransportRunner(
          open: {
            try NetworkTransport(host: "10.0.0.1", port: 9000, clock: clock.host)
          }, use: { _ in }, report: { status in statuses.withLock { $0.append(status) } },
          sentence: { _ in "Sending." }, clock: clock.host
        ).run()
      }
    }
    try await wait { network.connections.count == 1 }
    try await wait { !statuses.withLock { $0 }.isEmpty }
    network.connections[0].standInEnter(.failed(.posix(.ECONNREFUSED)))
    try await wait { network.connections.count == 2 }
    task.cancel()
    await task.value
    #expect(
      statuses.withLock { $0 }.map(\.sentence)
        .contains("\(ConnectionProblem.refused) Trying again in 1 s."))
  }

  @Test(
    "outputs that a phone cannot have say why", arguments: ["jackcv:", "jackmidi:", "csv:a.csv"])
  func refused(_ address: String) throws {
    let url = try SinkURL(address)
    #expect(throws: RunError.self) { try PhoneConnections().open(url) }
  }

  @Test("broadcast needs Apple's permission")
  func broadcast() throws {
    let url = try SinkURL("weirdconnect://255.255.255.255:9000?broadcast")
    #expect(throws: ConnectionProblem.broadcastDenied) { try PhoneConnections().open(url) }
    StandInNetwork.$current.withValue(StandInNetwork()) {
      #expect(throws: Never.self) { try PhoneConnections(mayBroadcast: true).open(url) }
    }
  }
}

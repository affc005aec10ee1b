import Testing

@testable import Net

@Suite("Socket addresses")
struct SocketAddressTests {
  @Test(
    "are written as they are read",
    arguments: [
      ("127.0.0.1", "127.0.0.1:9000", true), ("192.168.1.20", "192.168.1.20:9000", false),
      ("::1", "[::1]:9000", true), ("[fd00::2]", "[fd00::2]:9000", false),
      ("::ffff:127.0.0.1", "[::ffff:127.0.0.1]:9000", true), ("0.0.0.0", "0.0.0.0:9000", false),
    ])
  func text(host: String, text: String, isLoopback: Bool) throws {
    let address = try SocketAddress.resolving(host, port: 9000)
    #expect(address.description == text)
    #expect(address.isLoopback == isLoopback)
    let again = address.withSocketAddress { raw, _ in SocketAddress(raw) }
    #expect(again == address)
    #expect(SocketAddress(numeric: host, port: 9000) == address)
  }

  @Test(
    "an unknown host is one sentence, from any thread", arguments: ["no..such..host", "", "a b"])
  func unknownHost(host: String) async throws {
    let error = try #require(throws: NetError.self) { try SocketAddress.resolving(host, port: 1) }
    #expect(error == .unknownHost(host))
    #expect(error.description.contains(host))
    await #expect(throws: NetError.unknownHost(host)) {
      try await UDPSender.open(host: host, port: 9000)
    }
  }

  @Test("ports are checked", arguments: [-1, 65536, 900_000])
  func ports(port: Int) {
    #expect(throws: NetError.portOutOfRange(port)) {
      try SocketAddress.resolving("127.0.0.1", port: port)
    }
    #expect(throws: NetError.portOutOfRange(port)) { try UDPReceiver(port: port) }
  }

  @Test("an address of another computer cannot be listened at")
  func foreignAddress() {
    #expect(throws: NetError.notOurAddress("192.0.2.7")) {
      try UDPReceiver(host: "192.0.2.7", port: 0)
    }
  }
}

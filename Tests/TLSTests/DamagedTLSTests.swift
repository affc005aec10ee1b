import Cryptography
import NIOCore
import NIOEmbedded
import Testing

@testable import TLS

@Suite("Damaged TLS")
struct DamagedTLSTests {
  private func open() throws -> Sides {
    let sides = try Sides(TLSHandlerTests.certificates.get())
    try sides.carry()
    return sides
  }

  @Test("a changed byte of a record closes, tells the peer why, and passes nothing on")
  func changed() throws {
    let sides = try open()
    sides.client.write([1, 2, 3])
    var bytes = Array(try sides.client.sent().readableBytesView)
    bytes[bytes.count - 1] ^= 1
    let waiting = sides.server.channel.write(ByteBuffer(bytes: [9]))
    try sides.server.receive(bytes)
    #expect(sides.server.log.received.isEmpty && !sides.server.channel.isActive)
    #expect(sides.server.log.errors.first?.hasPrefix("what came cannot be read: ") == true)
    #expect(throws: TLSError.self) { try waiting.wait() }
    try sides.client.receive(sides.server.sent())
    #expect(sides.client.log.errors.first?.contains("alert") == true)
  }

  @Test("what came before a damaged record is passed on")
  func before() throws {
    let sides = try open()
    sides.client.write([1])
    let sound = try sides.client.sent()
    try sides.server.receive(
      Array(sound.readableBytesView) + [0x17, 3, 3, 0, 20] + [UInt8](repeating: 0, count: 20))
    #expect(sides.server.log.received == [1] && !sides.server.channel.isActive)
  }

  static let starts: [[UInt8]] = [
    Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8), [0x16, 3, 1, 0xFF, 0xFF],
    [0x80, 0x2E, 1, 3, 1],
    [UInt8](repeating: 0, count: 100), [UInt8](repeating: 0xFF, count: 100),
  ]

  @Test("what is no TLS closes", arguments: starts)
  func others(_ bytes: [UInt8]) throws {
    let sides = try Sides(TLSHandlerTests.certificates.get())
    try sides.server.receive(bytes + [UInt8](repeating: 0, count: 70_000))
    #expect(!sides.server.channel.isActive && sides.server.log.received.isEmpty)
    #expect(sides.server.log.errors.first?.hasPrefix("the handshake failed: ") == true)
  }

  @Test("any changed byte of the handshake ends it or leaves it waiting, and nothing else")
  func handshakes() throws {
    let certificates = try TLSHandlerTests.certificates.get()
    for place in stride(from: 0, to: 400, by: 3) {
      let sides = try Sides(certificates)
      var hello = Array(try sides.client.sent().readableBytesView)
      guard place < hello.count else { break }
      hello[place] ^= 0x55
      try sides.server.receive(hello)
      try sides.carry()
      sides.client.write([1])
      try sides.carry()
      #expect(sides.server.log.received.isEmpty)
    }
  }

  @Test("a client does not accept the certificate of another authority")
  func stranger() throws {
    let (ours, others) = (try TLSHandlerTests.certificates.get(), try Certificates())
    let sides = try Sides(
      client: TLSContext(clientTrusting: others.authority.pem),
      server: TLSContext(serverChain: ours.chain, key: ours.key.pem))
    try sides.carry()
    #expect(!sides.client.channel.isActive && !sides.server.channel.isActive)
    #expect(sides.client.log.errors == ["the handshake failed: certificate verify failed"])
    #expect(sides.server.log.errors.first?.contains("alert") == true)
  }
}

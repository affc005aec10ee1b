import NIOCore
import NIOEmbedded
import Testing

@testable import TLS

@Suite("TLS of a channel")
struct TLSHandlerTests {
  static let certificates = Result { try Certificates() }

  private func sides() throws -> Sides { try Sides(Self.certificates.get()) }

  private func open() throws -> Sides {
    let sides = try sides()
    try sides.carry()
    return sides
  }

  static let sizes = [1, 100, 16_383, 16_384, 16_385, 1_000_000]

  @Test("bytes arrive on the other side, and not in plain", arguments: sizes)
  func bytes(_ size: Int) throws {
    let sides = try open()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    sides.server.write(bytes)
    let sent = try sides.server.sent()
    #expect(sent.readableBytes > size)
    if size >= 100 { #expect(!Array(sent.readableBytesView).contains(bytes)) }
    try sides.client.receive(sent)
    sides.client.write(bytes)
    try sides.carry()
    #expect(sides.client.log.received == bytes)
    #expect(sides.server.log.received == bytes)
  }

  @Test("the network may cut the bytes anywhere", arguments: [1, 2, 5, 7, 100, 1_000])
  func pieces(_ size: Int) throws {
    let sides = try sides()
    sides.client.write([1, 2, 3])
    sides.server.write([4, 5, 6])
    try sides.carry(inPiecesOf: size)
    #expect(sides.server.log.received == [1, 2, 3])
    #expect(sides.client.log.received == [4, 5, 6])
  }

  @Test("what is written before the handshake waits for it, in order")
  func early() throws {
    let sides = try sides()
    let first = sides.server.channel.write(ByteBuffer(bytes: [1]))
    sides.server.write([2])
    _ = sides.server.channel.write(ByteBuffer(bytes: [3]))
    #expect(try sides.server.sent().readableBytes == 0)
    try sides.carry()
    #expect(sides.client.log.received == [1, 2], "the third was not flushed")
    try first.wait()
    sides.server.channel.flush()
    try sides.carry()
    #expect(sides.client.log.received == [1, 2, 3])
  }

  @Test("an empty write is fulfilled")
  func empty() throws {
    let sides = try open()
    try sides.server.write([]).wait()
  }

  @Test("each side may end its half, and the other one's still comes")
  func halves() throws {
    let sides = try open()
    sides.client.write([1])
    try sides.client.channel.close(mode: .output).wait()
    #expect(sides.client.wire.isOutputClosed)
    try sides.carry()
    #expect(sides.server.log.received == [1] && sides.server.log.isInputClosed)
    #expect(!sides.server.log.endedWhileReading, "NIO drops what an unfinished read brought")
    #expect(sides.server.channel.isActive && sides.server.log.errors.isEmpty)
    sides.server.write([2])
    try sides.carry()
    #expect(sides.client.log.received == [2])
    #expect(throws: ChannelError.outputClosed) { try sides.client.write([3]).wait() }
    sides.server.channel.close(mode: .output, promise: nil)
    try sides.carry()
    #expect(sides.client.log.isInputClosed)
    #expect(!sides.client.channel.isActive && !sides.server.channel.isActive)
    #expect(sides.client.log.errors.isEmpty && sides.server.log.errors.isEmpty)
  }

  @Test("an output that closes during the handshake closes after what was written before")
  func earlyEnd() throws {
    let sides = try sides()
    _ = sides.server.channel.write(ByteBuffer(bytes: [1]))
    let end = sides.server.channel.close(mode: .output)
    try sides.carry()
    try end.wait()
    #expect(sides.client.log.received == [1] && sides.client.log.isInputClosed)
  }

  @Test("a close tells the other side and waits for its word")
  func close() throws {
    let sides = try open()
    let end = sides.server.channel.close()
    let again = sides.server.channel.close()
    #expect(sides.server.channel.isActive)
    try sides.client.receive(sides.server.sent())
    #expect(sides.client.log.isInputClosed && sides.client.log.errors.isEmpty)
    sides.client.channel.close(promise: nil)
    try sides.carry()
    try end.wait()
    try again.wait()
    #expect(!sides.server.channel.isActive && !sides.client.channel.isActive)
  }

  @Test("a close waits one second for a silent peer")
  func silence() throws {
    let sides = try open()
    let end = sides.server.channel.close()
    sides.server.channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
    #expect(sides.server.channel.isActive)
    sides.server.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!sides.server.channel.isActive)
    try end.wait()
  }

  @Test("a close during the handshake waits for nobody, and fails what waits")
  func closeEarly() throws {
    let sides = try sides()
    let written = sides.server.write([1])
    try sides.server.channel.close().wait()
    #expect(throws: ChannelError.ioOnClosedChannel) { try written.wait() }
  }

  @Test("an end of the network without the peer's word is an error, and then an end")
  func truncated() throws {
    let sides = try open()
    sides.server.receiveEnd()
    #expect(
      sides.server.log.errors == ["the peer left without saying that this is the end"])
    #expect(sides.server.log.isInputClosed)
  }

  @Test("an end of the network after the peer's word is none")
  func ended() throws {
    let sides = try open()
    sides.client.channel.close(mode: .output, promise: nil)
    try sides.carry()
    sides.server.receiveEnd()
    #expect(sides.server.log.errors.isEmpty && sides.server.channel.isActive)
  }

  @Test("an end of the network during the handshake closes")
  func left() throws {
    let sides = try sides()
    sides.server.receiveEnd()
    #expect(sides.server.log.errors == ["the peer left during the handshake"])
    #expect(!sides.server.channel.isActive)
  }

  @Test("who reads on demand is not left without bytes by a record in many pieces")
  func demand() throws {
    let sides = try open()
    sides.client.write([UInt8](repeating: 1, count: 10_000))
    let sent = try sides.client.sent()
    let before = sides.server.wire.reads
    try sides.server.receive(sent, inPiecesOf: 1_000)
    let pieces = (sent.readableBytes + 999) / 1_000
    #expect(sides.server.wire.reads - before >= pieces - 1)
    #expect(sides.server.log.received.count == 10_000)
  }
}

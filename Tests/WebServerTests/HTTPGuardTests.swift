import Foundation
import Net
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebServer

@Suite("The guard of a connection")
struct HTTPGuardTests {
  /// A connection in memory, whose clock moves when told to.
  private final class Wire {
    let channel = EmbeddedChannel()

    init(_ change: (inout StudioLimits) -> Void = { _ in }) throws {
      var limits = StudioLimits()
      change(&limits)
      let left = channel.eventLoop.makePromise(of: Void.self)
      let connection = HTTPGuard(limits: limits, left: left) { $0.uri == "/ws" }
      try channel.pipeline.syncOperations.addHandlers([
        ByteIntake(connection), HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
        connection,
      ])
      try channel.connect(to: NIOCore.SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    func receive(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func wait(_ seconds: Double) {
      channel.embeddedEventLoop.advanceTime(by: TimeAmount(seconds: seconds))
    }

    func answer(_ part: HTTPServerResponsePart) {
      channel.writeAndFlush(part, promise: nil)
    }

    func answer(_ status: HTTPResponseStatus, headers: HTTPHeaders = ["content-length": "0"]) {
      answer(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
      answer(.end(nil))
    }

    var isOpen: Bool { channel.isActive }

    /// What was written since the last call.
    var written: String {
      var text = ""
      while case .byteBuffer(let buffer)? = try? channel.readOutbound(as: IOData.self) {
        text += String(buffer: buffer)
      }
      return text
    }

    /// What was passed on since the last call: h, b and e.
    var passed: String {
      var text = ""
      while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
        switch part {
        case .head: text += "h"
        case .body: text += "b"
        case .end: text += "e"
        }
      }
      return text
    }
  }

  private let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test("a connection has ten seconds for its first head, however it drips")
  func firstHead() throws {
    let wire = try Wire()
    for letter in "GET /abcd" {
      wire.wait(1)
      try wire.receive(String(letter))
    }
    #expect(wire.isOpen)
    wire.wait(1.1)
    #expect(!wire.isOpen)
  }

  @Test("a kept connection may be silent for a minute, and its next head has ten seconds again")
  func nextHead() throws {
    let silent = try Wire()
    try silent.receive(request)
    silent.answer(.ok)
    silent.wait(59)
    #expect(silent.isOpen)
    silent.wait(2)
    #expect(!silent.isOpen)
    let dripping = try Wire()
    try dripping.receive(request)
    dripping.answer(.ok)
    dripping.wait(30)
    for letter in ["G", "E", "T", " ", "/", "x", "y", "z"] {
      try dripping.receive(letter)
      dripping.wait(1)
    }
    #expect(dripping.isOpen)
    dripping.wait(2.1)
    #expect(!dripping.isOpen)
  }

  @Test("an answer may take its time, a body may not")
  func body() throws {
    let slow = try Wire()
    try slow.receive(request)
    slow.wait(600)
    #expect(slow.isOpen && slow.passed == "he")
    let wire = try Wire()
    try wire.receive("POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\n")
    for _ in 0..<29 {
      wire.wait(1)
      try wire.receive("x")
    }
    #expect(wire.written.isEmpty)
    wire.wait(2)
    #expect(wire.written.hasPrefix("HTTP/1.1 408"))
    // What the handler says now comes too late.
    wire.answer(.ok)
    #expect(wire.written.isEmpty)
    wire.wait(2.1)
    #expect(!wire.isOpen)
  }

  @Test("what cannot be read waits for the answers that are owed, then is refused once")
  func broken() throws {
    let wire = try Wire()
    try wire.receive(request + request + "}{\r\n\r\n")
    #expect(wire.passed == "hehe")
    #expect(wire.written.isEmpty && wire.isOpen)
    wire.answer(.ok)
    #expect(wire.written.hasPrefix("HTTP/1.1 200"))
    wire.answer(.ok)
    let text = wire.written
    #expect(text.hasPrefix("HTTP/1.1 200") && text.contains("HTTP/1.1 400"))
    #expect(text.contains("connection: close"))
    try wire.receive(request)
    wire.answer(.ok)
    #expect(wire.passed.isEmpty && wire.written.isEmpty)
    wire.wait(2.1)
    #expect(!wire.isOpen)
  }

  @Test("a body that breaks after the answer began closes the connection")
  func brokenBody() throws {
    let wire = try Wire()
    try wire.receive("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    wire.answer(.head(HTTPResponseHead(version: .http1_1, status: .ok)))
    try wire.receive("zz\r\n")
    wire.channel.embeddedEventLoop.run()
    #expect(!wire.isOpen)
  }

  @Test("nobody is answered who did not ask")
  func unasked() throws {
    let wire = try Wire()
    wire.answer(.ok)
    #expect(wire.written.isEmpty)
    try wire.receive(request)
    wire.answer(.ok)
    wire.answer(.ok)
    #expect(wire.written.components(separatedBy: "HTTP/1.1").count == 2)
  }

  @Test("a body in thousands of chunks is one piece for each read")
  func chunks() throws {
    let wire = try Wire()
    let chunks = String(repeating: "1\r\nx\r\n", count: 5000)
    try wire.receive("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
    #expect(wire.passed == "hb")
    try wire.receive(chunks + "0\r\n\r\n")
    #expect(wire.passed == "be")
  }

  @Test("nothing is parsed after a request for another protocol", arguments: ["GET", "CONNECT"])
  func otherProtocol(method: String) throws {
    let wire = try Wire()
    let target = method == "GET" ? "/" : "localhost:22"
    let head = "\(method) \(target) HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    try wire.receive(head + request)
    try wire.receive(String(repeating: "x", count: 1 << 16))
    #expect(wire.passed == "he")
    wire.answer(.ok)
    #expect(wire.written.contains("connection: close"))
  }

  @Test("a listener that closes lets an answer under way finish")
  func quiesce() throws {
    let idle = try Wire()
    idle.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    idle.channel.embeddedEventLoop.run()
    #expect(!idle.isOpen)
    let busy = try Wire()
    try busy.receive(request)
    busy.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    busy.channel.embeddedEventLoop.run()
    #expect(busy.isOpen)
    busy.answer(.ok)
    #expect(busy.written.contains("connection: close"))
  }
}

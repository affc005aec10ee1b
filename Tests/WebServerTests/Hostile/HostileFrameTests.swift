import Testing

@testable import WebServer

@Suite("Hostile frames")
struct HostileFrameTests {
  private static let upgrade = """
    GET /ws HTTP/1.1\r
    Host: localhost\r
    Connection: Upgrade\r
    Upgrade: websocket\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    \r

    """

  private static let frames: [(name: String, bytes: [UInt8])] = [
    ("not masked", [0x81, 2, 104, 105]),
    ("a length of 2⁶³", [0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]),
    (
      "a length of 2⁶³ − 1",
      [0x82, 0xff, 0x7f] + [UInt8](repeating: 0xff, count: 7) + [1, 2, 3, 4]
    ),
    ("3 MB", [0x82, 0xff, 0, 0, 0, 0, 0, 0x30, 0, 0, 1, 2, 3, 4]),
    ("reserved bits", [0xf1, 0x80, 1, 2, 3, 4]), ("reserved opcode", [0x83, 0x80, 1, 2, 3, 4]),
    ("reserved control", [0x8f, 0x80, 1, 2, 3, 4]),
    ("a ping in pieces", [0x09, 0x80, 1, 2, 3, 4]),
    ("a ping of 300 bytes", [0x89, 0xfe, 1, 44, 1, 2, 3, 4] + [UInt8](repeating: 1, count: 300)),
    ("a continuation of nothing", [0x80, 0x80, 1, 2, 3, 4]),
    ("text in the middle of text", [0x01, 0x81, 0, 0, 0, 0, 97, 0x81, 0x81, 0, 0, 0, 0, 98]),
    ("a goodbye of one byte", [0x88, 0x81, 0, 0, 0, 0, 3]),
    ("a goodbye without a reason", [0x88, 0x80, 1, 2, 3, 4]),
    ("a goodbye with reserved code", [0x88, 0x82, 0, 0, 0, 0, 3, 0xed]),
    (
      "JSON that is nested 513 deep",
      [0x81, 0xfe, 2, 1, 0, 0, 0, 0] + [UInt8](repeating: UInt8(ascii: "["), count: 513)
    ),
    ("half a frame", [0x81, 0xfe, 1]), ("HTTP again", Array("GET / HTTP/1.1\r\n\r\n".utf8)),
    ("zeros", [UInt8](repeating: 0, count: 4096)),
  ]

  @Test(
    "frames that no browser sends close their socket only",
    arguments: HostileListener.allCases)
  func frames(_ kind: HostileListener) async throws {
    let open = try await kind.open()
    for (name, bytes) in Self.frames {
      let apart = try await open.send([Array(Self.upgrade.utf8), bytes])
      #expect(apart.hasPrefix("HTTP/1.1 101"), "before \(name)")
      let together = try await open.send([Array(Self.upgrade.utf8) + bytes])
      #expect(together.hasPrefix("HTTP/1.1 101"), "with \(name)")
    }
    #expect(try await open.answers())
    await open.close()
  }
}

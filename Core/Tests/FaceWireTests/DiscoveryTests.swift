import FaceWire
import TestSupport
import Testing

@Suite("Discovery lines")
struct DiscoveryTests {
  static let table: [(String, DiscoveryLine)] = [
    (
      "WEIRDPHONE:v3:Dao's iPhone:192.168.1.20:9000",
      .sender(DiscoveredPeer(name: "Dao's iPhone", host: "192.168.1.20", port: 9000))
    ),
    (
      "NERVE:v3:a:b::c:10.0.0.1:1",
      .receiver(DiscoveredPeer(name: "a:b::c", host: "10.0.0.1", port: 1))
    ),
    (
      "NERVE:v3:Küche:[fe80::1%en0]:65535",
      .receiver(DiscoveredPeer(name: "Küche", host: "fe80::1%en0", port: 65_535))
    ),
    ("PING:7:18446744073709551615", .ping(sequence: 7, nanoseconds: .max)),
    (
      "PONG:4294967295:1:2",
      .pong(sequence: .max, nanoseconds: 1, receiverNanoseconds: 2)
    ),
    ("STAT:100:3:102", .statistics(received: 100, lost: 3, lastSequence: 102)),
  ]

  @Test("lines are read and written, with any end of line", arguments: table)
  func bothWays(text: String, line: DiscoveryLine) {
    #expect(line.text == text)
    for end in ["", "\n", "\r\n", "\0", "\n\0"] {
      #expect(decodeDiscovery(Array((text + end).utf8)) == line)
    }
    #expect(packets { line.append(to: &$0) } == [Array((text + "\n").utf8)])
  }

  static let refused = [
    "", "WEIRDPHONE:", "WEIRDPHONE:v2:x:10.0.0.1:9000", "WEIRDPHONE:v3:10.0.0.1:9000",
    "WEIRDPHONE:v3:x:10.0.0.1:0", "WEIRDPHONE:v3:x:10.0.0.1:65536", "WEIRDPHONE:v3:x:10.0.0.1:-1",
    "WEIRDPHONE:v3:x:10.0.0.1:+9", "WEIRDPHONE:v3:x:10.0.0:9000", "WEIRDPHONE:v3:x:10.0.0.256:9",
    "WEIRDPHONE:v3:x:host:9000", "WEIRDPHONE:v3:x:[zz]:9000", "WEIRDPHONE:v3:x[::1]:9000",
    "WEIRDPHONE:v3:x:::1]:9000", "weirdphone:v3:x:10.0.0.1:9000", "PING:1", "PING:1:2:3",
    "PING:1:-2", "PING:4294967296:1", "PING:1:18446744073709551616", "PING::1", "PONG:1:2",
    "STAT:1:2:", "STAT:1:2:4294967296", "STAT:a:b:c", "HELLO:1:2",
    "WEIRDPHONE:v3:" + String(repeating: "x", count: 300) + ":10.0.0.1:9000",
  ]

  @Test("what is not exactly a line is refused", arguments: refused)
  func refusal(text: String) {
    #expect(decodeDiscovery(Array(text.utf8)) == nil)
  }

  @Test("control characters never reach a screen, an empty name becomes the address")
  func names() {
    let line = decodeDiscovery(Array("NERVE:v3:\u{1B}[2Jx\u{7}:10.0.0.1:9".utf8))
    #expect(line == .receiver(DiscoveredPeer(name: "[2Jx", host: "10.0.0.1", port: 9)))
    let nameless = decodeDiscovery(Array("NERVE:v3::10.0.0.1:9".utf8))
    #expect(nameless == .receiver(DiscoveredPeer(name: "10.0.0.1", host: "10.0.0.1", port: 9)))
  }

  @Test("a long name is cut between characters so that the line fits")
  func longNames() throws {
    let name = String(repeating: "é👩‍👩‍👧", count: 60)
    let line = DiscoveryLine.sender(DiscoveredPeer(name: name, host: "10.0.0.1", port: 9000))
    let bytes = packets { line.append(to: &$0) }[0]
    #expect(bytes.count <= 256 && bytes.count > 225)
    let decoded = try #require(decodeDiscovery(bytes))
    guard case .sender(let peer) = decoded else {
      Issue.record("\(decoded)")
      return
    }
    #expect(name.hasPrefix(peer.name) && peer.port == 9000)
  }

  @Test("a line cut anywhere is refused or another line, never a trap", arguments: table)
  func truncated(text: String, line: DiscoveryLine) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      guard let shorter = decodeDiscovery(Array(bytes[..<count])) else { continue }
      #expect(shorter != line)
    }
  }

  @Test("a hundred thousand mutated lines never trap, and what is read fits a datagram")
  func mutated() {
    var generator = SeededGenerator(seed: 8)
    let seeds = Self.table.map { Array($0.0.utf8) }
    for round in 0..<100_000 {
      let bytes = generator.mutate(seeds[round % seeds.count])
      guard let line = decodeDiscovery(bytes), round % 16 == 0 else { continue }
      #expect(line.text.utf8.count < 256)
    }
  }
}

import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Hostile requests")
struct HostileRequestTests {
  private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private static let hello: [UInt8] = [0x16, 3, 1, 0, 0x2e, 1, 0, 0, 0x2a, 3, 3]

  @Test(
    "a second request that is not HTTP closes its connection after the answer to the first",
    arguments: HostileListener.allCases)
  func secondRequest(_ kind: HostileListener) async throws {
    let open = try await kind.open()
    for garbage in ["\u{1}", "\0\0\0\0", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "}{\r\n\r\n"] {
      let first = Array(Self.request.utf8)
      let apart = try await open.send([first, Array(garbage.utf8)], isFinished: false)
      #expect(apart.hasPrefix("HTTP/1.1 200"))
      #expect(apart.contains("HTTP/1.1 400"))
      let together = try await open.send([first + Array(garbage.utf8)], isFinished: false)
      #expect(together.hasPrefix("HTTP/1.1 200"))
      #expect(together.contains("HTTP/1.1 400"))
    }
    #expect(try await open.answers())
    await open.close()
  }

  /// Sent as they are, then the connection is left open or finished.
  private static let requests: [(name: String, text: String)] = [
    ("a head over 16 kB", "GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 17_000))\r\n\r\n"),
    ("a target over 16 kB", "GET /\(String(repeating: "x", count: 17_000)) HTTP/1.1\r\n\r\n"),
    (
      "101 headers",
      "GET / HTTP/1.1\r\nHost: localhost\r\n"
        + (0..<101).map { "X-\($0): 1\r\n" }.joined() + "\r\n"
    ),
    ("half a head", "GET / HTTP/1.1\r\nHost: loc"), ("half a method", "GE"), ("nothing", ""),
    ("the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0"),
    ("a body longer than announced", "POST /pair HTTP/1.1\r\nContent-Length: 3\r\n\r\n0123456789"),
    ("a body shorter than announced", "POST /pair HTTP/1.1\r\nContent-Length: 300\r\n\r\n0123"),
    ("a negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"),
    ("a length out of range", "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"),
    ("two lengths", "POST / HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n0123"),
    (
      "a length and chunks",
      "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "JSON that is nested 513 deep",
      "POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 513\r\n\r\n" + String(repeating: "[", count: 513)
    ),
    ("chunked garbage", "POST /pair HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello"),
    (
      "a huge chunk",
      "POST /pair HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n"
    ),
    ("a bad trailer", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx y\r\n\r\n"),
    ("empty names and values", "GET / HTTP/1.1\r\nHost:\r\n: x\r\n:\r\n\r\n"),
    ("an empty value", "GET / HTTP/1.1\r\nHost: localhost\r\nX:\r\n\r\n"),
    ("an old version", "GET / HTTP/0.9\r\n\r\n"), ("no version", "GET /\r\n\r\n"),
    ("a tunnel", "CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\nSSH-2.0-x\r\n"),
    ("another host's address", "GET http://example.com/ HTTP/1.1\r\nHost: example.com\r\n\r\n"),
    ("zeros", String(repeating: "\0", count: 4096)),
    ("line ends", String(repeating: "\r\n", count: 4096)),
  ]

  @Test("what is no proper request closes its connection only", arguments: HostileListener.allCases)
  func requests(_ kind: HostileListener) async throws {
    let open = try await kind.open()
    for (name, text) in Self.requests {
      _ = try await open.send(text)
      #expect(try await open.answers(), "after \(name)")
    }
    _ = try await open.send([Self.hello])
    _ = try await open.send([Self.hello + [UInt8](repeating: 7, count: 8192)], isFinished: false)
    #expect(try await open.answers(), "after a TLS hello")
    await open.close()
  }

  @Test(
    "an upgrade that is not welcome is an ordinary request and the connection's last",
    arguments: HostileListener.allCases)
  func upgrades(_ kind: HostileListener) async throws {
    let open = try await kind.open()
    let head = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    let version = "Sec-WebSocket-Version: 13\r\n"
    for fields in [
      "Upgrade: h2c\r\n", "Upgrade: websocket\r\n", "Upgrade: websocket\r\n" + version,
      "Upgrade: websocket\r\n" + key, "Upgrade: websocket, h2c\r\n" + key + version,
      "Upgrade: websocket\r\nUpgrade: websocket\r\n" + key + version,
      "Upgrade: websocket\r\n" + key + key + version,
      "Upgrade: websocket\r\nContent-Length: 5\r\n" + key + version,
      "Upgrade: websocket\r\nTransfer-Encoding: chunked\r\n" + key + version,
      "Upgrade: websocket\r\nOrigin: http://evil.example\r\n" + key + version,
    ] {
      // What follows is neither parsed nor kept.
      let more = String(repeating: "x", count: 200_000)
      let answer = try await open.send(head + fields + "\r\n" + more, isFinished: false)
      #expect(!answer.contains("HTTP/1.1 101"), "\(fields)")
      #expect(answer.components(separatedBy: "HTTP/1.1 ").count <= 2, "\(fields)")
    }
    #expect(try await open.answers())
    await open.close()
  }

  @Test("pipelined requests are answered in order, sixteen at a time", arguments: [10, 2000])
  func pipelined(count: Int) async throws {
    let open = try await HostileListener.plain.open()
    let all = (0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
    let answers = try await open.send(all).components(separatedBy: "HTTP/1.1 404").count - 1
    if count <= 16 { #expect(answers == count) } else { #expect(answers >= 16 && answers < count) }
    #expect(try await open.answers())
    await open.close()
  }

  @Test("a head that comes byte by byte has its time limit, the first and the next")
  func dripping() async throws {
    let studio = try await TestStudio(change: { $0.limits.firstRequest = 3 })
    for isFirst in [true, false] {
      let written = try await studio.with { socket, port in
        if !isFirst { _ = socket.ask("GET", "/core/app.js", port: port) }
        let head = Array("GET / HTTP/1.1\r\nHost: \(String(repeating: "x", count: 9_000))".utf8)
        return head.firstIndex { byte in
          usleep(5_000)
          return !socket.write([byte])
        }
      }
      #expect(written != nil)
    }
    #expect(try await studio.ask("GET", "/").status == 200)
    await studio.server.closeAll()
  }
}

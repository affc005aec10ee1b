import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Routes")
struct RouteTests {
  @Test("a route gets the request, below a path that ends with a slash too")
  func routes() async throws {
    let studio = try await TestStudio(change: {
      $0.routes = [
        StudioRoute("GET", "/takes/") { request in
          .text("\(request.path) \(request.query("kind") ?? "-") \(request.isLoopback)")
        },
        StudioRoute("POST", "/echo", access: .open) {
          .text(String(decoding: $0.body, as: UTF8.self))
        },
      ]
    })
    let texts = try await studio.with { socket, port in
      [
        socket.ask("GET", "/takes/a%20b.csv?kind=c%26d+e%2Bf", port: port).text,
        socket.ask("POST", "/echo", port: port, body: Array("hello".utf8)).text,
        socket.ask("GET", "/echo", port: port).text,
      ]
    }
    #expect(texts[0] == "/takes/a b.csv c&d e+f true")
    #expect(texts[1] == "hello")
    #expect(texts[2].contains("error"))
    await studio.server.closeAll()
  }

  @Test("a large file is streamed as a download, whole")
  func download() async throws {
    let folder = try TestStudio.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "take.csv").path
    let bytes = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try bytes.write(to: URL(fileURLWithPath: path))
    let studio = try await TestStudio(change: {
      $0.routes = [
        StudioRoute("GET", "/take.csv") { _ in
          .download(path: path, name: "Tänke \"1\".csv", type: "text/csv")
        },
        StudioRoute("GET", "/gone") { _ in
          StudioResponse(body: .file(path: folder.appending(path: "gone").path))
        },
      ]
    })
    let (answer, gone) = try await studio.with { socket, port in
      (socket.ask("GET", "/take.csv", port: port), socket.ask("GET", "/gone", port: port))
    }
    // Not compared by ==: a difference of this size would be computed for hours.
    #expect(bytes.elementsEqual(answer.body))
    #expect(answer.headers["content-disposition"] == "attachment; filename=\"T_nke _1_.csv\"")
    #expect(answer.headers["content-type"] == "text/csv")
    #expect(gone.status == 404)
    await studio.server.closeAll()
  }

  @Test("a stream is sent as it comes")
  func stream() async throws {
    let (pieces, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let studio = try await TestStudio(change: {
      $0.routes = [StudioRoute("GET", "/live") { _ in StudioResponse(body: .stream(pieces)) }]
    })
    let (socket, port) = try await studio.with { ($0, $1) }
    source.yield(Array("one".utf8))
    let one = try await onThread {
      socket.begin("GET", "/live", port: port)
      _ = socket.readHead()
      return socket.readPiece()
    }
    source.yield(Array("two".utf8))
    source.finish()
    let two = try await onThread { [socket.readPiece(), socket.readPiece()] }
    #expect(one == Array("one".utf8))
    #expect(two == [Array("two".utf8), []])
    await studio.server.closeAll()
  }

  @Test("a stream that fails closes the connection without its end")
  func brokenStream() async throws {
    let (pieces, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let studio = try await TestStudio(change: {
      $0.routes = [StudioRoute("GET", "/live") { _ in StudioResponse(body: .stream(pieces)) }]
    })
    let (socket, port) = try await studio.with { ($0, $1) }
    source.yield(Array("one".utf8))
    let one = try await onThread {
      socket.begin("GET", "/live", port: port)
      _ = socket.readHead()
      return socket.readPiece()
    }
    source.finish(throwing: CancellationError())
    let rest = try await onThread { socket.readPiece() }
    #expect(one == Array("one".utf8))
    #expect(rest == nil)
    await studio.server.closeAll()
  }

  @Test("oversized bodies and headers are refused, and the studio goes on")
  func oversized() async throws {
    let studio = try await TestStudio(change: {
      $0.routes = [StudioRoute("POST", "/echo", access: .open) { .text("\($0.body.count)") }]
    })
    let statuses = try await onThread { [port = studio.port] in
      let declared = try TestSocket(port: port)
      declared.begin("POST", "/echo", port: port, headers: ["Content-Length": "99999999999"])
      let real = try TestSocket(port: port)
      let headers = try TestSocket(port: port)
      let field = ["X-Long": String(repeating: "x", count: 40_000)]
      return [
        declared.readAnswer().status,
        real.ask("POST", "/echo", port: port, body: [UInt8](repeating: 0, count: 2_000_000)).status,
        headers.ask("GET", "/", port: port, headers: field).status,
        try TestSocket(port: port).ask("GET", "/", port: port).status,
      ]
    }
    #expect(statuses[0] == 413)
    #expect(statuses[1] == 413)
    // The reset that follows unread bytes may be faster than the answer.
    #expect(statuses[2] == 400 || statuses[2] == 431 || statuses[2] == 0)
    #expect(statuses[3] == 200)
    await studio.server.closeAll()
  }

  @Test("who sends the first request too slowly, or a body, is disconnected")
  func slow() async throws {
    let studio = try await TestStudio(change: { $0.limits.firstRequest = 0.2 })
    let ends = try await onThread { [port = studio.port] in
      let silent = try TestSocket(port: port)
      let half = try TestSocket(port: port)
      half.write("GET / HTTP/1.1\r\nHost: loc")
      return (silent.read(1), half.read(1))
    }
    #expect(ends.0.isEmpty && ends.1.isEmpty)
    await studio.server.closeAll()
    let second = try await TestStudio(change: { $0.limits.body = 0.2 })
    let status = try await second.with { socket, port in
      socket.begin("POST", "/pair", port: port, headers: ["Content-Length": "100"])
      return socket.readAnswer().status
    }
    #expect(status == 408)
    await second.server.closeAll()
  }

  @Test(
    "garbage closes the connection only",
    arguments: ["\u{16}\u{3}\u{1}", "GET\r\n\r\n", "\r\n\r\n\0"])
  func garbage(text: String) async throws {
    let studio = try await TestStudio(change: { $0.limits.firstRequest = 3 })
    _ = try await studio.with { socket, _ in
      socket.write(text)
      return socket.read(2000)
    }
    #expect(try await studio.ask("GET", "/").status == 200)
    await studio.server.closeAll()
  }

  @Test("an upgrade to something else is an ordinary request")
  func otherUpgrade() async throws {
    let studio = try await TestStudio()
    let headers = ["Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c"]
    #expect(try await studio.ask("GET", "/", headers: headers).status == 200)
    #expect(try await studio.ask("GET", "/ws").status == 426)
    await studio.server.closeAll()
  }
}

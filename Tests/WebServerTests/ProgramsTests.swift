import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("A server of programs")
struct ProgramsTests {
  private static func studio() async throws -> TestStudio {
    try await TestStudio(change: {
      $0.audience = .programs
      $0.errorField = "detail"
      $0.limits.largestBody = 1_000
      $0.routes = [
        StudioRoute("GET", "/health", access: .open) { .text("\($0.method) \($0.target)") },
        StudioRoute("POST", "/take") { .text("\($0.body.count)") },
      ]
    })
  }

  @Test("programs may change state without pairing, and errors have its field")
  func programs() async throws {
    let studio = try await Self.studio()
    let answers = try await studio.with { socket, port in
      [
        socket.ask("GET", "/health?a=b", port: port),
        socket.ask("POST", "/take", port: port, body: [1, 2, 3]),
        socket.ask("GET", "/nothing", port: port),
        socket.ask("POST", "/take", port: port, body: [UInt8](repeating: 0, count: 1_001)),
      ]
    }
    #expect(answers[0].text == "GET /health?a=b")
    #expect(answers[1].text == "3")
    #expect(answers[2].status == 404 && answers[2].text == "{\"detail\":\"Not Found\"}")
    #expect(answers[3].status == 413 && answers[3].text.hasPrefix("{\"detail\":"))
    await studio.server.closeAll()
  }

  @Test(
    "pages of other sites and other host names are refused",
    arguments: [
      (["origin": "https://evil.example"], 403), (["sec-fetch-site": "cross-site"], 403),
    ])
  func pages(_ headers: [String: String], _ status: Int) async throws {
    let studio = try await Self.studio()
    let answer = try await studio.with { socket, port in
      socket.ask("POST", "/take", port: port, headers: headers, body: [1])
    }
    #expect(answer.status == status)
    await studio.server.closeAll()
  }

  @Test("there are no pages, no events, no pairing and no sockets")
  func nothingElse() async throws {
    let studio = try await Self.studio()
    for path in ["/", "/events", "/access", "/index.html"] {
      let answer = try await studio.with { socket, port in socket.ask("GET", path, port: port) }
      #expect(answer.status == 404, "\(path)")
    }
    let socket = try await studio.with { socket, port in socket.openWebSocket(port: port) }
    #expect(socket.status != 101)
    await studio.server.closeAll()
  }
}

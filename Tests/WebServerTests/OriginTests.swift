import NetTestSupport
import Testing

@testable import WebServer

@Suite("A page of another site can never drive the hub")
struct OriginTests {
  @Test(
    "sockets, events and posts refuse a foreign origin and a foreign host name",
    arguments: [
      ["Origin": "http://evil.example"], ["Origin": "null"],
      ["Sec-Fetch-Site": "cross-site"], ["Host": "evil.example"],
    ])
  func foreign(headers: [String: String]) async throws {
    let studio = try await TestStudio(change: {
      $0.routes = [StudioRoute("GET", "/takes/") { _ in .text("take") }]
    })
    let statuses = try await studio.with { _, port in
      var json = headers
      json["Content-Type"] = "application/json"
      return [
        try TestSocket(port: port).openWebSocket(port: port, headers: headers).status,
        try TestSocket(port: port).ask("GET", "/events", port: port, headers: headers).status,
        try TestSocket(port: port)
          .ask("POST", "/send?client=x", port: port, headers: json, body: [123]).status,
        try TestSocket(port: port)
          .ask("POST", "/pair", port: port, headers: json, body: [123]).status,
        try TestSocket(port: port).ask("GET", "/takes/1", port: port, headers: headers).status,
      ]
    }
    #expect(statuses == Array(repeating: headers["Host"] == nil ? 403 : 421, count: 5))
    #expect(studio.clients.all.isEmpty)
    await studio.server.closeAll()
  }

  @Test("the studio's own page may")
  func own() async throws {
    let studio = try await TestStudio()
    let status = try await studio.with { socket, port in
      socket.openWebSocket(
        port: port,
        headers: [
          "Host": "localhost:\(port)", "Origin": "http://localhost:\(port)",
          "Sec-Fetch-Site": "same-origin",
        ]
      ).status
    }
    #expect(status == 101)
    await studio.server.closeAll()
  }
}

import Net
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Floods")
struct FloodTests {
  @Test("who may not send is refused from the head alone, and no body is waited for")
  func refusedFromHead() async throws {
    let studio = try await TestStudio(isNetwork: true) {
      $0.routes = [StudioRoute("POST", "/takes/import") { _ in .text("never") }]
    }
    let origin = "http://127.0.0.1:\(studio.port)"
    let statuses = try await onThread { [port = studio.port] in
      try [
        ("/send?client=x", origin), ("/takes/import", origin), ("/nowhere", origin),
        ("/pair", origin),
        ("/takes/import", "http://evil.example"),
      ].map { target, origin in
        let socket = try TestSocket(port: port)
        socket.begin(
          "POST", target, port: port,
          headers: ["Origin": origin, "Content-Length": "1000000"])
        // Nothing of the body is ever sent.
        let answer = socket.readAnswer()
        #expect(answer.headers["connection"] == "close")
        return answer.status
      }
    }
    #expect(statuses == [401, 401, 405, 403, 403])
    await studio.server.closeAll()
  }

  @Test("all bodies together have a bound, and what was taken is given back")
  func budget() async throws {
    let studio = try await TestStudio {
      $0.limits.bodies = 100_000
      $0.routes = [StudioRoute("POST", "/echo", access: .open) { .text("\($0.body.count)") }]
    }
    let statuses = try await studio.with { _, port in
      try [90_000, 110_000, 90_000, 110_000, 100_000, 100_000].map { count in
        try TestSocket(port: port).ask(
          "POST", "/echo", port: port, body: [UInt8](repeating: 1, count: count)
        ).status
      }
    }
    #expect(statuses == [200, 503, 200, 503, 200, 200])
    await studio.server.closeAll()
  }

  #if os(Linux)
    @Test("a flood of unpaired devices takes no picture and no place from a paired phone")
    func pairedPhone() async throws {
      let studio = try await TestStudio(isNetwork: true) {
        ($0.limits.connections, $0.limits.keptConnections) = (48, 16)
        $0.limits.connectionsPerAddress = 6
      }
      let headers = try Self.headers(studio)
      try await studio.with { phone, port in
        #expect(phone.openWebSocket(port: port, headers: headers).status == 101)
        var strangers: [TestSocket] = []
        for number in 0..<100 {
          for turn in 0..<4 {
            let socket = try TestSocket(port: port, source: "127.0.0.\(2 + (number + turn) % 20)")
            let target = turn % 2 == 0 ? "POST /send?client=x" : "GET /takes"
            socket.write("\(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999\r\n")
            strangers.append(socket)
          }
          strangers.removeFirst(max(0, strangers.count - 80))
          let picture = [16, UInt8(number)] + [UInt8](repeating: 7, count: 20_000)
          phone.sendFrame(2, picture)
          #expect(Self.nextMessage(phone) == picture)
          guard number % 25 == 0 else { continue }
          let again = try TestSocket(port: port)
          #expect(again.openWebSocket(port: port, headers: headers).status == 101)
        }
      }
      #expect(studio.clients.all.first?.skippedBinary == 0)
      await studio.server.closeAll()
    }

    private static func headers(_ studio: TestStudio) throws -> [String: String] {
      let token = studio.desk.invite().token
      guard case .granted(let cookie) = studio.desk.redeem(.token(token), from: nil) else {
        throw NetError.system(operation: "pair", code: 0)
      }
      return [
        "Cookie": "\(Gate.cookieName)=\(cookie)", "Origin": "http://127.0.0.1:\(studio.port)",
      ]
    }

    /// The next message that is not a sign of life.
    private static func nextMessage(_ phone: TestSocket) -> [UInt8] {
      while true {
        let frame = phone.readFrame()
        if frame.opcode != 9 { return frame.payload }
      }
    }
  #endif
}

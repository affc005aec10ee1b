import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("Events and posts instead of a WebSocket")
struct EventsTests {
  @Test("texts and bytes make the round trip")
  func roundTrip() async throws {
    let studio = try await TestStudio()
    let (events, post) = try await onThread { [port = studio.port] in
      let stream = try TestSocket(port: port)
      stream.begin("GET", "/events?room=track", port: port)
      let head = stream.readHead()
      #expect(head.status == 200 && head.headers["content-type"] == "text/event-stream")
      var events = [stream.readEvent()]
      let id = events[0].data.split(separator: "\"").last { $0.count > 10 } ?? ""
      let other = try TestSocket(port: port)
      let text = Array("{\"type\":\n\"open\"}".utf8)
      var answers = [
        other.ask(
          "POST", "/send?client=\(id)", port: port, headers: ["Content-Type": "application/json"],
          body: text
        ).status
      ]
      events.append(stream.readEvent())
      answers.append(
        other.ask(
          "POST", "/send?client=\(id)", port: port,
          headers: ["Content-Type": "application/octet-stream"], body: [16, 0, 255]
        ).status)
      events.append(stream.readEvent())
      return (events, answers)
    }
    #expect(post == [204, 204])
    #expect(events.map(\.name) == ["welcome", "text", "binary"])
    #expect(events[1].data == "{\"type\":\n\"open\"}")
    #expect(Data(base64Encoded: events[2].data).map(Array.init) == [16, 0, 255])
    let client = try #require(studio.clients.all.first)
    #expect(client.transport == .events && client.path == "/events?room=track")
    await until { studio.server.clientCount == 0 }
    #expect(studio.server.clientCount == 0)
    await studio.server.closeAll()
  }

  @Test(
    "posts that fit nowhere are refused",
    arguments: [
      ("/send?client=nobody", "application/json", 404), ("/send", "application/json", 404),
      ("/send?client=%FF", "application/json", 404),
    ])
  func refused(target: String, type: String, status: Int) async throws {
    let studio = try await TestStudio()
    let answer = try await studio.ask("POST", target, headers: ["Content-Type": type], body: [123])
    #expect(answer.status == status)
    #expect(answer.text.hasPrefix("{\"error\":\""))
    await studio.server.closeAll()
  }

  @Test("a type that foreign pages may send is refused, and so is text that is none")
  func types() async throws {
    let studio = try await TestStudio()
    let statuses = try await studio.with { stream, port in
      stream.begin("GET", "/events", port: port)
      _ = stream.readHead()
      let id = stream.readEvent().data.split(separator: "\"").last { $0.count > 10 } ?? ""
      return try [
        ("text/plain", [UInt8(97)]), ("application/json", [0xff, 0xff]),
        ("application/json", [UInt8](repeating: 97, count: 300_000)),
      ].map { type, body in
        try TestSocket(port: port).ask(
          "POST", "/send?client=\(id)", port: port, headers: ["Content-Type": type], body: body
        ).status
      }
    }
    #expect(statuses == [415, 400, 400])
    await studio.server.closeAll()
  }

  @Test("when the listener closes the stream ends")
  func closing() async throws {
    let studio = try await TestStudio()
    let (stream, port) = try await studio.with { ($0, $1) }
    try await onThread {
      stream.begin("GET", "/events", port: port)
      _ = stream.readHead()
      _ = stream.readEvent()
    }
    await studio.server.closeAll()
    let rest = try await onThread { stream.read(100) }
    #expect(rest.count < 100)
    #expect(studio.server.clientCount == 0)
  }
}

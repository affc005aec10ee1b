import Foundation
import Testing

@testable import WebServer

@Suite("Pages")
struct StaticFilesTests {
  @Test(
    "rooms show the shell, files their type",
    arguments: [
      ("/", 200, "text/html; charset=utf-8"), ("/track", 200, "text/html; charset=utf-8"),
      ("/sensor?token=abc", 200, "text/html; charset=utf-8"),
      ("/index.html", 200, "text/html; charset=utf-8"),
      ("/core/app.js", 200, "text/javascript; charset=utf-8"),
      ("/nowhere", 404, "application/json"), ("/core", 404, "application/json"),
      ("/core/", 404, "application/json"),
    ])
  func pages(target: String, status: Int, type: String) async throws {
    let studio = try await TestStudio()
    let answer = try await studio.ask("GET", target)
    #expect(answer.status == status)
    #expect(answer.headers["content-type"] == type)
    #expect(answer.headers["cache-control"] == "no-cache")
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["referrer-policy"] == "no-referrer")
    #expect(answer.headers["permissions-policy"] == "camera=(self), microphone=(self)")
    let policy = answer.headers["content-security-policy"] ?? ""
    for part in [
      "default-src 'self';", "connect-src 'self' ws://127.0.0.1:\(studio.port);",
      "object-src 'none';", "base-uri 'none';", "frame-ancestors 'none'",
    ] { #expect(policy.contains(part)) }
    #expect(answer.headers["x-frame-options"] == "DENY")
    #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
    #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
    await studio.server.closeAll()
  }

  @Test(
    "a page may speak to the socket of its own host and to no other",
    arguments: [
      ("localhost:8080", false, "ws://localhost:8080"),
      ("Studio.local:8443", true, "wss://studio.local:8443"),
      ("a b", false, nil), ("x; script-src *", false, nil), ("", false, nil),
    ])
  func socketOrigin(host: String, isSecure: Bool, origin: String?) {
    let facts = RequestFacts(
      method: "GET", target: "/", headers: [(name: "Host", value: host)], listener: .network,
      isSecure: isSecure, remote: nil, local: nil)
    let headers = ResponseDelivery.commonHeaders(facts)
    let policy = headers.first { $0.name == "content-security-policy" }?.value ?? ""
    #expect(policy.contains("connect-src 'self'\(origin.map { " " + $0 } ?? "");"))
    #expect(!policy.contains("script-src") && !policy.contains("*"))
  }

  @Test(
    "nothing outside of the folder is reachable",
    arguments: [
      "/../secret.txt", "/core/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
      "/%2e%2e%2fsecret.txt", "/core/..%5c..%5csecret.txt", "/.hidden", "/%2ehidden", "/link.txt",
      "//etc/passwd", "/core//app.js", "/index.html%00.js", "/%", "/%ff", "/core/./app.js",
      "/..", "/../",
    ])
  func escapes(target: String) async throws {
    let studio = try await TestStudio()
    let answer = try await studio.ask("GET", target)
    #expect(answer.status == 404 || answer.status == 400)
    #expect(!answer.text.contains("secret\n") && answer.text != "secret")
    await studio.server.closeAll()
  }

  @Test("a file that did not change is not sent again; HEAD has no body; other methods are refused")
  func caching() async throws {
    let studio = try await TestStudio()
    let (first, second, head, delete) = try await studio.with { socket, port in
      let first = socket.ask("GET", "/core/app.js", port: port)
      let tag = first.headers["etag"] ?? ""
      return (
        first, socket.ask("GET", "/core/app.js", port: port, headers: ["If-None-Match": tag]),
        socket.ask("HEAD", "/core/app.js", port: port),
        socket.ask("DELETE", "/core/app.js", port: port)
      )
    }
    #expect(first.text == "export {}")
    #expect(second.status == 304 && second.headers["etag"] == first.headers["etag"])
    #expect(head.status == 200 && head.headers["content-length"] == "9")
    #expect(delete.status == 405)
    let file = studio.folder.appending(path: "web/core/app.js")
    try "export { more }".write(to: file, atomically: true, encoding: .utf8)
    let third = try await studio.ask(
      "GET", "/core/app.js", headers: ["If-None-Match": first.headers["etag"] ?? ""])
    #expect(third.status == 200 && third.text == "export { more }")
    await studio.server.closeAll()
  }

  @Test("a studio without a folder answers all the same")
  func noFolder() async throws {
    let studio = try await TestStudio(change: { $0.webFolder = nil })
    #expect(try await studio.ask("GET", "/").status == 404)
    await studio.server.closeAll()
  }
}

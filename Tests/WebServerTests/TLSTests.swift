import Foundation
import NetTestSupport
import Testing

@testable import WebServer

@Suite("The studio over TLS", .enabled(if: Tool.path("curl") != nil, "curl is absent"))
struct TLSTests {
  @Test("a device that trusts the authority pairs and opens a socket on the network's port")
  func phone() async throws {
    let studio = try await TestStudio()
    let authority = try CertificateAuthority(folder: studio.folder.path)
    let root = studio.folder.appending(path: "authority.crt").path
    let jar = studio.folder.appending(path: "cookies").path
    let open = try await studio.server.open(
      .network(host: "127.0.0.1", port: 0, identity: authority.identity(for: ["studio.local"])))
    let base = "https://localhost:\(open.port)"
    let code = studio.desk.invite().code
    let trusted = ["-sS", "-i", "--max-time", "20", "--cacert", root, "-b", jar, "-c", jar]
    let pairing = [
      "-H", "Origin: \(base)", "-H", "Content-Type: application/json", "\(base)/pair", "-d",
    ]
    let upgrade = [
      "--http1.1", "-N", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H",
      "Sec-WebSocket-Version: 13", "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "-H",
      "Origin: \(base)", "\(base)/ws",
    ]
    let untrusted = try await Tool.run("curl", ["-sS", "--max-time", "20", base])
    #expect(untrusted.code == 60, "\(untrusted.text)")
    let page = try await Tool.run("curl", trusted + [base]).text
    #expect(page.contains("200 OK") && page.contains("studio"))
    let early = try await Tool.run("curl", trusted + upgrade).text
    #expect(early.contains("401 Unauthorized") && early.contains("Pair this device first"))
    let wrong = try await Tool.run("curl", trusted + pairing + ["{\"code\":\"wrong\"}"]).text
    #expect(wrong.contains("403 Forbidden") && wrong.contains("That code is not right"))
    let paired = try await Tool.run("curl", trusted + pairing + ["{\"code\":\"\(code)\"}"]).text
    #expect(paired.contains("204 No Content"))
    let cookie = paired.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie") }
    for part in ["__Host-sensorium=", "HttpOnly", "SameSite=Strict", "Secure", "Path=/"] {
      #expect(cookie?.contains(part) ?? false)
    }
    let access = try await Tool.run("curl", trusted + ["\(base)/access"]).text
    #expect(access.contains("{\"access\":\"granted\"}"))
    let opened = Task { try await Tool.run("curl", trusted + upgrade).text }
    let client = try #require(await studio.clients.wait(for: 1).first)
    #expect(client.isSecure && !client.isLoopback)
    await studio.server.close(open)
    #expect(try await opened.value.contains("101 Switching Protocols"))
    await studio.server.closeAll()
  }

  @Test("the sixth try in a minute is turned away")
  func rateLimit() async throws {
    let studio = try await TestStudio()
    let authority = try CertificateAuthority(folder: studio.folder.path)
    let open = try await studio.server.open(
      .network(host: "127.0.0.1", port: 0, identity: authority.identity(for: [])))
    let code = studio.desk.invite().code
    var statuses: [String] = []
    for code in ["1", "2", "3", "4", "5", code] {
      let answer = try await Tool.run(
        "curl",
        [
          "-sS", "--max-time", "20", "-o", "/dev/null", "-w", "%{http_code}", "--cacert",
          studio.folder.appending(path: "authority.crt").path, "-H",
          "Content-Type: application/json", "-d", "{\"code\":\"\(code)\"}",
          "https://127.0.0.1:\(open.port)/pair",
        ])
      statuses.append(answer.text)
    }
    #expect(statuses == ["403", "403", "403", "403", "403", "429"])
    await studio.server.closeAll()
  }
}

import Foundation
import Net
import NetTestSupport
import Testing

@testable import WebServer

@Suite(
  "What a listener shows", .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
struct ListenerIdentityTests {
  private func handshake(_ port: Int, _ options: [String]) async throws -> (
    code: Int32, text: String
  ) {
    try await Tool.run(
      "openssl", ["s_client", "-connect", "127.0.0.1:\(port)", "-showcerts"] + options)
  }

  /// The certificate that a chain or the output of openssl begins with.
  private func first(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = lines.firstIndex { $0.contains("BEGIN CERTIFICATE") } ?? 0
    let end = lines.firstIndex { $0.contains("END CERTIFICATE") } ?? 0
    return lines[start...max(start, end)].joined()
  }

  @Test("TLS 1.2 has forward secrecy and authenticated encryption only, whatever the key")
  func suites() async throws {
    let studio = try await TestStudio()
    let folder = studio.folder.path
    let own = try await Tool.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder + "/rsa.key", "-out",
        folder + "/rsa.crt", "-subj", "/CN=localhost", "-days", "2",
      ])
    #expect(own.code == 0, "\(own.text)")
    let identities = [
      ("ECDSA", try CertificateAuthority(folder: folder).identity(for: [])),
      (
        "RSA",
        try ServerIdentity(certificateFile: folder + "/rsa.crt", keyFile: folder + "/rsa.key")
      ),
    ]
    for (kind, identity) in identities {
      let port = try await studio.server.open(
        .network(host: "127.0.0.1", port: 0, identity: identity)
      ).port
      for suite in ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"] {
        let name = "ECDHE-\(kind)-\(suite)"
        let answer = try await handshake(port, ["-tls1_2", "-cipher", name])
        #expect(answer.code == 0 && answer.text.contains("Cipher is \(name)"), "\(name)")
      }
      for suite in [
        "ECDHE-\(kind)-AES128-SHA", "ECDHE-\(kind)-AES256-SHA", "ECDHE-\(kind)-AES128-SHA256",
        "ECDHE-\(kind)-AES256-SHA384", "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-SHA",
        "AES256-SHA256", "DHE-RSA-AES128-GCM-SHA256",
      ] {
        let answer = try await handshake(
          port, ["-tls1_2", "-cipher", "\(suite):@SECLEVEL=0"])
        #expect(answer.code != 0 && answer.text.contains("handshake failure"), "\(suite)")
      }
      #expect(try await handshake(port, ["-tls1_3"]).text.contains("TLSv1.3"))
      for version in ["-tls1_1", "-tls1"] {
        let answer = try await handshake(port, [version, "-cipher", "ALL:@SECLEVEL=0"])
        #expect(answer.code != 0, "\(version)")
      }
    }
    await studio.server.closeAll()
  }

  @Test("a renewed certificate is shown to new connections, and open ones stay open")
  func renewal() async throws {
    let studio = try await TestStudio()
    let authority = try CertificateAuthority(folder: studio.folder.path)
    let shown = try ListenerIdentity(authority.identity(for: ["192.168.1.5"]))
    let before = shown.current
    let open = try await studio.server.open(
      .network(host: "127.0.0.1", port: 0, identity: shown))
    #expect(first(try await handshake(open.port, []).text) == first(before.certificateChain))
    let outcome = studio.desk.redeem(.token(studio.desk.invite().token), from: nil)
    guard case .granted(let token) = outcome else {
      Issue.record("not let in")
      return
    }
    let base = "https://127.0.0.1:\(open.port)"
    let socket = Task {
      try await Tool.run(
        "curl",
        [
          "-sS", "-i", "-N", "--http1.1", "--max-time", "20", "--cacert",
          studio.folder.appending(path: "authority.crt").path, "-H", "Connection: Upgrade", "-H",
          "Upgrade: websocket", "-H", "Sec-WebSocket-Version: 13", "-H",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "-H", "Origin: \(base)", "-H",
          "Cookie: \(Gate.cookieName)=\(token)", "\(base)/ws",
        ]
      ).text
    }
    let client = try #require(await studio.clients.wait(for: 1).first)
    let after = try authority.identity(for: ["192.168.1.6"])
    try shown.renew(after)
    #expect(after.certificateChain != before.certificateChain && shown.current == after)
    for version in ["-tls1_2", "-tls1_3"] {
      let text = try await handshake(open.port, [version]).text
      #expect(first(text) == first(after.certificateChain), "\(version)")
    }
    client.send(text: "still here")
    #expect(await until { client.isCaughtUp })
    #expect(studio.server.clientCount == 1)
    await studio.server.close(open)
    let said = try await socket.value
    #expect(said.contains("101 Switching Protocols") && said.contains("still here"))
    await studio.server.closeAll()
  }

  @Test("a certificate that does not fit its key is refused, and the earlier one goes on")
  func unfit() async throws {
    let studio = try await TestStudio()
    let authority = try CertificateAuthority(folder: studio.folder.path)
    let shown = try ListenerIdentity(authority.identity(for: []))
    let before = shown.current
    let broken = ServerIdentity(certificateChain: "nonsense", key: "nonsense", names: [])
    #expect(throws: NetError.self) { try shown.renew(broken) }
    #expect(throws: NetError.self) { try ListenerIdentity(broken) }
    #expect(shown.current == before)
    await studio.server.closeAll()
  }
}

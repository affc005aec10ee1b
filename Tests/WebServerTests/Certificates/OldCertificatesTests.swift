import Cryptography
import Foundation
import NetTestSupport
import Numbers
import Testing

@testable import WebServer

/// Certificates that an earlier build has stored, and phones trust.
@Suite("Certificates of earlier builds", .serialized)
struct OldCertificatesTests {
  /// When they were made.
  static let then = Date(timeIntervalSince1970: 1_795_600_000)
  static let names = ["192.168.1.5", "fd00::5", "studio.local"]
  static let files = ["authority.crt", "authority.key", "server.crt", "server.key"]

  /// A copy, which a test may change.
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "sensorium-old-certificates-\(UUID().uuidString)")

  init() throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/certificates-2026-11")
    try FileManager.default.copyItem(at: fixture, to: folder)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("authority and server certificate are kept, byte for byte")
  func kept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try Self.files.map(text)
    for days in [0.0, 1, 366] {
      let now = Self.then + days * 86_400
      let authority = try CertificateAuthority(folder: folder.path, at: now)
      #expect(authority.notice == nil)
      let identity = try authority.identity(for: Self.names, at: now)
      #expect(authority.certificate == before[0] && identity.key == before[3])
      #expect(identity.certificateChain == before[2] + "\n" + before[0])
      #expect(try Self.files.map(text) == before)
    }
    #expect(try SigningKey(pem: before[1]).pem == before[1])
    #expect(try Certificate(pem: before[0]).pem == before[0])
  }

  @Test(
    "the old authority signs new certificates, and openssl accepts the chain",
    .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
  func signs() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try Self.files.map(text)
    let later = Self.then + 380 * 86_400
    let authority = try CertificateAuthority(folder: folder.path, at: later)
    #expect(authority.notice == nil)
    let identity = try authority.identity(for: Self.names, at: later)
    #expect(try text("authority.crt") == before[0] && text("authority.key") == before[1])
    #expect(try text("server.crt") != before[2] && identity.key == text("server.key"))
    let chain = try await Tool.run(
      "openssl",
      [
        "verify", "-x509_strict", "-attime", "\(Int64(clamping: later.timeIntervalSince1970))",
        "-CAfile", folder.appending(path: "authority.crt").path,
        folder.appending(path: "server.crt").path,
      ])
    #expect(chain.code == 0, "\(chain.text)")
  }

  @Test(
    "what is made now says the same as what was made then",
    .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
  func content() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = (
      authority: try Certificate(pem: text("authority.crt")),
      key: try SigningKey(pem: text("authority.key"))
    )
    let authority = try AuthorityCertificate.make(key: old.key, at: Self.then)
    let leaf = try LeafCertificate.make(
      names: LeafCertificate.permitted(Self.names), at: Self.then, issuer: old.authority,
      issuerKey: old.key)
    for (name, made) in [("authority.crt", authority.pem), ("server.crt", leaf.certificate)] {
      let file = folder.appending(path: "new-" + name)
      try made.write(to: file, atomically: true, encoding: .utf8)
      let before = try await printed(folder.appending(path: name))
      #expect(try await printed(file) == before)
      #expect(before.count > 12)
    }
  }

  /// What openssl prints of a certificate, without serial number, keys, signature and this computer's name.
  private func printed(_ file: URL) async throws -> [String] {
    let text = try await Tool.run(
      "openssl",
      [
        "x509", "-in", file.path, "-noout", "-text", "-nameopt", "oneline,show_type",
        "-certopt", "no_serial,no_pubkey,no_sigdump",
      ]
    ).text
    let lines = text.split(separator: "\n").map(String.init)
    return zip([""] + lines, lines).map { previous, line in
      if previous.contains("X509v3 Subject Key Identifier") { return "(key)" }
      return line.split(separator: "Sensorium on").first.map(String.init) ?? ""
    }
  }
}

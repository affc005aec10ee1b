import Cryptography
import Foundation
import NetTestSupport
import Testing

@testable import HTTPClient

@Suite("Certificates of servers", .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
struct CertificateTests {
  @Test("one of a trusted authority, for the name, is accepted")
  func accepted() async throws {
    try await TLSPeer.serving(days: -1...1) { url, authority in
      let answer = try await HTTPConnections(authorities: authority).send(.to(url))
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("TLSv1.3"))
    }
  }

  @Test("one of an authority that this computer does not know is refused")
  func unknownAuthority() async throws {
    try await TLSPeer.serving(days: -1...1) { url, _ in
      #expect(await HTTPConnections().failure(.to(url)) == .notTrusted)
      try await TLSPeer.serving(days: -1...1) { _, other in
        #expect(await HTTPConnections(authorities: other).failure(.to(url)) == .notTrusted)
      }
    }
  }

  @Test("one for another name is refused")
  func anotherName() async throws {
    try await TLSPeer.serving(days: -1...1) { url, authority in
      let url = url.replacing("localhost", with: "127.0.0.1")
      #expect(await HTTPConnections(authorities: authority).failure(.to(url)) == .notTrusted)
    }
  }

  @Test("one that has ended, or has not begun, is refused", arguments: [-9.0 ... -2.0, 2.0...9.0])
  func dates(days: ClosedRange<Double>) async throws {
    try await TLSPeer.serving(days: days) { url, authority in
      #expect(await HTTPConnections(authorities: authority).failure(.to(url)) == .notTrusted)
    }
  }

  @Test("TLS 1.2 is spoken, and nothing older")
  func versions() async throws {
    let old = ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]
    try await TLSPeer.serving(days: -1...1, old) { url, authority in
      #expect(await HTTPConnections(authorities: authority).failure(.to(url)) == .notTrusted)
    }
    try await TLSPeer.serving(days: -1...1, ["-tls1_2"]) { url, authority in
      #expect(await HTTPConnections(authorities: authority).failure(.to(url)) == nil)
    }
  }

  @Test("without a readable file of authorities nobody is trusted")
  func noAuthorities() async throws {
    try await TLSPeer.serving(days: -1...1) { url, _ in
      #expect(await HTTPConnections(authorities: "/nonexistent").failure(.to(url)) == .notTrusted)
    }
  }

  @Test("a server without TLS is refused")
  func noTLS() async throws {
    let peer = try Peer()
    async let written = onThread {
      peer.server.accept().write(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
    }
    let url = peer.url.replacing("http:", with: "https:")
    #expect(await HTTPConnections().failure(.to(url)) == .notTrusted)
    #expect(try await written)
  }
}

/// `openssl s_server` on loopback, with a certificate for "localhost" of an authority of its own.
private enum TLSPeer {
  /// - Parameters:
  ///   - days: from now, in which the certificate counts.
  ///   - body: gets its address, and the file of its authority.
  static func serving(
    days: ClosedRange<Double>, _ arguments: [String] = [],
    _ body: (_ url: String, _ authority: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(to: folder, days: days)
    let process = Process()
    process.executableURL = URL(filePath: Tool.path("openssl") ?? "")
    process.currentDirectoryURL = folder
    process.arguments =
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", "leaf.pem", "-key", "key.pem"]
      + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Threads of tasks mask signals, and so do their children: only this one ends it.
    defer { kill(process.processIdentifier, SIGKILL) }
    let port = try #require(await port(output.fileHandleForReading))
    try await body("https://localhost:\(port)", folder.appending(path: "authority.pem").path)
  }

  /// From the line "ACCEPT 127.0.0.1:40000".
  private static func port(_ output: FileHandle) async throws -> String? {
    try await onThread {
      var text = ""
      while true {
        if let line = text.firstMatch(of: #/ACCEPT \S+:(\d+)\n/#) { return String(line.1) }
        let more = output.availableData
        if more.isEmpty { return nil }
        text += String(decoding: more, as: UTF8.self)
      }
    }
  }

  private static func write(to folder: URL, days: ClosedRange<Double>) throws {
    func day(_ number: Double) -> Date { Date(timeIntervalSinceNow: 86_400 * number) }
    let (rootKey, leafKey) = (try SigningKey.generate(), try SigningKey.generate())
    let root = try Certificate(
      subject: [.commonName("Test authority")], key: rootKey, start: day(-20), end: day(20),
      extensions: [
        .authority(pathLength: 0), .keyUsage([.keyCertSign, .cRLSign]), .subjectKeyIdentifier,
      ], issuerKey: rootKey)
    let leaf = try Certificate(
      subject: [.commonName("localhost")], key: leafKey, start: day(days.lowerBound),
      end: day(days.upperBound),
      extensions: [
        .notAuthority, .keyUsage(.digitalSignature), .serverAuthentication,
        .alternativeNames([.dns("localhost")]),
      ], issuer: root, issuerKey: rootKey)
    for (name, text) in [
      ("authority.pem", root.pem), ("leaf.pem", leaf.pem), ("key.pem", leafKey.pem),
    ] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
  }
}

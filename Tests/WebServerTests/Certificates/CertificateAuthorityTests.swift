import Foundation
import Net
import NetTestSupport
import Testing

@testable import WebServer

@Suite("The hub's own authority")
struct CertificateAuthorityTests {
  private let folder: URL

  init() throws { folder = try TestStudio.folder() }

  private func mode(_ name: String) throws -> Int? {
    let path = folder.appending(path: name).path
    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("is kept, with keys that only the owner can read")
  func kept() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try CertificateAuthority(folder: folder.path)
    _ = try first.identity(for: [])
    #expect(try mode("authority.key") == 0o600)
    #expect(try mode("server.key") == 0o600)
    let second = try CertificateAuthority(folder: folder.path)
    #expect(second.certificate == first.certificate)
  }

  @Test("remakes the server's certificate when names change or it nears its end, not before")
  func remade() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try CertificateAuthority(folder: folder.path)
    let names = ["192.168.1.5", "Studio.local", "8.8.8.8", "example.com"]
    let first = try authority.identity(for: names)
    #expect(first.names == ["localhost", "127.0.0.1", "192.168.1.5", "studio.local"])
    #expect(try authority.identity(for: names) == first)
    #expect(
      try CertificateAuthority(folder: folder.path).identity(for: names.reversed()).key == first.key
    )
    let later = Date() + 360 * 86400
    #expect(try authority.identity(for: names, at: later).key == first.key)
    let renewed = try authority.identity(for: names, at: later + 10 * 86400)
    #expect(renewed.key != first.key)
    #expect(try authority.identity(for: ["192.168.1.6"]).key != renewed.key)
  }

  @Test(
    "private addresses are told from public ones",
    arguments: [
      ("10.0.0.1", true), ("172.16.0.1", true), ("172.31.255.255", true), ("172.32.0.1", false),
      ("192.168.0.1", true), ("192.169.0.1", false), ("169.254.3.4", true), ("127.0.0.1", true),
      ("100.63.255.255", false),
      ("100.64.0.0", true), ("100.127.255.255", true), ("100.128.0.0", false), ("8.8.8.8", false),
      ("fd00::1", true), ("fe80::1", true),
      ("::1", true), ("2001:db8::1", false), ("::2", false), ("localhost", true),
      ("a.local", true), ("local", false), ("evil.local.example", false), ("example.com", false),
    ])
  func privateNames(name: String, isPrivate: Bool) {
    #expect(PrivateNames.isPrivate(name) == isPrivate)
  }

  @Test("this computer's name is one that a certificate may carry")
  func localName() { #expect(PrivateNames.isPrivate(LocalAddresses.localName)) }

  @Test(
    "a file whose bytes are no text is one sentence, not a new authority",
    arguments: ["authority.key", "authority.crt"])
  func noText(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try CertificateAuthority(folder: folder.path)
    let other = folder.appending(path: name == "authority.key" ? "authority.crt" : "authority.key")
    let kept = try Data(contentsOf: other)
    try Data([0xFF, 0xFE, 0x80]).write(to: folder.appending(path: name))
    let error = try #require(throws: NetError.self) {
      try CertificateAuthority(folder: folder.path)
    }
    #expect(error.description.contains("remove both to make new ones"))
    #expect(try Data(contentsOf: other) == kept)
  }

  @Test("a key that does not fit is one sentence, not a new authority")
  func foreignKey() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try CertificateAuthority(folder: folder.path)
    let file = folder.appending(path: "authority.key")
    try "nonsense".write(to: file, atomically: true, encoding: .utf8)
    let error = try #require(throws: NetError.self) {
      try CertificateAuthority(folder: folder.path)
    }
    #expect(error.description.contains("authority.key cannot be used"))
  }

  @Test("the user's own files are checked before they are used")
  func ownFiles() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try CertificateAuthority(folder: folder.path).identity(for: [])
    let paths = ["server.crt", "server.key", "authority.crt"].map {
      folder.appending(path: $0).path
    }
    let own = try ServerIdentity(certificateFile: paths[0], keyFile: paths[1])
    #expect(own.names.isEmpty)
    #expect(throws: NetError.self) {
      try ServerIdentity(certificateFile: paths[2], keyFile: paths[1])
    }
    #expect(throws: NetError.badFile(path: folder.path, reason: "it is not a regular file")) {
      try ServerIdentity(certificateFile: folder.path, keyFile: paths[1])
    }
    #expect(throws: NetError.badFile(path: "/nowhere.pem", reason: "it cannot be read as text")) {
      try ServerIdentity(certificateFile: "/nowhere.pem", keyFile: paths[1])
    }
  }

  @Test(
    "openssl agrees with the chain and with what the authority may vouch for",
    .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
  func openssl() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try CertificateAuthority(folder: folder.path)
    _ = try authority.identity(for: ["192.168.1.5", "fd00::5", "studio.local"])
    let root = folder.appending(path: "authority.crt").path
    let leaf = folder.appending(path: "server.crt").path
    let chain = try await Tool.run("openssl", ["verify", "-x509_strict", "-CAfile", root, leaf])
    #expect(chain.code == 0, "\(chain.text)")
    let text = try await Tool.run("openssl", ["x509", "-in", root, "-noout", "-text"]).text
    for part in [
      "X509v3 Name Constraints: critical", "DNS:local", "IP:10.0.0.0/255.0.0.0",
      "IP:172.16.0.0/255.240.0.0", "IP:169.254.0.0/255.255.0.0", "IP:100.64.0.0/255.192.0.0",
      "Excluded:", "email:invalid", "URI:invalid", "CA:TRUE, pathlen:0",
    ] { #expect(text.contains(part)) }
    let names = try await Tool.run(
      "openssl", ["x509", "-in", leaf, "-noout", "-ext", "subjectAltName"]
    ).text
    #expect(names.contains("IP Address:192.168.1.5") && names.contains("DNS:studio.local"))
  }

  @Test("one that has expired, or was made while the clock was ahead, is made anew with a sentence")
  func wrongTimes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let ahead = try CertificateAuthority(folder: folder.path, at: now + 6 * 365 * 86400)
    #expect(ahead.notice == nil)
    let mended = try CertificateAuthority(folder: folder.path, at: now)
    #expect(mended.certificate != ahead.certificate)
    #expect(mended.notice?.contains("is from the future (2033-01-") == true)
    #expect(mended.notice?.contains("/trust") == true)
    let unset = try CertificateAuthority(folder: folder.path, at: Date(timeIntervalSince1970: 60))
    #expect(unset.certificate == mended.certificate && unset.notice == nil)
    let late = try CertificateAuthority(folder: folder.path, at: now + 3650 * 86400)
    #expect(late.notice?.contains("expired on 2037-01-") == true)
    let again = try CertificateAuthority(folder: folder.path, at: now + 3650 * 86400)
    #expect(again.certificate == late.certificate && again.notice == nil)
    #expect(CertificateAuthority.certificate(in: folder.path) == late.certificate)
  }

  @Test(
    "one that could vouch for other names than this version's is made anew with a sentence",
    .enabled(if: Tool.path("openssl") != nil, "openssl is absent"))
  func otherLimits() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try await Tool.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "3650", "-subj", "/O=Sensorium/CN=lax", "-addext",
        "nameConstraints=critical,permitted;DNS:local", "-keyout",
        folder.appending(path: "authority.key").path, "-out",
        folder.appending(path: "authority.crt").path,
      ])
    #expect(made.code == 0, "\(made.text)")
    let authority = try CertificateAuthority(folder: folder.path)
    #expect(authority.notice?.contains("other limits") == true)
    #expect(try CertificateAuthority(folder: folder.path).notice == nil)
  }

  @Test("nothing is made by looking for the certificate")
  func absent() throws {
    try FileManager.default.removeItem(at: folder)
    #expect(CertificateAuthority.certificate(in: folder.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test(
    "openssl accepts private names and refuses public, e-mail and URI names that the key has signed",
    .enabled(if: Tool.path("openssl") != nil, "openssl is absent"),
    arguments: [
      ("DNS:studio.local", true), ("IP:100.100.1.2", true), ("DNS:example.com", false),
      ("IP:8.8.8.8", false), ("email:someone@example.com", false), ("email:a@studio.local", false),
      ("email:a@invalid", false), ("URI:https://example.com/", false),
      ("URI:https://studio.local/", false), ("URI:https://invalid/", false),
      ("DNS:studio.local,email:someone@example.com", false),
      ("DNS:studio.local,URI:https://example.com/", false),
    ])
  func constraints(name: String, isGood: Bool) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try CertificateAuthority(folder: folder.path)
    let (root, key) = (
      folder.appending(path: "authority.crt").path, folder.appending(path: "authority.key").path
    )
    let leaf = folder.appending(path: "public.crt").path
    let request = folder.appending(path: "public.csr").path
    let extensions = folder.appending(path: "extensions").path
    try "subjectAltName=\(name)".write(
      toFile: extensions, atomically: true, encoding: .utf8)
    let made = try await Tool.run(
      "openssl",
      [
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
        leaf + ".key", "-subj", "/CN=x",
        "-out", request,
      ])
    let signed = try await Tool.run(
      "openssl",
      [
        "x509", "-req", "-in", request, "-CA", root, "-CAkey", key, "-CAcreateserial", "-extfile",
        extensions, "-out", leaf,
      ])
    #expect(made.code == 0 && signed.code == 0, "\(made.text)\(signed.text)")
    let verdict = try await Tool.run("openssl", ["verify", "-CAfile", root, leaf])
    #expect((verdict.code == 0) == isGood, "\(verdict.text)")
    #expect(isGood || verdict.text.contains("subtree violation"), "\(verdict.text)")
  }
}

import OSCQuery
import Foundation
import NetTestSupport
import OSC
import Testing

@testable import WebServer

/// The kinds of listeners that a hub opens, with short time limits.
enum HostileListener: CaseIterable, Sendable {
  case plain, secure, oscQuery

  /// One listener that runs until ``close``.
  struct Open: Sendable {
    let port: Int
    /// Of the listener's certificate; nil without TLS.
    let authority: String?
    let close: @Sendable () async -> Void

    /// Everything that comes back for these bytes, each written when something was answered to the one before.
    /// Records an issue when the connection is not closed.
    func send(
      _ pieces: [[UInt8]], isFinished: Bool = true, location: SourceLocation = #_sourceLocation
    ) async throws -> String {
      let client = try await HostileClient.connect(port: port, authority: authority)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { await until { !client.text.isEmpty } }
        guard await client.write(piece) else { break }
      }
      if isFinished { client.finish() }
      let end = await client.end()
      #expect(end != nil, "the connection stays open", sourceLocation: location)
      return end ?? ""
    }

    func send(
      _ text: String, isFinished: Bool = true, location: SourceLocation = #_sourceLocation
    ) async throws -> String {
      try await send([Array(text.utf8)], isFinished: isFinished, location: location)
    }

    /// A new connection is answered.
    func answers() async throws -> Bool {
      let head = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
      return try await send(head, isFinished: false).hasPrefix("HTTP/1.1 200")
    }
  }

  private static func shorten(_ limits: inout StudioLimits) {
    (limits.firstRequest, limits.body, limits.linger, limits.idle) = (5, 5, 0.2, 5)
  }

  func open() async throws -> Open {
    switch self {
    case .plain:
      let studio = try await TestStudio(change: { Self.shorten(&$0.limits) })
      return Open(port: studio.port, authority: nil) { await studio.server.closeAll() }
    case .secure:
      let studio = try await TestStudio(change: { Self.shorten(&$0.limits) })
      let authority = try CertificateAuthority(folder: studio.folder.path)
      let identity = try ListenerIdentity(authority.identity(for: []))
      let listener = try await studio.server.open(
        StudioListener(host: "127.0.0.1", port: 0, scope: .loopback, identity: identity))
      return Open(port: listener.port, authority: authority.certificate) {
        await studio.server.closeAll()
      }
    case .oscQuery:
      var limits = OSCQueryServer.limits
      Self.shorten(&limits)
      let node = OSCQueryNode([])
      let server = OSCQueryServer(name: "Hub", limits: limits) { node }
      let port = try await server.open(port: 0, isLANOpen: false)
      return Open(port: port, authority: nil) { await server.close() }
    }
  }
}

import Foundation
import NetTestSupport

@testable import WebServer

/// A studio on a free loopback port, with a web folder of its own.
final class TestStudio: Sendable {
  let server: StudioServer
  let port: Int
  let listener: OpenListener
  let folder: URL
  let desk: PairingDesk
  let clients = Gathered<ClientConnection>()

  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "net-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// `onClient` echoes by default.
  init(
    isNetwork: Bool = false, change: (inout StudioConfiguration) -> Void = { _ in },
    onClient: @escaping @Sendable (ClientConnection) async -> Void = { client in
      for await message in client.inbound {
        switch message {
        case .text(let text): client.send(text: text)
        case .binary(let bytes): client.send(binary: bytes)
        }
      }
    }
  ) async throws {
    folder = try Self.folder()
    let web = folder.appending(path: "web")
    try FileManager.default.createDirectory(
      at: web.appending(path: "core"), withIntermediateDirectories: true)
    for (path, text) in [
      ("web/index.html", "<!doctype html>studio"), ("web/core/app.js", "export {}"),
      ("web/.hidden", "secret"), ("secret.txt", "secret"),
    ] { try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8) }
    try FileManager.default.createSymbolicLink(
      at: web.appending(path: "link.txt"), withDestinationURL: folder.appending(path: "secret.txt"))
    desk = PairingDesk()
    var configuration = StudioConfiguration(
      webFolder: web.path, access: desk, ownNames: ["studio.local"])
    configuration.rooms = ["/", "/pair", "/sensor", "/track"]
    change(&configuration)
    server = StudioServer(configuration) { [clients] client in
      clients.append(client)
      await onClient(client)
    }
    // A network listener without TLS, which only tests can make: what is tested is who may pass.
    listener = try await server.open(
      StudioListener(
        host: "127.0.0.1", port: 0, scope: isNetwork ? .network : .loopback, identity: nil))
    port = listener.port
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func ask(
    _ method: String = "GET", _ target: String, headers: [String: String] = [:],
    body: [UInt8]? = nil
  ) async throws -> TestAnswer {
    try await onThread { [port] in
      try TestSocket(port: port).ask(method, target, port: port, headers: headers, body: body)
    }
  }

  /// Runs blocking client code against this studio.
  func with<Value: Sendable>(
    _ body: @escaping @Sendable (TestSocket, Int) throws -> Value
  ) async throws -> Value {
    try await onThread { [port] in try body(TestSocket(port: port), port) }
  }
}

import FaceControl
import Foundation
import Logging
import Net
import Web

/// The hub's web server with the pages on it, and the door for phones.
struct Studio: Sendable {
  let server: StudioServer
  let door: PhoneDoor
  /// "http://localhost:8080".
  let address: String

  /// Listens on loopback; throws one sentence when the port is taken.
  init(hub: Hub, configuration: HubConfiguration, log: Logger) async throws {
    let desk = PairingDesk()
    var settings = StudioConfiguration(
      webFolder: configuration.webFolder ?? WebFolder.path, access: desk)
    settings.routes = TakeRoutes(hub: hub, folder: configuration.data.takes).routes
    settings.routes.append(ImportRoute(hub: hub, folder: configuration.data.takes).route)
    let certificates = configuration.data.certificates
    settings.routes.append(PhoneDoor.certificateRoute(folder: certificates))
    server = StudioServer(settings) { client in
      await StudioSession(hub: hub, connection: client).run()
    }
    let listener = try await server.open(.loopback(port: Int(configuration.port)))
    address = "http://localhost:\(listener.port)"
    door = PhoneDoor(
      server: server, desk: desk, port: Int(configuration.securePort), folder: certificates,
      own: configuration.certificate)
  }

  /// Serves until the task is cancelled.
  func run() async throws {
    do {
      try await Task.sleepForever()
    } catch {
      await server.closeAll()
      throw error
    }
  }
}

import FaceControl
import FaceEngine
import Foundation
import Logging
import Numbers
import Streaming
import Web
import WebServer

/// The hub's web server with its pages, and access for phones.
struct Studio: Sendable {
  let server: StudioServer
  let phoneAccess: PhoneAccess
  let desk: PairingDesk
  /// "http://localhost:8080".
  let address: String

  /// Listens on loopback; throws one sentence when the port is in use.
  ///
  /// - Parameter paired: devices that paired in earlier runs.
  init(
    hub: Hub, configuration: HubConfiguration, paired: [PairedDevice] = [], log: Logger
  ) async throws {
    desk = PairingDesk(devices: paired)
    var settings = StudioConfiguration(
      webFolder: configuration.webFolder ?? WebFolder.path, access: desk)
    settings.routes = TakeRoutes(engine: hub.engine, folder: configuration.data.takes).routes
    settings.routes.append(ImportRoute(engine: hub.engine, folder: configuration.data.takes).route)
    settings.routes += OutputRoutes(folder: configuration.data.outputs).routes
    settings.routes += RobotRoutes(robots: hub.robots).routes
    let certificates = configuration.data.certificates
    settings.routes.append(PhoneCertificates.route(folder: certificates))
    server = StudioServer(settings) { [desk] client in
      // A device that was revoked while its page connected could not be disconnected then.
      if let device = client.device, !desk.isPaired(device) { return }
      await StudioSession(hub: hub, connection: client).run()
    }
    let listener = try await server.open(.loopback(port: Int(configuration.port)))
    address = "http://localhost:\(listener.port)"
    phoneAccess = PhoneAccess(
      server: server, desk: desk, port: Int(configuration.securePort),
      certificates: PhoneCertificates(folder: certificates, own: configuration.certificate))
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

import FaceControl
import FaceEngine
import Foundation
import Logging
import Numbers
import Streaming
import Web
package import WebServer

/// The hub's web server with its pages, and access for phones.
package struct Studio: Sendable {
  package let server: StudioServer
  /// "http://localhost:8080".
  package let address: String

  /// Listens on loopback; throws one sentence when the port is in use.
  ///
  /// - Parameter paired: devices that paired in earlier runs.
  package init(
    _ services: HubServices, products: [any Product], paired: [PairedDevice] = []
  ) async throws {
    let configuration = services.configuration
    let desk = PairingDesk(devices: paired)
    let certificates = configuration.data.certificates
    var settings = StudioConfiguration(
      webFolder: configuration.webFolder ?? WebFolder.path, access: desk)
    settings.rooms = Set(RoomTable(products).rooms.map(\.path))
    settings.routes = products.flatMap(\.routes) + [PhoneCertificates.route(folder: certificates)]
    settings.sockets = products.flatMap(\.sockets)
    settings.streamedKinds = products.flatMap(\.feeds).reduce(PageSensors.messageKinds) {
      $0.union($1.messageKinds)
    }
    let context = StudioContext(services, products: products)
    server = StudioServer(settings) { client in
      // A device that was revoked while its page connected could not be disconnected then.
      if let device = client.device, !desk.isPaired(device) { return }
      services.board.announce()
      await StudioSession(context, connection: client).run()
      services.board.announce()
    }
    let listener = try await server.open(.loopback(port: Int(configuration.port)))
    address = "http://localhost:\(listener.port)"
    let access = PhoneAccess(
      server: server, desk: desk, port: Int(configuration.securePort),
      certificates: PhoneCertificates(folder: certificates, own: configuration.certificate))
    services.phone.use(access, desk) { address in
      products.compactMap { $0.greeting(at: address, isPhone: true) }
    }
  }

  /// Serves until the task is cancelled.
  package func run() async throws {
    do {
      try await Task.sleepForever()
    } catch {
      await server.closeAll()
      throw error
    }
  }
}

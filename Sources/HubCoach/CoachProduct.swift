import Numbers
package import Console
import FaceEngine
package import HubStudio
import MDNS
import Net
package import Signals
import Streaming
package import WebServer

/// Neuro-Sync: a coach that watches and hears while a person films themself.
package struct CoachProduct: Product {
  private let options: CoachOptions
  private let service: HubCoachService
  private let services: HubServices

  package init(_ services: HubServices) {
    options = services.configuration.coach
    service = HubCoachService(services)
    self.services = services
  }

  package var tile: HomeProduct { .coach }

  package var rooms: [any Room] {
    [
      CoachHomeRoom(service: service), CoachRecordRoom(service: service),
      CoachReportRoom(service: service),
      CoachTakesRoom(service: service), CoachTileRoom(service: service),
    ]
  }

  package var routes: [StudioRoute] {
    TakeMediaRoutes(folder: service.folder).routes + CoachTakeRoutes(service: service).routes
  }

  package var wants: SensorDemand { SensorDemand([.face, .audio, .picture], faces: 1) }

  package func greeting(at address: String, isPhone: Bool) -> String? {
    options.isGreeted
      ? "The coach is on \(address)/coach: check camera and microphone there." : nil
  }

  package func run(_ context: ProductContext) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      if let port = options.serverPort {
        group.addTask { try await serve(port: Int(port), context.announcer) }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func serve(port: Int, _ announcer: Announcer) async throws {
    try await service.server.run(port: port, isLANOpen: options.isServerLANOpen) { opened in
      announcer.say(
        options.isServerLANOpen
          ? "Clients of Neuro-Sync are served on port \(opened) of this computer, for every device on its networks."
          : "Clients of Neuro-Sync are served on http://localhost:\(opened), for this computer only."
      )
      if options.isServerLANOpen, let mdns = services.mdns {
        await mdns.advertise(
          MDNSService(name: NetworkPresence.name, type: CoachSearch.type, port: opened))
      }
    }
  }
}

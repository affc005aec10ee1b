package import HubStudio
package import Console
package import FaceEngine
import FaceScreens
package import Signals
import Streaming
package import WebServer

/// WeirdPhone: faces play instruments.
package struct WeirdPhone: Product {
  let services: HubServices
  let nerve: NerveService
  private var engine: FaceEngine { services.engine }

  package init(_ services: HubServices) {
    self.services = services
    let configuration = services.configuration
    nerve = NerveService(
      services.board, tier: configuration.tier, discoveryPort: configuration.discoveryPort)
    services.board.include { [nerve] in $0.nerve = nerve.status }
  }

  package var tile: HomeProduct { .weirdPhone }

  package var rooms: [any Room] {
    [
      TrackRoom(engine: engine),
      ConnectRoom(services),
      MapRoom(engine: engine),
      PresetsRoom(engine: engine),
      TakesRoom(engine: engine),
      NerveRoom(services, nerve),
      PerformersRoom(engine: engine),
      LatencyRoom(engine: engine),
    ]
  }

  package var routes: [StudioRoute] {
    let data = services.configuration.data
    return TakeRoutes(engine: engine, folder: data.takes).routes
      + [ImportRoute(engine: engine, folder: data.takes).route]
      + OutputRoutes(folder: data.outputs).routes
  }

  package var feeds: [any PageFeed] { [MetersFeed(engine: engine), JacksFeed(nerve: nerve)] }

  package func restore(from stored: StoredState?) { nerve.restore(from: stored) }

  package var wants: SensorDemand { SensorDemand([.face, .channels], faces: 1) }

  package func run(_ context: ProductContext) async throws {
    let configuration = services.configuration
    if let port = configuration.midiPort {
      try await InvitedMIDI(port: port, isLANOpen: configuration.isLANOpen, engine: engine)
        .open(context)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await engine.run() }
      group.addTask { try await nerve.run() }
      if let port = configuration.oscQueryPort {
        let queries = OSCQueryService(
          port: port, isLANOpen: configuration.isOSCQueryLANOpen, tier: configuration.tier,
          engine: engine)
        group.addTask { try await queries.run(context) }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}

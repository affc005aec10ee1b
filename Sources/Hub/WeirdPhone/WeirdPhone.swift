import Console
import FaceEngine
import FaceScreens
import Signals
import Streaming
import WebServer

/// WeirdPhone: faces play instruments.
struct WeirdPhone: Product {
  let services: HubServices
  private var engine: FaceEngine { services.engine }

  init(_ services: HubServices) { self.services = services }

  var tile: HomeProduct { .weirdPhone }

  var rooms: [any Room] {
    [
      TrackRoom(engine: engine),
      ConnectRoom(services),
      MapRoom(engine: engine),
      PresetsRoom(engine: engine),
      TakesRoom(engine: engine, tier: services.configuration.tier),
      NerveRoom(services),
      PerformersRoom(engine: engine),
      LatencyRoom(engine: engine),
    ]
  }

  var routes: [StudioRoute] {
    let data = services.configuration.data
    return TakeRoutes(engine: engine, folder: data.takes).routes
      + [ImportRoute(engine: engine, folder: data.takes).route]
      + OutputRoutes(folder: data.outputs).routes
  }

  var feeds: [any PageFeed] { [MetersFeed(engine: engine), JacksFeed(nerve: services.nerve)] }

  var wants: SensorDemand { SensorDemand([.face, .channels], faces: 1) }

  func run(_ context: ProductContext) async throws {
    let configuration = services.configuration
    if let port = configuration.midiPort {
      try await InvitedMIDI(port: port, isLANOpen: configuration.isLANOpen, engine: engine)
        .open(context)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await engine.run() }
      group.addTask { try await services.nerve.run() }
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

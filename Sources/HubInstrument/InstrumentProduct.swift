package import Console
package import HubStudio
package import Signals
import SoundRender
package import WebServer

/// Prospero: hands and touches play music; the workbench makes their sounds.
package struct InstrumentProduct: Product {
  let service: InstrumentService
  let bench: BenchService
  private let sounds: UploadRoute

  package init(_ services: HubServices) {
    service = InstrumentService(services)
    let bench = BenchService(services)
    self.bench = bench
    sounds = UploadRoute(
      "/workbench/sounds", noun: "sound", folder: services.configuration.data.recipes + "/.import",
      largest: RecipeLibrary.largestSound
    ) { try bench.keepSound(at: $0.path, named: $0.name) }
  }

  package var tile: HomeProduct { .instrument }
  package var rooms: [any Room] { [PlayRoom(service: service), WorkbenchRoom(service: bench)] }
  package var routes: [StudioRoute] { [sounds.route] }
  package var feeds: [any PageFeed] { [PlayFeed(service: service), BenchFeed(service: bench)] }
  package var wants: SensorDemand { HandService.wants }

  package func run(_ context: ProductContext) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run(context.announcer) }
      group.addTask { try await bench.run(context.announcer) }
      try await group.next()
      group.cancelAll()
    }
  }
}

package import Console
package import HubStudio
package import Signals

/// Prospero: hands and touches play music.
package struct InstrumentProduct: Product {
  let service: InstrumentService

  package init(_ services: HubServices) { service = InstrumentService(services) }

  package var tile: HomeProduct { .instrument }
  package var rooms: [any Room] { [PlayRoom(service: service)] }
  package var feeds: [any PageFeed] { [PlayFeed(service: service)] }
  package var wants: SensorDemand { HandService.wants }

  package func run(_ context: ProductContext) async throws {
    try await service.run(context.announcer)
  }
}

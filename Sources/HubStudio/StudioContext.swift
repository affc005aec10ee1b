import FaceEngine
import ScreenKit
import Signals
import Streaming
import WebServer

/// What every page session uses: the rooms and feeds of all products, and cameras.
struct StudioContext: Sendable {
  let services: HubServices
  /// Every room by the name of its screen.
  let rooms: [String: any Room]
  let feeds: [any PageFeed]

  init(_ services: HubServices, rooms: [any Room], feeds: [any PageFeed] = []) {
    self.services = services
    self.rooms = Dictionary(rooms.map { (type(of: $0).name, $0) }) { $1 }
    self.feeds = feeds
  }

  /// The rooms that belong to no product, and those of the products.
  init(_ services: HubServices, products: [any Product]) {
    let shared: [any Room] = [
      HomeRoom(services, tiles: products.map(\.tile)),
      SettingsRoom(services),
    ]
    self.init(
      services, rooms: shared + products.flatMap(\.rooms), feeds: products.flatMap(\.feeds))
  }

  var tier: Tier { services.configuration.tier }

  /// The microphone and the motion sensor of a page.
  func sensors(of page: Page, time: PageTime) -> PageSensors {
    PageSensors(
      bus: services.sensors, reasons: services.reasons,
      host: PageSensors.Host(
        ask: { [connection = page.connection] in connection.send(.sensorDemand($0)) },
        report: { [announcer = services.announcer] in announcer.say($0) },
        time: { time.seconds(of: $0, at: $1) }))
  }

  /// A camera for a page, whose pictures are of a source of the bus.
  func camera(of page: Page, source: SourceID, time: PageTime) -> BrowserCamera {
    BrowserCamera(services, connection: page.connection, source: source, time: time)
  }
}

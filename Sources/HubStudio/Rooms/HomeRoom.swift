import Addresses
package import Console
import FaceControl
import FaceEngine
import ScreenKit

/// HOME: who is sensed now, and the products.
package struct HomeRoom: Room {
  package typealias Shown = HomeScreen

  package static let name = HomeIdentifier.screen
  package static let page: RoomPage? = RoomPage(
    "/", name, "Home", isKept: true, about: "Who is sensed now, and the products.")

  private let engine: FaceEngine
  private let phone: PhoneService
  private let tiles: [HomeProduct]

  package init(_ services: HubServices, tiles: [HomeProduct]) {
    engine = services.engine
    phone = services.phone
    self.tiles = tiles
  }

  package func context(for page: Page) async -> HomeScreen.Context {
    HomeScreen.Context(await engine.hubState, products: tiles)
  }

  package func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  package func perform(_ effect: HomeScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .addSource(let url):
      do { try await engine.addIfRoom(url) } catch { await visit.apply(.failed("\(error)")) }
    case .openPhoneAccess: await phone.open(interface: engine.options.interface)
    case .chooseApp: await visit.act(.setSourceKind(kind: .liveLink), in: ConnectRoom.self)
    case .notify(let notice): visit.notify(notice)
    }
  }
}

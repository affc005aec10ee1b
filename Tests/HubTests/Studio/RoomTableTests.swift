@testable import Hub
@testable import HubStudio
import Console
import Foundation
import ScreenKit
import Signals
import Testing

@Suite("The table of rooms in the pages")
struct RoomTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func products() throws -> [any Product] {
    Hub.empty(in: try TemporaryFolder()).products
  }

  @Test("Web/rooms/table.js is what the products of the hub say")
  func file() throws {
    let file = Self.root.appending(path: "Web/rooms/table.js")
    let module = try RoomTable(Self.products()).module()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try module.write(to: file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written == module, "Run Scripts/pages.sh: a room or a product has changed.")
  }

  @Test("names and addresses of rooms and screens are unique")
  func unique() throws {
    let products = try Self.products()
    let table = RoomTable(products)
    #expect(Set(table.rooms.map(\.path)).count == table.rooms.count)
    #expect(Set(table.rooms.map(\.name)).count == table.rooms.count)
    let screens = products.flatMap(\.rooms).map { type(of: $0).name } + ["home", "settings"]
    #expect(Set(screens).count == screens.count)
  }

  @Test("every room has its page, and every product a room that its door opens")
  func pages() throws {
    let table = RoomTable(try Self.products())
    for product in table.products {
      #expect(table.rooms.contains { $0.product == product.id }, "\(product.id)")
    }
    for room in table.rooms {
      let page = Self.root.appending(path: "Web/rooms/\(room.name)/room.js")
      #expect(FileManager.default.fileExists(atPath: page.path), "\(room.name)")
    }
  }

  @Test("a tile has a scene exactly where the pages have one")
  func scenes() throws {
    for product in RoomTable(try Self.products()).products {
      let scene = Self.root.appending(path: "Web/rooms/home/scene-\(product.id).js")
      #expect(
        FileManager.default.fileExists(atPath: scene.path) == product.hasScene, "\(product.id)")
    }
  }

  @Test("a product adds its rooms, and its tile to HOME")
  func added() throws {
    let products = try Self.products()
    let table = RoomTable(products + [DrumsProduct()])
    #expect(table.products.last?.id == "drums")
    #expect(
      table.products.map(\.sensors) == [
        ["faces"], ["faces", "hands", "bodies"], ["faces", "the microphone", "pictures"],
        [
          "faces", "hands", "bodies", "the motion of phones", "gloves", "the microphone",
          "pictures",
        ], ["faces"], ["hands", "the microphone"],
      ])
    #expect(table.rooms.filter { $0.product == "drums" }.map(\.path) == ["/drums"])
    #expect(table.rooms.count == RoomTable(products).rooms.count + 1)
  }
}

/// A product as small as can be.
private struct DrumsProduct: Product {
  let tile = HomeProduct(
    id: "drums", title: "Drums", sentence: "Hands play drums.",
    status: { _ in Status(.offline, "No hands in view.") },
    steps: { _ in [HomeScreen.Step("Play", path: "/drums")] })
  let rooms: [any Room] = [DrumsRoom()]
  let wants = SensorDemand([.hands, .audio])

  func run(_ context: ProductContext) async throws {}
}

private struct DrumsRoom: Room {
  typealias Shown = LatencyScreen

  static let name = "drums"
  static let page: RoomPage? = RoomPage("/drums", name, "Drums")

  func context(for page: Page) async -> LatencyScreen.Context { HubState() }
  func changes(for page: Page) async -> AsyncStream<Void> { AsyncStream { _ in } }
  func perform(_ effect: LatencyScreen.Effect, for visit: Visit<Self>) async {}
}

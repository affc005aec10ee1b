import Console
import Foundation
import Signals

/// The products and rooms as the pages read them: `Web/rooms/table.js`.
struct RoomTable: Encodable, Sendable {
  struct Entry: Encodable, Sendable {
    var id: String
    var title: String
    /// What moves on its tile is in `rooms/home/scene-ID.js`.
    var hasScene: Bool
    /// What it uses of the sensors, in words.
    var sensors: [String]
  }

  var products: [Entry]
  var rooms: [RoomPage]

  /// Rooms without a screen.
  private static let plain = [
    RoomPage("/about", "about", "About", isOffline: true),
    RoomPage("/sensor", "sensor", "Camera", about: "This device’s camera as a performer."),
    RoomPage("/trust", "trust", "Trust this hub", isOffline: true),
    RoomPage("/pair", "pair", "Pair", isOffline: true),
  ]

  init(_ all: [any Product]) {
    products = all.map { product in
      let kinds = product.wants.kinds
      return Entry(
        id: product.tile.id, title: product.tile.title, hasScene: product.tile.hasScene,
        sensors: SensorKind.allCases.filter { kinds.contains($0) }.compactMap(\.words))
    }
    let tabs = all.flatMap { product in
      product.rooms.compactMap { room in
        var page = type(of: room).page
        page?.product = product.tile.id
        return page
      }
    }
    rooms =
      [HomeRoom.page].compactMap { $0 } + tabs + [SettingsRoom.page].compactMap { $0 }
      + Self.plain
  }

  /// The text of the module.
  func module() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(self), as: UTF8.self)
    return "// Written by Scripts/pages.sh from the products of the hub.\nexport default \(json);\n"
  }
}

extension SensorKind {
  /// What a person shows of themselves; nil for channels, which are faces already.
  fileprivate var words: String? {
    switch self {
    case .face: "faces"
    case .channels: nil
    case .hands: "hands"
    case .body: "bodies"
    case .motion: "the motion of phones"
    case .glove: "gloves"
    case .audio: "the microphone"
    case .picture: "pictures"
    }
  }
}

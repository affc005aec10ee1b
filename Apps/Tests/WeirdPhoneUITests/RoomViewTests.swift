import Console
import FaceScreens
import Foundation
import QRCode
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// The rooms in every state of the samples.
@MainActor
@Suite("Rooms in every state")
struct RoomViewTests {
  /// A drawn state, and the actions of its controls.
  struct Drawn {
    let name: String
    let root: StandInElement
    let results: [ControlPress.Result]
  }

  /// The words of an action or a way out.
  final class Sent { var words: [String] = [] }

  private func draw<View: SwiftUI.View>(
    _ name: String, _ sent: Sent, _ view: View
  ) -> Drawn {
    let root = standInDraw(view)
    return Drawn(
      name: name, root: root, results: ControlPress.all(in: root) { sent.words.count })
  }

  func rooms(_ sent: Sent) -> [(room: String, drawn: [Drawn])] {
    let files = TakeFiles(take: { _ in }, make: { _, _ in URL(filePath: "/dev/null") })
    return [
      (
        "connect",
        ScreenSamples.connect.map { name, screen in
          draw(
            name, sent,
            ConnectView(
              screen: screen, send: { sent.words.append("\($0)") },
              upgrade: { sent.words.append("leave connect") }))
        }
      ),
      (
        "presets",
        ScreenSamples.presets.map { name, screen in
          let symbol = screen.sharing.flatMap { QRSymbol($0.link) }
          return draw(
            name, sent,
            PresetsView(
              screen: screen, symbol: symbol, send: { sent.words.append("\($0)") },
              upgrade: { sent.words.append("leave presets") }))
        }
      ),
      (
        "map",
        ScreenSamples.map.map { name, screen in
          draw(
            name, sent,
            MapView(
              screen: screen, frame: nil, send: { sent.words.append("\($0)") },
              leave: { sent.words.append("leave \($0)") }))
        }
      ),
      (
        "takes",
        ScreenSamples.takes.map { name, screen in
          draw(
            name, sent, TakesView(screen: screen, files: files) { sent.words.append("\($0)") })
        }
      ),
      (
        "settings",
        ScreenSamples.settings.map { name, screen in
          draw(
            name, sent,
            SettingsView(
              screen: screen, shop: ShopScreen(StateSamples.free),
              send: { sent.words.append("\($0)") }, trade: { sent.words.append("shop \($0)") }))
        }
      ),
      (
        "shop",
        ScreenSamples.shop.map { name, screen in
          draw(name, sent, ShopView(screen: screen) { sent.words.append("shop \($0)") })
        }
      ),
    ]
  }

  /// Controls whose effect stays in the view, or belongs to the system.
  private static let local: Set<String> = [
    "presets.import.file", "presets.share.copy", "presets.share.copylink", "presets.share.json",
    "takes.import", "connect.source.axes", "settings.privacy",
  ]

  @Test("every control sends an action, and can be spoken")
  func controls() {
    for (room, drawn) in rooms(Sent()) {
      for state in drawn {
        for result in state.results {
          let element = result.element
          let place = "\(room), \(state.name): \(element.kind) \(element.identifier ?? "")"
          #expect(element.texts.contains { !$0.isEmpty }, "\(place) has no words")
          let identifier = element.identifier ?? element.children.first?.identifier ?? ""
          if Self.local.contains(identifier) { continue }
          #expect(result.count >= 1, "\(place) sends nothing: \(element.texts.prefix(2))")
        }
      }
    }
  }

  private func upgrades(_ places: [UpgradeIdentifier]) -> [String] { places.map(\.rawValue) }

  @Test("identifiers are those of the screens, except what only pages have")
  func identifiers() throws {
    let expected: [String: ([String], hub: Set<String>)] = [
      "connect": (
        ConnectIdentifier.allCases.map(\.rawValue) + upgrades([.connect, .discovery]),
        hub: [
          // Pairing of phones.
          "connect.phone.open", "connect.phone.qr", "connect.phone.code",
          "connect.phone.validity", "connect.phone.notice", "connect.phone.devices",
          "connect.phone.robot",
          // No kind of source asks for a text.
          "connect.source.text",
        ]
      ),
      "presets": (
        PresetsIdentifier.allCases.map(\.rawValue) + upgrades([.presets, .save, .importing]),
        hub: []
      ),
      // Its search cannot fail.
      "map": (MapIdentifier.allCases.map(\.rawValue), hub: ["map.search.error"]),
      // Files are chosen and not dropped.
      "takes": (
        TakesIdentifier.allCases.map(\.rawValue), hub: ["takes.file", "takes.drop"]
      ),
      "settings": (
        SettingsIdentifier.allCases.map(\.rawValue) + ShopIdentifier.allCases.map(\.rawValue)
          + [PrivacyIdentifier.open.rawValue],
        hub: [
          // Paired devices, the interface, the pages, and why a hub sells nothing.
          "settings.devices", "settings.device.{id}", "settings.device.{id}.name",
          "settings.device.{id}.end", "settings.interface", "settings.link.{id}",
          "settings.tier.store",
          // In its own samples.
          "shop.parked", "shop.problem", "shop.refund",
        ]
      ),
      "shop": (ShopIdentifier.allCases.map(\.rawValue), hub: []),
    ]
    for (room, drawn) in rooms(Sent()) {
      let (all, hub) = try #require(expected[room])
      let patterns = IdentifierPatterns(all)
      var found: Set<String> = []
      for identifier in drawn.flatMap(\.root.identifiers) {
        let pattern = patterns.pattern(of: identifier)
        #expect(pattern != nil, "\(room): \(identifier) is no identifier of its screen")
        if let pattern { found.insert(pattern) }
      }
      let wanted = Set(all).subtracting(hub)
      #expect(found == wanted, "\(room): \(found.symmetricDifference(wanted).sorted())")
    }
  }

  @Test("an identifier stands once in a room")
  func unique() {
    for (room, drawn) in rooms(Sent()) {
      for state in drawn {
        let counts = Dictionary(grouping: state.root.identifiers, by: \.self)
        for (identifier, all) in counts {
          #expect(all.count == 1, "\(room), \(state.name): \(identifier) stands \(all.count) times")
        }
      }
    }
  }

  @Test("every action of the screens has a control")
  func actions() throws {
    let sent = Sent()
    _ = rooms(sent)
    let names = Set(sent.words.map { String($0.prefix { $0 != "(" }) })
    let screens: [(file: String, without: Set<String>)] = [
      (
        "Console/Connect/ConnectScreen.swift",
        ["usePhone", "closePhone", "newCode", "setSourceText"]
      ),
      ("FaceScreens/Presets/PresetsScreen.swift", ["offerTooLarge"]),
      ("FaceScreens/Map/MapScreen.swift", []),
      // Its player goes on by `togglePlay`.
      ("Console/Takes/TakesScreen.swift", ["pause", "playAgain"]),
      (
        "Console/Settings/SettingsScreen.swift", ["setInterface", "renameDevice", "endDevice"]
      ),
    ]
    for (file, without) in screens {
      let actions = try SourceText.cases(of: "Action", in: "Core/Sources/\(file)")
      #expect(actions.count > 10)
      let missing = actions.subtracting(names).subtracting(without)
      #expect(missing.isEmpty, "\(file): no control sends \(missing.sorted())")
      #expect(names.isDisjoint(with: without.intersection(actions)) || file.contains("Takes"))
    }
    for name in [
      "shop buy", "shop restore", "shop requestRefund", "leave savePreset", "leave upgrade",
      "leave allPresets", "leave connect", "leave presets",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }
}

import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import Mapping
import Recording
import ScreenKit
import Signals

/// Every state of ``StateSamples`` as a screen, and what a person has opened on it.
enum ScreenSamples {
  typealias Sample<Screen> = (name: String, screen: Screen)

  static var connect: [Sample<ConnectScreen>] { connectStates + outputs + sources + opened }

  private static var connectStates: [Sample<ConnectScreen>] {
    StateSamples.all.map { ($0.name, ConnectScreen($0.state.shared)) }
  }

  private static var outputs: [Sample<ConnectScreen>] {
    HostOffer.phone.sinks.map { kind in
      after("output \(kind)", ConnectScreen(StateSamples.one.shared)) {
        _ = $0.apply(.setSinkKind(kind: kind))
        _ = $0.apply(.setHost(text: ""))
        _ = $0.apply(.setPort(text: "70000"))
        _ = $0.apply(.setPath(text: "a/b"))
        _ = $0.apply(.toggleAdvanced)
      }
    }
  }

  private static var sources: [Sample<ConnectScreen>] {
    HostOffer.phone.sources.map { kind in
      after("source \(kind)", ConnectScreen(StateSamples.one.shared)) {
        _ = $0.apply(.setSourceKind(kind: kind))
        _ = $0.apply(.setSourceAxis(axis: "yaw", isInverted: true))
      }
    }
  }

  private static var opened: [Sample<ConnectScreen>] {
    [
      after("open target", ConnectScreen(StateSamples.many.shared)) { screen in
        for row in screen.discovery.rows.prefix(2) { _ = screen.apply(.toggleTarget(id: row.id)) }
      },
      after("too many sources", ConnectScreen(crowded.shared)) { _ in },
      after("connected target", ConnectScreen(connected.shared)) { _ in },
      after("broadcasts are granted", ConnectScreen(broadcasting.shared)) {
        _ = $0.apply(.setSinkKind(kind: .weirdConnect))
        _ = $0.apply(.toggleAdvanced)
      },
    ]
  }

  private static var connected: FaceState {
    var state = StateSamples.one
    let target = StateSamples.target("Studio", .osc)
    state.shared.discovery.targets = [target]
    state.shared.sinks[0].target = target.url?.targetText ?? ""
    return state
  }

  /// A phone whose app Apple has granted broadcasts.
  private static var broadcasting: FaceState {
    var state = StateSamples.one
    state.shared.host.canBroadcast = true
    return state
  }

  private static var crowded: FaceState {
    var state = StateSamples.one
    state.shared.performers = (0..<ConnectionLimit.sources).map {
      StateSamples.performer("p\($0)", .connected)
    }
    return state
  }

  static var presets: [(name: String, screen: PresetsScreen)] {
    StateSamples.all.map { ($0.name, PresetsScreen($0.state)) }
      + [
        after("save", PresetsScreen(StateSamples.one)) { _ = $0.apply(.newPreset) },
        after("save on Free", PresetsScreen(StateSamples.state(.free))) {
          _ = $0.apply(.newPreset)
        },
        after("no room for an import", PresetsScreen(StateSamples.free)) {
          _ = $0.apply(.offer(text: PresetSamples.far, file: nil))
        },
        after("save without a name", PresetsScreen(StateSamples.one)) {
          _ = $0.apply(.newPreset)
          _ = $0.apply(.save)
        },
        after("rename", PresetsScreen(StateSamples.many)) {
          _ = $0.apply(.beginRename(id: "own.Preset 0"))
          _ = $0.apply(.setRename(text: ""))
          _ = $0.apply(.rename)
        },
        after("import", PresetsScreen(StateSamples.one)) { _ = $0.apply(.beginImport) },
        after("damaged", PresetsScreen(StateSamples.one)) {
          _ = $0.apply(.offer(text: "sensorium://preset?p=%%%", file: nil))
        },
        after("preview", PresetsScreen(StateSamples.one)) {
          _ = $0.apply(.offer(text: PresetSamples.far, file: "far.json"))
        },
        after("share", PresetsScreen(StateSamples.many)) {
          _ = $0.apply(.shared(PresetSamples.shared))
        },
      ]
  }

  static var map: [(name: String, screen: MapScreen)] {
    StateSamples.all.map { ($0.name, MapScreen($0.state)) }
      + [
        after("open row", MapScreen(StateSamples.many)) { _ = $0.apply(.expand(name: "jawOpen")) },
        after("plain row", MapScreen(StateSamples.many)) { _ = $0.apply(.expand(name: "blink")) },
        after("wrong numbers", MapScreen(StateSamples.many)) {
          _ = $0.apply(.expand(name: "jawOpen"))
          _ = $0.apply(.setRouteAddress(index: 0, text: "no slash", gesture: nil))
          _ = $0.apply(.setRouteNumber(index: 1, value: 900, gesture: nil))
          _ = $0.apply(.setMin(value: 9e9, gesture: nil))
          _ = $0.apply(.setPower(value: 99, gesture: nil))
        },
        after("nothing found", MapScreen(StateSamples.many)) { _ = $0.apply(.search(text: "zzz")) },
        after("learning", MapScreen(StateSamples.many)) { _ = $0.apply(.learnFace) },
      ]
      + MapScreen.Tab.allCases.map { tab in
        after("tab \(tab)", MapScreen(StateSamples.many)) { _ = $0.apply(.selectTab(tab: tab)) }
      }
  }

  static var takes: [(name: String, screen: TakesScreen)] {
    StateSamples.all.map { ($0.name, TakesScreen($0.state.shared)) }
      + [
        after("selected", TakesScreen(StateSamples.many.shared)) {
          _ = $0.apply(.select(take: "Take 0"))
          _ = $0.apply(
            .timeline(TakeTimeline(take: "Take 0", channel: .jawOpen, duration: 12.3, frames: [])))
          _ = $0.apply(.compare)
          _ = $0.apply(.comparison(comparison))
        },
        after("a part", TakesScreen(StateSamples.many.shared)) {
          _ = $0.apply(.select(take: "Take 1"))
        },
        after("one frame", TakesScreen(state(playing: "Take 2"))) {
          _ = $0.apply(.select(take: "Take 2"))
        },
        after("comparing", TakesScreen(StateSamples.many.shared)) {
          _ = $0.apply(.select(take: "Take 0"))
          _ = $0.apply(.compare)
        },
        after("rename", TakesScreen(StateSamples.many.shared)) {
          _ = $0.apply(.beginRename(take: "Take 2"))
          _ = $0.apply(.setName(text: "a/b"))
        },
        after("deleted", TakesScreen(StateSamples.many.shared)) {
          _ = $0.apply(.trashed(TrashedTake(name: "Take 0", id: "1")))
        },
      ]
  }

  private static func state(playing take: String) -> HubState {
    var state = StateSamples.many.shared
    state.takes.replays[0].take = take
    return state
  }

  private static var comparison: TakeComparison {
    TakeComparison(
      take: "Take 0", channel: .jawOpen, rival: "identity", duration: 12.3,
      pairs: [TakeComparison.Pair(time: 1, one: 0.5, other: 0.25)])
  }

  static var settings: [(name: String, screen: SettingsScreen)] {
    StateSamples.all.map { ($0.name, SettingsScreen($0.state.shared)) }
      + [
        after("countdown", SettingsScreen(StateSamples.one.shared)) {
          var state = StateSamples.one.shared
          state.hub.countdown = CalibrationCountdown(performer: "Ada")
          $0.refresh(from: state)
        }
      ]
  }

  static var shop: [(name: String, screen: ShopScreen)] {
    StateSamples.all.map { ($0.name, ShopScreen($0.state)) }
      + [
        after("price", ShopScreen(StateSamples.free)) { _ = $0.apply(.price("9,99 €")) },
        after("buying", ShopScreen(StateSamples.free)) { _ = $0.apply(.buy) },
        after("asking for a refund", ShopScreen(StateSamples.state(.pro))) {
          _ = $0.apply(.requestRefund)
        },
      ]
      + ShopProblem.allCases.map { problem in
        after("\(problem)", ShopScreen(StateSamples.free)) { _ = $0.apply(.failed(problem)) }
      }
  }

  private static func after<S>(
    _ name: String, _ screen: S, _ change: (inout S) -> Void
  ) -> (name: String, screen: S) {
    var screen = screen
    change(&screen)
    return (name, screen)
  }
}

/// Presets as documents and links.
enum PresetSamples {
  static let preset = Preset(
    name: "Far away", sinks: ["osc://203.0.113.7:8000"], notes: "Sends far away.")

  static var far: String { text(preset) }

  static func text(_ preset: Preset) -> String {
    String(decoding: (try? preset.json()) ?? [], as: UTF8.self)
  }

  static var link: String { PresetLink.app(of: Array(far.utf8)) }

  static var shared: SharePanel {
    SharePanel(
      id: "own.Preset 0", name: "Preset 0", document: Array(far.utf8), origin: "",
      phone: PhoneStatus(), host: .phone)
  }
}

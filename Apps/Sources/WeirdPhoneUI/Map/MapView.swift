import DesignSystem
import FaceScreens
import Mapping
import ScreenKit
import SwiftUI

/// MAP: what each channel and gesture controls.
struct MapView: View {
  let screen: MapScreen
  let frame: ControlFrame?
  let send: @MainActor (MapScreen.Action) -> Void
  /// Leads to another room.
  let leave: @MainActor (Exit) -> Void

  enum Exit: Hashable, Sendable { case savePreset, allPresets, upgrade }

  var body: some View {
    RoomScroll {
      if let lock = screen.lock {
        MapLockView(lock: lock) { leave(.upgrade) }
      } else {
        MapHeadView(screen: screen, send: send) { leave(.savePreset) }
        MapToolsView(screen: screen, send: send)
        if screen.showsPresets {
          MapPresetsView(screen: screen, send: send) { leave(.allPresets) }
        } else {
          MapRowsView(screen: screen, frame: frame, send: send)
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.page.rawValue)
  }
}

/// Shown on the free tier instead.
private struct MapLockView: View {
  let lock: MapLock
  let upgrade: @MainActor () -> Void

  var body: some View {
    Card(Text(verbatim: lock.title)) {
      Sentence(lock.sentence, .plain)
      CapsuleButton(Text(verbatim: lock.button), action: upgrade)
        .accessibilityIdentifier(MapIdentifier.upgrade.rawValue)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.lock.rawValue)
  }
}

/// Ready mappings to load.
private struct MapPresetsView: View {
  let screen: MapScreen
  let send: @MainActor (MapScreen.Action) -> Void
  let showAll: @MainActor () -> Void

  var body: some View {
    Sentence(screen.nowLoaded, .plain)
      .accessibilityIdentifier(MapIdentifier.currentPreset.rawValue)
    VStack(alignment: .leading, spacing: Space.medium) {
      ForEach(screen.presets, id: \.id) { preset in
        CapsuleButton(Text(verbatim: preset.name), isOn: preset.isLoaded) {
          send(.load(preset: preset.id))
        }
        .accessibilityIdentifier(MapIdentifier.preset.filled(with: preset.id))
        Sentence(preset.summary)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.presets.rawValue)
    CapsuleButton(Text("All presets"), action: showAll)
  }
}

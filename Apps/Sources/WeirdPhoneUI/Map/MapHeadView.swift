import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI

/// What is changed, undo and redo, and the way into a preset.
struct MapHeadView: View {
  let screen: MapScreen
  let send: @MainActor (MapScreen.Action) -> Void
  let save: @MainActor () -> Void

  var body: some View {
    Sentence(screen.headline).accessibilityIdentifier(MapIdentifier.summary.rawValue)
    if let banner = screen.banner { Banner(banner) }
    HStack {
      IconButton(Text(verbatim: screen.undoHint), image: "arrow.uturn.backward") { send(.undo) }
        .disabled(screen.undo == nil)
        .accessibilityIdentifier(MapIdentifier.undo.rawValue)
      IconButton(Text(verbatim: screen.redoHint), image: "arrow.uturn.forward") { send(.redo) }
        .disabled(screen.redo == nil)
        .accessibilityIdentifier(MapIdentifier.redo.rawValue)
      Spacer()
      CapsuleButton(Text("Reset all")) { send(.resetAll) }
        .disabled(!screen.canResetAll)
        .accessibilityIdentifier(MapIdentifier.resetAll.rawValue)
    }
    CapsuleButton(Text("Save as preset"), action: save)
      .accessibilityIdentifier(MapIdentifier.save.rawValue)
  }
}

/// Tabs, search and learning.
struct MapToolsView: View {
  let screen: MapScreen
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    ChipRow(
      screen.tabs.map { Choice(id: $0.id.rawValue, title: $0.title) },
      selected: screen.tab.rawValue, identifier: { MapIdentifier.tab.filled(with: $0) }
    ) { id in
      let tab = MapScreen.Tab.allCases.first { $0.rawValue == id }
      if let action = tab.map(MapScreen.Action.selectTab) { send(action) }
    }
    FieldRow(
      Text("Search names and uses"), text: screen.search,
      identifier: MapIdentifier.search.rawValue
    ) { send(.search(text: $0)) }
    ToggleRow(Text("Only changed"), isOn: screen.isChangedOnly) {
      send(.setChangedOnly(isOn: $0))
    }
    .accessibilityIdentifier(MapIdentifier.changedOnly.rawValue)
    CapsuleButton(Text("Learn by moving your face"), isOn: screen.learning.isOn) {
      send(.learnFace)
    }
    .accessibilityIdentifier(MapIdentifier.learn.rawValue)
    if let sentence = screen.learning.sentence {
      Banner(sentence).accessibilityIdentifier(MapIdentifier.learning.rawValue)
    }
  }
}

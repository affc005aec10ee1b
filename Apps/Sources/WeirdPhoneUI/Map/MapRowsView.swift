import DesignSystem
import FaceScreens
import Mapping
import ScreenKit
import SwiftUI

/// The channels and gestures with their live values; the open one has its editor below.
struct MapRowsView: View {
  let screen: MapScreen
  let frame: ControlFrame?
  let send: @MainActor (MapScreen.Action) -> Void

  var body: some View {
    Sentence(screen.hint)
    if let empty = screen.empty {
      Sentence(empty, .plain).accessibilityIdentifier(MapIdentifier.empty.rawValue)
    }
    LazyVStack(alignment: .leading, spacing: Space.medium) {
      ForEach(screen.order.compactMap { screen.rows[$0] }, id: \.name) { row in
        MapRowView(row: row, level: row.level(in: frame, rule: screen.meter), rule: screen.meter) {
          send(.expand(name: row.name))
        }
        if let editor = screen.editor, screen.expanded == row.name {
          MapEditorView(
            editor: editor, screen: screen, dot: editor.place(of: frame), send: send)
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(MapIdentifier.rows.rawValue)
  }
}

/// A channel or gesture: a tap opens its editor.
private struct MapRowView: View {
  let row: MapRow
  let level: MeterLevel
  let rule: MeterRule
  let expand: @MainActor () -> Void

  var body: some View {
    HStack {
      Button(action: expand) {
        VStack(alignment: .leading, spacing: Space.small) {
          Text(verbatim: row.title).font(.headline).foregroundStyle(Palette.text)
          Sentence(row.use)
          ForEach(Array(row.routes.enumerated()), id: \.offset) { Sentence($1.title, .plain) }
          if row.isChanged { Text("changed").font(.caption).foregroundStyle(Palette.accent) }
        }
        .frame(minHeight: Space.target)
        .opacity(row.isOn ? 1 : 0.6)
      }
      .accessibilityIdentifier(MapIdentifier.row.filled(with: row.name))
      Spacer()
      Text(verbatim: level.text(rule))
        .font(.caption.monospacedDigit())
        .foregroundStyle(level.isAvailable ? Palette.text : Palette.muted)
        .accessibilityLabel(row.title)
        .accessibilityValue(level.spoken(rule, unit: row.unit == "rad" ? "radians" : ""))
        .accessibilityAddTraits(.updatesFrequently)
        .accessibilityIdentifier(MapIdentifier.rowValue.filled(with: row.name))
    }
  }
}

import Console
import DesignSystem
import ScreenKit
import SwiftUI

/// A take: a tap selects it.
struct TakeRowView: View {
  let row: TakeRow
  let renaming: TakesScreen.Renaming?
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    if let renaming {
      TakeNameView(renaming: renaming, send: send)
    } else {
      HStack {
        Button(action: { send(.select(take: row.name)) }) { words }
          .accessibilityIdentifier(TakesIdentifier.row.filled(with: row.name))
        Spacer()
        TakeActionsView(row: row, send: send)
      }
    }
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      Text(verbatim: row.name).font(.headline).foregroundStyle(Palette.text)
      Sentence("\(row.date) · \(row.length)", .plain)
      Sentence(row.facts)
      Sentence(row.lost)
      Sentence(row.note)
      if row.isPlaying { Text("Playing").font(.caption).foregroundStyle(Palette.accent) }
    }
    .frame(minHeight: Space.target)
  }
}

/// Play, rename, delete.
private struct TakeActionsView: View {
  let row: TakeRow
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    IconButton(Text("Play \(row.name)"), image: "play.fill") {
      send(.select(take: row.name))
      send(.play(take: row.name))
    }
    .accessibilityIdentifier(TakesIdentifier.rowPlay.filled(with: row.name))
    IconButton(Text("Rename \(row.name)"), image: "pencil") { send(.beginRename(take: row.name)) }
      .accessibilityIdentifier(TakesIdentifier.rowRename.filled(with: row.name))
    IconButton(Text("Delete \(row.name)"), image: "trash") { send(.delete(take: row.name)) }
      .accessibilityIdentifier(TakesIdentifier.rowDelete.filled(with: row.name))
  }
}

/// The name as a field, in place of the row.
private struct TakeNameView: View {
  let renaming: TakesScreen.Renaming
  let send: @MainActor (TakesScreen.Action) -> Void

  var body: some View {
    FieldRow(
      Text("New name"), text: renaming.text, problem: renaming.error,
      identifier: TakesIdentifier.name.rawValue
    ) { send(.setName(text: $0)) }
    HStack {
      CapsuleButton(Text("Rename")) { send(.finishRename) }
        .accessibilityIdentifier(TakesIdentifier.nameDone.rawValue)
      CapsuleButton(Text("Cancel")) { send(.cancelRename) }
    }
  }
}

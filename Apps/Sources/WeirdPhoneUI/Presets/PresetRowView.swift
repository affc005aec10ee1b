import DesignSystem
import FaceControl
import FaceScreens
import ScreenKit
import SwiftUI

/// A preset: a tap on Load puts it to use.
struct PresetRowView: View {
  let row: PresetRow
  let renaming: PresetsScreen.Renaming?
  let send: @MainActor (PresetsScreen.Action) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      name
      Sentence(row.notes)
      ForEach(Array(row.outputs.enumerated()), id: \.offset) { PresetOutputView(output: $1) }
      Sentence(row.sentence)
      if let changed = row.changed {
        Sentence(changed).accessibilityIdentifier(id(.rowModified))
      }
      PresetActionsView(row: row, send: send)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(id(.row))
  }

  @ViewBuilder private var name: some View {
    if let renaming {
      FieldRow(
        Text("New name"), text: renaming.text, problem: renaming.problem,
        identifier: id(.rowInput)
      ) { send(.setRename(text: $0)) }
      HStack {
        CapsuleButton(Text("Rename")) { send(.rename) }
        CapsuleButton(Text("Cancel")) { send(.cancel) }
      }
    } else {
      HStack {
        Text(verbatim: row.name)
          .font(.headline)
          .foregroundStyle(Palette.text)
          .accessibilityIdentifier(id(.rowName))
        if row.isLoaded { Text("Loaded").font(.footnote).foregroundStyle(Palette.connected) }
        Spacer()
        if row.canRename {
          IconButton(Text("Rename \(row.name)"), image: "pencil") { send(.beginRename(id: row.id)) }
            .accessibilityIdentifier(id(.rowRename))
        }
      }
      Sentence(row.pin)
    }
  }

  private func id(_ identifier: PresetsIdentifier) -> String { identifier.filled(with: row.id) }
}

/// Load, share, copy, delete.
private struct PresetActionsView: View {
  let row: PresetRow
  let send: @MainActor (PresetsScreen.Action) -> Void

  var body: some View {
    HStack {
      CapsuleButton(Text("Load"), isOn: row.isLoaded) { send(.load(id: row.id)) }
        .disabled(!row.canLoad)
        .accessibilityLabel(Text("Load \(row.name)"))
        .accessibilityIdentifier(id(.rowLoad))
      Spacer()
      IconButton(Text("Share \(row.name)"), image: "square.and.arrow.up") {
        send(.share(id: row.id, origin: ""))
      }
      .accessibilityIdentifier(id(.rowShare))
      IconButton(Text("Duplicate \(row.name)"), image: "plus.square.on.square") {
        send(.duplicate(id: row.id))
      }
      .disabled(!row.canDuplicate)
      .accessibilityIdentifier(id(.rowDuplicate))
      if row.canDelete {
        IconButton(Text("Delete \(row.name)"), image: "trash") { send(.delete(id: row.id)) }
          .accessibilityIdentifier(id(.rowDelete))
      }
    }
  }

  private func id(_ identifier: PresetsIdentifier) -> String { identifier.filled(with: row.id) }
}

/// An output of a preset, in its protocol's colour.
struct PresetOutputView: View {
  let output: PresetOutput

  var body: some View {
    Text(verbatim: "\(output.title) \(output.target)")
      .font(.footnote)
      .foregroundStyle(output.colour.colour)
  }
}

import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI
import UniformTypeIdentifiers

/// A preset from a link, a file or pasted text, seen before it is kept.
struct ImportPresetView: View {
  let form: ImportPresetForm
  let largest: Int
  let send: @MainActor (PresetsScreen.Action) -> Void
  let upgrade: @MainActor () -> Void
  @State private var text = ""
  @State private var choosesFile = false

  var body: some View {
    RoomScroll {
      Card(Text("Import a preset")) {
        CapsuleButton(Text("Choose a file")) { choosesFile = true }
          .accessibilityIdentifier(PresetsIdentifier.importFile.rawValue)
        FieldRow(
          Text("A preset’s JSON or a link to one"), text: text, problem: form.problem,
          identifier: PresetsIdentifier.importText.rawValue,
          problemIdentifier: PresetsIdentifier.importProblem.rawValue, send: offer)
        UpgradeButton(title: form.upgrade, place: .importing, open: upgrade)
        Sentence(form.file)
        if let preview = form.preview { PresetPreviewView(preview: preview) }
        HStack {
          CapsuleButton(Text("Keep it")) { send(.importOffered) }
            .disabled(form.preview == nil || form.problem != nil)
            .accessibilityIdentifier(PresetsIdentifier.importKeep.rawValue)
          CapsuleButton(Text("Cancel")) { send(.cancel) }
        }
      }
    }
    .fileImporter(isPresented: $choosesFile, allowedContentTypes: [.json, .data]) { result in
      send(OpenedFile.preset(result, largest: largest))
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(PresetsIdentifier.importDialog.rawValue)
  }

  private func offer(_ new: String) {
    text = new
    send(.offer(text: new, file: nil))
  }
}

/// What a preset would do.
private struct PresetPreviewView: View {
  let preview: ImportPresetForm.Preview

  var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      Text(verbatim: preview.name)
        .font(.headline)
        .foregroundStyle(Palette.text)
        .accessibilityIdentifier(PresetsIdentifier.importName.rawValue)
      Sentence(preview.notes)
      ForEach(Array(preview.outputs.enumerated()), id: \.offset) { PresetOutputView(output: $1) }
      Sentence(preview.sentence)
      if let warning = preview.warning {
        Sentence(warning, .problem)
          .accessibilityIdentifier(PresetsIdentifier.importWarning.rawValue)
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(PresetsIdentifier.importPreview.rawValue)
  }
}

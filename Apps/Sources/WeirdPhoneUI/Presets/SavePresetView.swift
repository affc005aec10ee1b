import DesignSystem
import FaceScreens
import ScreenKit
import SwiftUI

/// "New preset": a name, and whether the mapping is included.
struct SavePresetView: View {
  let form: SavePresetForm
  let send: @MainActor (PresetsScreen.Action) -> Void
  let upgrade: @MainActor () -> Void

  var body: some View {
    RoomScroll {
      Card(Text("New preset")) {
        FieldRow(
          Text("Name"), text: form.name, problem: form.nameError,
          identifier: PresetsIdentifier.saveName.rawValue
        ) { send(.setName(text: $0)) }
        if form.canIncludeMapping {
          ToggleRow(Text("Save current mapping"), isOn: form.includesMapping) {
            send(.setIncludesMapping(isOn: $0))
          }
          .accessibilityIdentifier(PresetsIdentifier.saveMapping.rawValue)
        }
        Sentence(form.mappingHint)
        UpgradeButton(title: form.upgrade, place: .save, open: upgrade)
        Sentence(form.sentence)
        HStack {
          CapsuleButton(Text("Save")) { send(.save) }
            .accessibilityIdentifier(PresetsIdentifier.saveDone.rawValue)
          CapsuleButton(Text("Cancel")) { send(.cancel) }
            .accessibilityIdentifier(PresetsIdentifier.saveCancel.rawValue)
        }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(PresetsIdentifier.save.rawValue)
  }
}

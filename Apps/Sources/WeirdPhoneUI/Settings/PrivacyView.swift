import DesignSystem
import FaceScreens
import SwiftUI

/// The page about privacy, which pages of a hub do not have.
enum PrivacyIdentifier: String, CaseIterable {
  case open = "settings.privacy"
  case text = "settings.privacy.text"
  case done = "settings.privacy.done"
}

/// What the app reads, keeps and sends.
struct PrivacyView: View {
  let close: @MainActor () -> Void

  var body: some View {
    RoomScroll {
      ForEach(PrivacyPolicy.sections, id: \.title) { section in
        Card(Text(verbatim: section.title)) {
          ForEach(section.paragraphs, id: \.self) { Sentence($0, .plain) }
        }
      }
      CapsuleButton(Text("Done"), action: close)
        .accessibilityIdentifier(PrivacyIdentifier.done.rawValue)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(PrivacyIdentifier.text.rawValue)
  }
}

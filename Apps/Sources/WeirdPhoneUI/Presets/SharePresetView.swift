import DesignSystem
import Device
import FaceScreens
import QRCode
import ScreenKit
import SwiftUI

/// A preset to give away: a file, a link, the link's QR code.
struct SharePresetView: View {
  let panel: SharePanel
  let symbol: QRSymbol?
  let send: @MainActor (PresetsScreen.Action) -> Void
  @State private var showsJSON = false

  var body: some View {
    RoomScroll {
      Card(Text(verbatim: panel.heading)) {
        ShareFileLink(Text("Share the file"), file: file)
          .accessibilityIdentifier(PresetsIdentifier.shareDownload.rawValue)
        HStack {
          CapsuleButton(Text("Copy link")) { Clipboard.copy(panel.link) }
            .accessibilityIdentifier(PresetsIdentifier.shareCopyLink.rawValue)
          CapsuleButton(Text("Copy JSON")) { Clipboard.copy(panel.json) }
            .accessibilityIdentifier(PresetsIdentifier.shareCopy.rawValue)
        }
        Sentence(panel.sentence)
        if let symbol {
          QRPicture(symbol: symbol, label: Text("QR code with the link"))
            .accessibilityIdentifier(PresetsIdentifier.shareQR.rawValue)
        }
        code(panel.link).accessibilityIdentifier(PresetsIdentifier.shareLink.rawValue)
        DisclosureGroup(isExpanded: $showsJSON) {
          code(panel.json)
        } label: {
          Text("Show the JSON")
            .foregroundStyle(Palette.text)
            .accessibilityIdentifier(PresetsIdentifier.shareJSON.rawValue)
        }
        CapsuleButton(Text("Done")) { send(.cancel) }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier(PresetsIdentifier.share.rawValue)
  }

  private var file: SharedFile {
    let (name, json) = (panel.fileName, panel.json)
    return SharedFile(name: name) { try ShareFolder.file(named: name, Array(json.utf8)) }
  }

  private func code(_ text: String) -> some View {
    Text(verbatim: text)
      .font(.caption)
      .foregroundStyle(Palette.muted)
      .textSelection(.enabled)
  }
}

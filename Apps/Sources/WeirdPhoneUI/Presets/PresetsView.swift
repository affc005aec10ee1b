import DesignSystem
import FaceScreens
import QRCode
import ScreenKit
import SwiftUI

/// PRESETS: outputs and mappings, kept and shared.
struct PresetsView: View {
  let screen: PresetsScreen
  let symbol: QRSymbol?
  let send: @MainActor (PresetsScreen.Action) -> Void
  /// Leads to the shop.
  let upgrade: @MainActor () -> Void

  var body: some View {
    RoomScroll {
      Sentence(screen.count).accessibilityIdentifier(PresetsIdentifier.count.rawValue)
      PresetsHeadView(screen: screen, send: send, upgrade: upgrade)
      ForEach(screen.groups, id: \.id) { group in
        if group.isShown { PresetGroupView(group: group, screen: screen, send: send) }
      }
    }
    .sheet(isPresented: shows(screen.saving != nil)) {
      if let form = screen.saving { SavePresetView(form: form, send: send, upgrade: upgrade) }
    }
    .sheet(isPresented: shows(screen.importing != nil)) {
      if let form = screen.importing {
        ImportPresetView(
          form: form, largest: screen.largestImport, send: send, upgrade: upgrade)
      }
    }
    .sheet(isPresented: shows(screen.sharing != nil)) {
      if let panel = screen.sharing {
        SharePresetView(panel: panel, symbol: symbol, send: send)
      }
    }
  }

  private func shows(_ isShown: Bool) -> Binding<Bool> {
    Binding(get: { isShown }, set: { if !$0, isShown { send(.cancel) } })
  }
}

/// New, import, and what there is to say.
private struct PresetsHeadView: View {
  let screen: PresetsScreen
  let send: @MainActor (PresetsScreen.Action) -> Void
  let upgrade: @MainActor () -> Void

  var body: some View {
    HStack {
      CapsuleButton(Text("New preset")) { send(.newPreset) }
        .disabled(!screen.canAdd)
        .accessibilityIdentifier(PresetsIdentifier.new.rawValue)
      CapsuleButton(Text("Import")) { send(.beginImport) }
        .accessibilityIdentifier(PresetsIdentifier.importPreset.rawValue)
    }
    if let banner = screen.banner {
      Banner(banner).accessibilityIdentifier(PresetsIdentifier.banner.rawValue)
      UpgradeButton(title: screen.upgrade, place: .presets, open: upgrade)
    }
    if let notice = screen.notice {
      Banner(notice).accessibilityIdentifier(PresetsIdentifier.notice.rawValue)
    }
    if let undo = screen.undo {
      HStack {
        Sentence(undo.sentence, .plain)
        Spacer()
        CapsuleButton(Text("Undo")) { send(.undo) }
          .accessibilityIdentifier(PresetsIdentifier.undo.rawValue)
      }
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier(PresetsIdentifier.undoBanner.rawValue)
    }
  }
}

/// The presets of one origin.
private struct PresetGroupView: View {
  let group: PresetsScreen.Group
  let screen: PresetsScreen
  let send: @MainActor (PresetsScreen.Action) -> Void

  var body: some View {
    Card(Text(verbatim: group.heading)) {
      Sentence(group.empty)
      ForEach(screen.rows.filter { $0.origin == group.id }, id: \.id) { row in
        let renaming = screen.renaming?.id == row.id ? screen.renaming : nil
        PresetRowView(row: row, renaming: renaming, send: send)
      }
    }
  }
}

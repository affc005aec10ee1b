import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Mapping
import QRCode
import ScreenKit

/// PRESETS: saved outputs and mappings, loaded, shared and imported.
struct PresetsRoom: Room {
  typealias Shown = PresetsScreen

  static let name = PresetsIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/presets", name, "Presets", about: "Save, load and share outputs and mappings.")

  let engine: FaceEngine

  func context(for page: Page) async -> FaceState { await engine.faceState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: PresetsScreen.Effect, for visit: Visit<Self>) async {
    if case .notify(let notice) = effect { return visit.notify(notice) }
    do throws(PresetError) {
      if let outcome = try await outcome(of: effect) { await visit.apply(outcome) }
    } catch {
      await visit.apply(.failed(error.description))
    }
  }

  private func outcome(
    of effect: PresetsScreen.Effect
  ) async throws(PresetError) -> PresetsScreen.Outcome? {
    switch effect {
    case .load(let id): return .loaded(sentence: try await engine.loadPreset(id))
    case .undoLoad: return .loadUndone(name: await engine.undoLoad())
    case .undoDelete: return await changed(.restored(name: engine.undoDelete()))
    case .save(let name, let includesMapping):
      try await engine.savePreset(named: name, includingMapping: includesMapping)
      return await changed(.saved(name: name))
    case .rename(let id, let name):
      try await engine.renamePreset(id, to: name)
      return await changed(.renamed)
    case .duplicate(let id):
      return await changed(.duplicated(name: try await engine.duplicatePreset(id).name))
    case .delete(let id):
      await engine.deletePreset(id)
      return await changed(.deleted)
    case .keep(let preset):
      return await changed(.imported(name: try await engine.keepPreset(preset).name))
    case .share(let id, let origin):
      var panel = try await engine.sharePreset(id, origin: origin)
      panel.show(qr: QRSymbol(panel.link)?.svg)
      return .shared(panel)
    case .notify: return nil
    }
  }

  /// A change, with the problem when it is not on the disk yet.
  private func changed(_ change: PresetsScreen.Change) async -> PresetsScreen.Outcome {
    .changed(change, problem: await engine.unsavedPresets)
  }
}

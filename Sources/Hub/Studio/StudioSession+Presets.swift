import FaceControl
import FaceEngine
import FaceScreens
import Mapping
import QRCode

extension StudioSession {
  func perform(_ effect: PresetsScreen.Effect) async {
    do throws(PresetError) {
      let done = try await carryOut(effect)
      if effect.writes, let problem = await engine.unsavedPresets {
        send(.toast(tone: .error, text: problem))
      } else if let done {
        send(.toast(tone: .success, text: done))
      }
    } catch {
      send(.toast(tone: .error, text: error.description))
    }
    await refreshScreens()
  }

  /// Runs an effect; returns the text of a toast, if any.
  private func carryOut(_ effect: PresetsScreen.Effect) async throws(PresetError) -> String? {
    switch effect {
    case .load(let id): return try await engine.loadPreset(id)
    case .undoLoad: return await engine.undoLoad()
    case .undoDelete: return await engine.undoDelete()
    case .save(let name, let includesMapping):
      try await engine.savePreset(named: name, includingMapping: includesMapping)
      return "Saved: \(name)."
    case .rename(let id, let name): try await engine.renamePreset(id, to: name)
    case .duplicate(let id):
      return "Made “\(try await engine.duplicatePreset(id).name)”."
    case .delete(let id): await engine.deletePreset(id)
    case .keep(let preset): return "Imported: \(try await engine.keepPreset(preset).name)."
    case .share(let id, let origin):
      var panel = try await engine.sharePreset(id, origin: origin)
      panel.show(qr: QRSymbol(panel.link)?.svg)
      screens.presets.state.present(panel)
    }
    return nil
  }
}

extension PresetsScreen.Effect {
  /// Whether it changes files on the disk.
  fileprivate var writes: Bool {
    switch self {
    case .load, .undoLoad, .share: false
    case .save, .rename, .duplicate, .delete, .undoDelete, .keep: true
    }
  }
}

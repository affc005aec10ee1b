import FaceControl
public import FaceScreens
import Mapping

extension FaceEngine {
  /// Performs an effect of PRESETS; the outcome for the screen, nil for none. Notices, and the QR code of a link that
  /// is shared, are the host's.
  public func perform(_ effect: PresetsScreen.Effect) async -> PresetsScreen.Outcome? {
    do throws(PresetError) {
      return try await outcome(of: effect)
    } catch {
      return .failed(error.description)
    }
  }

  private func outcome(
    of effect: PresetsScreen.Effect
  ) async throws(PresetError) -> PresetsScreen.Outcome? {
    switch effect {
    case .load(let id):
      let plan = try loadPreset(id)
      return .loaded(sentence: plan.sentence, isLimited: plan.isLimited)
    case .undoLoad: return .loadUndone(name: undoLoad())
    case .undoDelete: return changed(.restored(name: await undoDelete()))
    case .save(let name, let includesMapping):
      try await savePreset(named: name, includingMapping: includesMapping)
      return changed(.saved(name: name))
    case .rename(let id, let name):
      try await renamePreset(id, to: name)
      return changed(.renamed)
    case .duplicate(let id):
      return changed(.duplicated(name: try await duplicatePreset(id).name))
    case .delete(let id):
      await deletePreset(id)
      return changed(.deleted)
    case .keep(let preset): return changed(.imported(name: try await keepPreset(preset).name))
    case .share(let id, let origin): return .shared(try sharePreset(id, origin: origin))
    case .notify: return nil
    }
  }

  /// A change, with the problem when it is not on the disk yet.
  private func changed(_ change: PresetsScreen.Change) -> PresetsScreen.Outcome {
    .changed(change, problem: unsavedPresets)
  }
}

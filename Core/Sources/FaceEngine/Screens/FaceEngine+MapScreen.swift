public import FaceScreens
import Mapping

extension FaceEngine {
  /// Performs an effect of MAP; the outcome for the screen, nil for none. Notices are the host's.
  public func perform(_ effect: MapScreen.Effect) -> MapScreen.Outcome? {
    switch effect {
    case .edit(let edit, let gesture):
      self.edit(edit, gesture: gesture)
      return .edited(edit)
    case .loadPreset(let id):
      do throws(PresetError) {
        return .presetLoaded(sentence: try loadPreset(id).sentence)
      } catch {
        return .failed(error.description)
      }
    case .undo: return .undone(name: undoMapping())
    case .redo: return .redone(name: redoMapping())
    case .listen(let source): listen(for: source)
    case .notify: break
    }
    return nil
  }
}

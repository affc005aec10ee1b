import FaceControl
import FaceEngine
import FaceScreens

extension StudioSession {
  func perform(_ effect: MapScreen.Effect) async {
    switch effect {
    case .edit(let edit, let gesture):
      await engine.edit(edit, gesture: gesture)
      switch edit {
      case .resetAll: done("Every channel is at its default again.")
      case .load(let preset): done("Loaded: \(preset.name)")
      case .change: break
      }
    case .loadPreset(let id): await perform(PresetsScreen.Effect.load(id: id))
    case .undo: if let name = await engine.undoMapping() { done("Undone: \(name)") }
    case .redo: if let name = await engine.redoMapping() { done("Done again: \(name)") }
    case .listen(let source): await engine.listen(for: source)
    }
    await refreshScreens()
  }

  private func done(_ sentence: String) { send(.toast(tone: .success, text: sentence)) }
}

import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Mapping
import ScreenKit

/// MAP: what each channel and gesture controls.
struct MapRoom: Room {
  typealias Shown = MapScreen

  static let name = MapIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/map", name, "Map", about: "What each channel controls: range, curve, smoothing, routes.")

  let engine: FaceEngine

  func context(for page: Page) async -> FaceState { await engine.faceState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: MapScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .edit(let edit, let gesture):
      await engine.edit(edit, gesture: gesture)
      await visit.apply(.edited(edit))
    case .loadPreset(let id):
      do throws(PresetError) {
        await visit.apply(.presetLoaded(sentence: try await engine.loadPreset(id)))
      } catch {
        await visit.apply(.failed(error.description))
      }
    case .undo: await visit.apply(.undone(name: engine.undoMapping()))
    case .redo: await visit.apply(.redone(name: engine.redoMapping()))
    case .listen(let source): await engine.listen(for: source)
    case .notify(let notice): visit.notify(notice)
    }
  }
}

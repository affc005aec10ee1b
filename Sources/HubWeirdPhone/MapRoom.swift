import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
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
    if case .notify(let notice) = effect { return visit.notify(notice) }
    if let outcome = await engine.perform(effect) { await visit.apply(outcome) }
  }
}

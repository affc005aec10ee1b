import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
import ScreenKit

/// TRACK: the face, its meters, the record button.
struct TrackRoom: Room {
  typealias Shown = TrackScreen

  static let name = TrackIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/track", name, "Track", about: "The face, its meters, the record button.")

  let engine: FaceEngine

  func context(for page: Page) async -> FaceState { await engine.faceState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: TrackScreen.Effect, for visit: Visit<Self>) async {
    if case .notify(let notice) = effect { return visit.notify(notice) }
    if let outcome = await engine.perform(effect) { await visit.apply(outcome) }
  }
}

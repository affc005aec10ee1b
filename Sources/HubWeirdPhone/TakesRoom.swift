import HubStudio
import Console
import FaceControl
import FaceEngine
import ScreenKit

/// TAKES: recordings, played, compared, trimmed and renamed.
struct TakesRoom: Room {
  typealias Shown = TakesScreen

  static let name = TakesIdentifier.screen
  static let page: RoomPage? = RoomPage(
    "/takes", name, "Takes", about: "Recordings: play, compare, import and export.")

  let engine: FaceEngine

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: TakesScreen.Effect, for visit: Visit<Self>) async {
    if case .notify(let notice) = effect { return visit.notify(notice) }
    guard let job = effect.job else { return await answer(effect, visit) }
    visit.start(job) { await answer(effect, visit) }
  }

  private func answer(_ effect: TakesScreen.Effect, _ visit: Visit<Self>) async {
    if let outcome = await engine.perform(effect) { await visit.apply(outcome) }
  }
}

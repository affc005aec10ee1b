import HubStudio
import Console
import FaceControl
import FaceEngine
import FaceScreens
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
    guard var outcome = await engine.perform(effect) else { return }
    if case .shared(var panel) = outcome {
      panel.show(qr: QRSymbol(panel.link)?.svg)
      outcome = .shared(panel)
    }
    await visit.apply(outcome)
  }
}

import HubStudio
import Console
import FaceControl
import FaceEngine
import ScreenKit

/// PERFORMERS: names, colours, who leads, who is merged.
struct PerformersRoom: Room {
  typealias Shown = PerformersScreen

  static let name = PerformersIdentifier.screen

  let engine: FaceEngine

  func context(for page: Page) async -> HubState { await engine.hubState }

  func changes(for page: Page) async -> AsyncStream<Void> { await engine.changes() }

  func perform(_ effect: PerformersScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .lead(let id): await engine.setLead(id)
    case .change(let change): await engine.apply(change)
    case .split:
      let (outputs, performers) = await engine.splitOutputs()
      await visit.apply(.split(outputs: outputs, performers: performers))
    case .notify(let notice): visit.notify(notice)
    }
  }
}

import CoachEngine
import CoachScreens
import Foundation
import HubStudio
import ScreenKit

/// RECORD: the camera's picture of a page with what the coach says about it.
struct CoachRecordRoom: Room {
  typealias Shown = CoachRecordScreen

  static let name = "coachRecord"
  static let page: RoomPage? = RoomPage(
    "/coach/record", name, "Record", about: "Film yourself with a coach over the picture.")

  let service: HubCoachService

  func context(for page: Page) async -> CoachRecordScreen.Context {
    service.engine.context(of: page.id.uuidString)
  }

  /// The page's camera and microphone are sensed from now on.
  func changes(for page: Page) async -> AsyncStream<Void> {
    let id = page.id.uuidString
    let changes = service.engine.enter(id)
    page.watchCamera { [engine = service.engine] source in engine.watch(source, of: id) }
    return changes
  }

  func perform(_ effect: CoachRecordScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .save(let settings): await service.save(settings)
    case .take(let action):
      let reason = await service.engine.apply(action, on: visit.page.id.uuidString)
      if let reason { await visit.apply(.refused(reason)) }
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async {
    page.watchCamera(nil)
    await service.engine.leave(page.id.uuidString)
  }
}

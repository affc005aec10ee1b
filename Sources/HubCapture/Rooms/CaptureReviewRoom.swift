import CaptureEngine
import CaptureLibrary
import CaptureScreens
import Foundation
import HubStudio
import ScreenKit

/// REVIEW: a take with its players and plots, and whether it is kept.
struct CaptureReviewRoom: Room {
  typealias Shown = CaptureReviewScreen

  static let name = "captureReview"
  static let page: RoomPage? = RoomPage(
    "/capture/review", name, "Review", about: "Look at a take, and keep or discard it.")

  let service: HubCaptureService

  func context(for page: Page) async -> CaptureReviewScreen.Context {
    var context = await service.engine.reviewContext(of: page.id.uuidString)
    (context.now, context.secondsFromGMT) = RoomClock.minute
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> {
    service.changes(on: service.pages.enter(page, room: Self.name))
  }

  func perform(_ effect: CaptureReviewScreen.Effect, for visit: Visit<Self>) async {
    let (engine, page) = (service.engine, visit.page.id.uuidString)
    switch effect {
    case .open(let session): await engine.open(session, on: page)
    case .flow(let action):
      for sentence in await engine.apply(action, on: page) { await visit.apply(.told(sentence)) }
    case .trim(let session, let range):
      do throws(CaptureLibraryError) {
        try await engine.trim(session, to: range)
        await visit.apply(.trimmed())
      } catch {
        await visit.apply(.trimmed(problem: error.description))
      }
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async {
    await service.engine.open(nil, on: page.id.uuidString)
    await service.pages.leave(page, room: Self.name)
  }
}

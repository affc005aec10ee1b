import CoachEngine
import CoachScreens
import Foundation
import HubStudio
import Realtime
import ScreenKit
import Streaming

/// REPORT: all about one take, with its film; of the newest one unless a page asks for another.
struct CoachReportRoom: Room {
  typealias Shown = CoachReportScreen

  static let name = "coachReport"
  static let page: RoomPage? = RoomPage(
    "/coach/report", name, "Report", about: "What a take was like, moment by moment.")

  let service: HubCoachService
  private let chosen = Locked<[UUID: String]>([:])

  init(service: HubCoachService) { self.service = service }

  func context(for page: Page) async -> CoachReportScreen.Context {
    var context = CoachReportScreen.Context()
    (context.now, context.secondsFromGMT) = RoomClock.minute
    let wanted = chosen.withLock { $0[page.id] }
    do throws(CoachArchiveError) {
      context.entry =
        if let wanted { try await service.entry(wanted) } else {
          try await service.entries().max { $0.start < $1.start }
        }
      context.isLoading =
        wanted != nil && context.entry?.report == nil
        && service.engine.isKeeping(wanted)
    } catch {
      context.problem = error.description
    }
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> { service.allChanges() }

  func perform(_ effect: CoachReportScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .open(let take):
      chosen.withLock { $0[visit.page.id] = take }
      service.changes.announce()
    case .newTake: chosen.withLock { $0[visit.page.id] = nil }
    case .delete(let take):
      let problem = await service.deleteTake(take)
      await visit.apply(problem.map { .failed($0) } ?? .deleted(take: take))
    case .notify(let notice): visit.notify(notice)
    }
  }

  func leave(_ page: Page) async { chosen.withLock { $0[page.id] = nil } }
}

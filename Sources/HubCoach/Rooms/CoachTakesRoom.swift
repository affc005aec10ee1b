import CoachEngine
import CoachScreens
import HubStudio
import ScreenKit
import Streaming

/// TAKES: all takes of the coach, compared.
struct CoachTakesRoom: Room {
  typealias Shown = CoachTakesScreen

  static let name = "coachTakes"
  static let page: RoomPage? = RoomPage(
    "/coach/takes", name, "Takes", about: "All takes: the best opening, and what changes.")

  let service: HubCoachService

  func context(for page: Page) async -> CoachTakesScreen.Context {
    var context = CoachTakesScreen.Context()
    (context.now, context.secondsFromGMT) = RoomClock.minute
    do throws(CoachArchiveError) {
      context.takes = try await service.entries()
    } catch {
      context.problem = error.description
    }
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> { service.allChanges() }

  func perform(_ effect: CoachTakesScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .delete(let take):
      let problem = await service.deleteTake(take)
      await visit.apply(problem.map { .failed($0) } ?? .deleted(take: take))
    case .notify(let notice): visit.notify(notice)
    }
  }
}

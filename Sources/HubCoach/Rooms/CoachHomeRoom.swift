import Coach
import CoachEngine
import CoachScreens
import HubStudio
import ScreenKit
import Streaming

/// Neuro-Sync's HOME.
struct CoachHomeRoom: Room {
  typealias Shown = CoachHomeScreen

  static let name = "coach"
  static let page: RoomPage? = RoomPage(
    "/coach", name, "Home", about: "Who judges your takes, camera and microphone, your limits.")

  let service: HubCoachService

  func context(for page: Page) async -> CoachHomeScreen.Context { await service.homeContext() }

  func changes(for page: Page) async -> AsyncStream<Void> { service.allChanges() }

  func perform(_ effect: CoachHomeScreen.Effect, for visit: Visit<Self>) async {
    switch effect {
    case .save(let settings): await service.save(settings)
    case .checkHealth(let judge):
      visit.start("health") { await service.checkHealth(of: judge) }
    case .search: visit.start("search") { await service.searchServers() }
    case .forgetUsual(let key): await forget(key, visit)
    case .deleteEverything: await deleteEverything(visit)
    case .notify(let notice): visit.notify(notice)
    }
  }

  private func forget(_ key: BaselineKey, _ visit: Visit<Self>) async {
    do throws(CoachArchiveError) {
      try await service.engine.forgetBaseline(of: key)
      service.changes.announce()
      await visit.apply(.forgotUsual)
    } catch {
      await visit.apply(.failed(error.description))
    }
  }

  private func deleteEverything(_ visit: Visit<Self>) async {
    do {
      await visit.apply(.deletedEverything(takes: try await service.deleteEverything()))
    } catch {
      await visit.apply(.failed("\(error)"))
    }
  }
}

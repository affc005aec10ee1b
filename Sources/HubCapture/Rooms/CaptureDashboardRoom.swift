import CaptureDashboard
import CaptureEngine
import CaptureLibrary
import CaptureScreens
import Foundation
import HubStudio
import ScreenKit
import Streaming

/// DASHBOARD: assignments, coverage, what records now, space and people.
struct CaptureDashboardRoom: Room {
  typealias Shown = CaptureDashboardScreen

  static let name = "captureDashboard"
  static let page: RoomPage? = RoomPage(
    "/capture/dashboard", name, "Dashboard",
    about: "Who records what, what is covered, what is left.")

  let service: HubCaptureService

  func context(for page: Page) async -> CaptureDashboardScreen.Context {
    var context = await service.engine.dashboardContext()
    context.isOpen = service.entrance.isOpen
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> {
    service.changes(on: service.engine.changes.stream())
  }

  func perform(_ effect: CaptureDashboardScreen.Effect, for visit: Visit<Self>) async {
    let library = service.library
    do throws(CaptureLibraryError) {
      switch effect {
      case .assign(let assignment):
        try await library.assign(assignment)
        await visit.apply(.assigned)
      case .removeAssignment(let id): try await library.removeAssignment(id)
      case .rename(let contributor, let name): try await library.rename(contributor, to: name)
      case .withdraw(let contributor): await withdraw(contributor, visit)
      case .renewToken: await visit.apply(.renewed(service.renewToken()))
      case .notify(let notice): visit.notify(notice)
      }
    } catch {
      await visit.apply(.failed(error.description))
    }
  }

  /// Not cancelled when the page leaves: what was asked for is deleted.
  private func withdraw(_ contributor: String, _ visit: Visit<Self>) async {
    guard !service.engine.isRecording(contributor: contributor) else {
      return await visit.apply(.failed("\(contributor) records now. End the session first."))
    }
    let work = Task { [library = service.library] in try await library.withdraw(contributor) }
    visit.start("withdraw") {
      do {
        await visit.apply(.withdrawn(try await work.value))
      } catch {
        await visit.apply(.failed("\(error)"))
      }
    }
  }
}

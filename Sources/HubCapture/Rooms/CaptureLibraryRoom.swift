import CaptureLibrary
import CaptureScreens
import HubStudio
import ScreenKit

/// LIBRARY: all sessions, their exports and uploads.
struct CaptureLibraryRoom: Room {
  typealias Shown = CaptureLibraryScreen

  static let name = "captureLibrary"
  static let page: RoomPage? = RoomPage(
    "/capture/library", name, "Library", about: "All sessions: search, check, export, upload.")

  let service: HubCaptureService

  func context(for page: Page) async -> CaptureLibraryScreen.Context {
    var context = CaptureLibraryScreen.Context()
    (context.now, context.secondsFromGMT) = RoomClock.minute
    context.settings = service.settings
    context.space = service.library.space()
    do throws(CaptureLibraryError) {
      context.sessions = try await service.library.entries()
    } catch {
      context.problem = error.description
    }
    return context
  }

  func changes(for page: Page) async -> AsyncStream<Void> { service.changes() }

  func perform(_ effect: CaptureLibraryScreen.Effect, for visit: Visit<Self>) async {
    let library = service.library
    switch effect {
    case .save(let settings): await service.save(settings)
    case .verify(let sessions): library.verify(sessions)
    case .repair(let session): repair(session, visit)
    case .export(let sessions, let format): library.export(sessions, as: format)
    case .cancelExport(let session, let format): library.cancelExport(session, as: format)
    case .checkDestination(let text): check(text, visit)
    case .upload, .retryUpload, .cancelUpload: await upload(effect, visit)
    case .delete(let sessions): delete(sessions, visit)
    case .notify(let notice): visit.notify(notice)
    }
  }

  /// The page does not wait for it.
  private func repair(_ session: String, _ visit: Visit<Self>) {
    visit.start("repair \(session)") { [library = service.library] in
      do throws(CaptureLibraryError) {
        await visit.apply(.told(try await library.repair(session)))
      } catch {
        await visit.apply(.failed(error.description))
      }
    }
  }

  private func check(_ text: String, _ visit: Visit<Self>) {
    visit.start("destination") { [library = service.library] in
      do throws(CaptureLibraryError) {
        await visit.apply(.accepted(destination: try await library.checkDestination(text)))
      } catch {
        await visit.apply(.rejected(error.description))
      }
    }
  }

  private func upload(_ effect: CaptureLibraryScreen.Effect, _ visit: Visit<Self>) async {
    let library = service.library
    do throws(CaptureLibraryError) {
      switch effect {
      case .upload(let sessions, let place): try await library.upload(sessions, to: place)
      case .retryUpload(let session, let place): try await library.retryUpload(session, to: place)
      case .cancelUpload(let session, let place): try await library.cancelUpload(session, to: place)
      default: break
      }
    } catch {
      await visit.apply(.failed(error.description))
    }
  }

  private func delete(_ sessions: [String], _ visit: Visit<Self>) {
    visit.start("delete") { [library = service.library] in
      let (deleted, failures) = await library.delete(sessions)
      if deleted > 0 || failures.isEmpty { await visit.apply(.deleted(count: deleted)) }
      for failure in failures.prefix(5) { await visit.apply(.failed(failure)) }
    }
  }
}

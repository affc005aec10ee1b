import CaptureDashboard
import CaptureEngine
import CaptureLibrary
import CaptureScreens
import HubConnections
import HubStudio
import Numbers
import Realtime
import Store
import Streaming
import WebServer

/// The recorder of a hub: its engine, its library, what it remembers, and what comes in by other ways. Any thread.
final class HubCaptureService: Sendable {
  let engine: CaptureEngine
  let library: CaptureLibrary
  let entrance: CaptureEntranceBoard
  let incoming: TusStore
  let pages: CapturePages
  private let memory: DocumentMemory<CaptureDocument>
  private let announcer: Announcer

  init(_ services: HubServices) {
    let data = services.configuration.data
    memory = DocumentMemory(folder: data.path, isFresh: services.configuration.isFresh)
    announcer = services.announcer
    let host = HubCaptureHost(
      data: data.path, python: services.configuration.capture.python,
      say: { [announcer = services.announcer] in announcer.say($0) })
    library = CaptureLibrary(
      folder: data.path + "/capture", archive: CaptureStore(folder: data.path), host: host)
    engine = CaptureEngine(
      settings: memory.document.settings, library: library, host: host, bus: services.sensors)
    pages = CapturePages(engine)
    entrance = CaptureEntranceBoard(services.board) { [engine] in engine.token }
    incoming = TusStore(folder: data.path + "/capture/incoming")
  }

  /// Runs sessions, uploads and what expires until the task is cancelled.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [library] in try await library.run() }
      group.addTask { [engine] in try await engine.run() }
      group.addTask { [incoming] in
        while true {
          await incoming.expire()
          try await Task.sleep(for: .seconds(600))
        }
      }
      do {
        try await group.next()
      } catch {
        await engine.close()
        throw error
      }
      group.cancelAll()
    }
  }

  var tus: TusRoutes {
    let sessions = IncomingSessions(store: incoming) { [library] in try await library.adopt($0) }
    return TusRoutes(store: incoming, sessions: sessions)
  }

  /// An element for every change of the library, of the entrance and, on a page, of its session.
  func changes(on page: AsyncStream<Void>? = nil) -> AsyncStream<Void> {
    .any(of: [library.changes.stream(), entrance.changes.stream()] + [page].compactMap { $0 })
  }

  /// Makes a new token, which Record's addresses have from now on; returns who had come by the old one.
  func renewToken() -> CaptureGuests {
    let guests = engine.guests
    engine.newToken()
    entrance.changes.announce()
    return guests
  }

  var settings: CaptureSettings { engine.settings }

  func save(_ settings: CaptureSettings) async {
    memory.update { $0.settings = settings }
    do {
      try memory.save()
    } catch {
      announcer.say("\(error)")
    }
    await engine.use(settings)
    entrance.changes.announce()
  }
}

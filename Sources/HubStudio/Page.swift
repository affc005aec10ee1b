package import FaceEngine
package import Foundation
import Realtime
package import Signals
package import WebServer

/// One connected page, as rooms and feeds see it. All methods may be called from any thread.
package final class Page: Sendable {
  package let id = UUID()
  package let connection: ClientConnection
  private let state = Locked(State())

  private struct State {
    var isVisible = true
    var openScreens: Set<String> = []
    var camera: Performer?
    /// The source of the camera's pictures.
    var source: SourceID?
    var cameraChanged: (@Sendable (SourceID?) -> Void)?
    var work: [String: Task<Void, Never>] = [:]
    var watchers: [AsyncStream<Void>.Continuation] = []
    var isEnded = false
  }

  package init(_ connection: ClientConnection) { self.connection = connection }

  /// Whether a person can see the page.
  package var isVisible: Bool {
    get { state.withLock { $0.isVisible } }
    set { change { $0.isVisible = newValue } }
  }

  /// The performer of the page's own camera; nil without one.
  package var camera: Performer? { state.withLock { $0.camera } }

  package func isOpen<R: Room>(_ room: R.Type) -> Bool {
    state.withLock { $0.openScreens.contains(R.name) }
  }

  package func note(_ screen: String, isOpen: Bool) {
    change { state in
      if isOpen { state.openScreens.insert(screen) } else { state.openScreens.remove(screen) }
    }
  }

  /// An element whenever the page shows something else: another screen, its own camera, or nothing while it is hidden.
  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.watchers.append(continuation) }
    return stream
  }

  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, watchers) = state.withLock { (body(&$0), $0.watchers) }
    for watcher in watchers { watcher.yield() }
    return result
  }

  /// Sets the performer of the page's own camera and the source of its pictures.
  package func use(camera: Performer?, source: SourceID?) {
    let source = camera == nil ? nil : source
    let changed = change { state in
      state.camera = camera
      state.source = source
      return state.cameraChanged
    }
    changed?(source)
  }

  /// Calls back with the source of the camera's pictures now and at each change; nil ends it.
  package func watchCamera(_ changed: (@Sendable (SourceID?) -> Void)?) {
    let source = state.withLock { state in
      state.cameraChanged = changed
      return state.source
    }
    changed?(source)
  }

  /// Starts work in place of older work of the same name.
  package func start(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.work[name]?.cancel()
      state.work[name] = state.isEnded ? nil : Task { await work() }
    }
  }

  /// Cancels all work of the page.
  package func end() {
    state.withLock { state in
      state.isEnded = true
      for work in state.work.values { work.cancel() }
      for watcher in state.watchers { watcher.finish() }
      state.work = [:]
    }
  }
}

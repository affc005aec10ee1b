import FaceEngine
import Foundation
import Realtime
import Signals
import WebServer

/// One connected page, as rooms and feeds see it. All methods may be called from any thread.
final class Page: Sendable {
  let id = UUID()
  let connection: ClientConnection
  private let state = Locked(State())

  private struct State {
    var isVisible = true
    var openScreens: Set<String> = []
    var camera: Performer?
    /// The source of the camera's pictures.
    var source: SourceID?
    var cameraChanged: (@Sendable (SourceID?) -> Void)?
    var work: [String: Task<Void, Never>] = [:]
    var isEnded = false
  }

  init(_ connection: ClientConnection) { self.connection = connection }

  /// Whether a person can see the page.
  var isVisible: Bool {
    get { state.withLock { $0.isVisible } }
    set { state.withLock { $0.isVisible = newValue } }
  }

  /// The performer of the page's own camera; nil without one.
  var camera: Performer? { state.withLock { $0.camera } }

  func isOpen<R: Room>(_ room: R.Type) -> Bool {
    state.withLock { $0.openScreens.contains(R.name) }
  }

  func note(_ screen: String, isOpen: Bool) {
    state.withLock { state in
      if isOpen { state.openScreens.insert(screen) } else { state.openScreens.remove(screen) }
    }
  }

  /// Sets the performer of the page's own camera and the source of its pictures.
  func use(camera: Performer?, source: SourceID?) {
    let source = camera == nil ? nil : source
    let changed = state.withLock { state in
      state.camera = camera
      state.source = source
      return state.cameraChanged
    }
    changed?(source)
  }

  /// Calls back with the source of the camera's pictures now and at each change; nil ends it.
  func watchCamera(_ changed: (@Sendable (SourceID?) -> Void)?) {
    let source = state.withLock { state in
      state.cameraChanged = changed
      return state.source
    }
    changed?(source)
  }

  /// Starts work in place of older work of the same name.
  func start(_ name: String, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.work[name]?.cancel()
      state.work[name] = state.isEnded ? nil : Task { await work() }
    }
  }

  /// Cancels all work of the page.
  func end() {
    state.withLock { state in
      state.isEnded = true
      for work in state.work.values { work.cancel() }
      state.work = [:]
    }
  }
}

import Foundation
import Realtime
import RobotFace

/// A head on two servos, driven by its own thread fifty times a second: it reopens a lost connection,
/// releases a blocked motor, and starts every movement at the current position.
///
/// The motors are free when ``stop()`` returns; it takes at most 0.3 s. End it before the process ends.
final class ServoHead: HeadDriver {
  struct State {
    var wanted: HeadAngles?
    var report = HeadStatus(.searching, "Looking for the motors.")
    var measuredAt: Double?
    var isStopping = false
    var shallRetry = false
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  let pair: ServoPair
  private let state: Locked<State>

  init(_ pair: ServoPair, timeouts: ServoTimeouts = ServoTimeouts()) {
    self.pair = pair
    let state = Locked(State())
    self.state = state
    Thread.detachNewThread {
      ThreadName.current = "servos"
      var loop = ServoLoop(pair, timeouts, state)
      loop.run()
      let waiters = state.withLock { state in
        state.isOver = true
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }
  }

  deinit { state.withLock { $0.isStopping = true } }

  /// Roll is left out: two servos cannot do it.
  func turn(to pose: HeadAngles) { state.withLock { $0.wanted = pose } }

  var report: HeadStatus { state.withLock { $0.report } }

  var measuredAt: Double? { state.withLock { $0.measuredAt } }

  func retry() { state.withLock { $0.shallRetry = true } }

  func stop() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        state.isStopping = true
        if !state.isOver { state.waiters.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }
}

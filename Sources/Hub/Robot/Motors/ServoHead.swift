import Foundation
import Realtime
public import RobotFace

/// A head on two servos, driven by its own thread fifty times a second: it reopens a lost connection,
/// releases a blocked motor, and starts every movement at the current position.
///
/// The motors are released when ``stop()`` returns, after at most 0.3 s. Call it before the process ends.
public final class ServoHead: HeadDriver {
  struct State {
    var wanted: HeadAngles?
    var report = HeadStatus(.searching, "Looking for the motors.")
    var isStopping = false
    var shallRetry = false
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  public let pair: ServoPair
  private let state: Locked<State>

  public init(_ pair: ServoPair, timeouts: ServoTimeouts = ServoTimeouts()) {
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

  /// Sets the target; roll is ignored because two servos cannot do it. Any thread.
  public func turn(to pose: HeadAngles) { state.withLock { $0.wanted = pose } }

  public var report: HeadStatus { state.withLock { $0.report } }

  public func retry() { state.withLock { $0.shallRetry = true } }

  public func stop() async {
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

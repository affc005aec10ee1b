import Addresses
import Console
import Realtime
import Recording
import ScreenKit

/// The playback commands and position of a recording: shared by the hub and the source that plays it.
final class ReplayControl: Sendable {
  /// The commands that the source applies before its next frame.
  struct Commands: Sendable {
    var path: String
    var trim: TakeTrim?
    var speed: ReplaySpeed
    var isPaused = false
    var isLooped: Bool
    /// The target position in seconds; set by a seek, another part or another path.
    var jump: Double?
    /// While paused: one frame is requested to show the position.
    var wantsOne = false
  }

  fileprivate struct State {
    var commands: Commands
    var position = 0.0
    var isEnded = false
  }

  private let state: Locked<State>
  private let changes: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  /// Waits for another command at the end, as in the hub.
  let waitsAtEnd: Bool
  private let report: @Sendable (Status) -> Void
  private let began: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - began: called before the first frame with the recording's start in Unix seconds, 0 when it has
  ///     none. Any thread.
  ///   - report: called when playback pauses, continues or has ended. Any thread.
  init(
    path: String, trim: TakeTrim? = nil, speed: ReplaySpeed, isLooped: Bool,
    waitsAtEnd: Bool = false, began: @escaping @Sendable (Double) -> Void = { _ in },
    report: @escaping @Sendable (Status) -> Void = { _ in }
  ) {
    state = Locked(
      State(commands: Commands(path: path, trim: trim, speed: speed, isLooped: isLooped)))
    (changes, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.waitsAtEnd = waitsAtEnd
    self.began = began
    self.report = report
  }

  /// The recording was opened; `start` in Unix seconds.
  func opened(start: Double?) { began(start ?? 0) }

  func follow(_ order: ReplayOrder) {
    let status = state.withLock { state -> Status? in
      switch order {
      case .pause(let isOn): state.commands.isPaused = isOn && !state.isEnded
      case .speed(let factor): state.commands.speed = .times(min(max(factor, 0.1), 10))
      case .loop(let isOn):
        state.commands.isLooped = isOn
        if isOn, state.isEnded { state.restart(at: 0) }
      case .seek(let time):
        state.commands.wantsOne = state.commands.isPaused || state.isEnded
        if state.isEnded { state.commands.isPaused = true }
        state.restart(at: time)
      case .again:
        state.commands.isPaused = false
        state.restart(at: 0)
      case .trim(let trim):
        guard trim != state.commands.trim else { return nil }
        state.commands.trim = trim
        if !state.isEnded { state.commands.jump = state.position }
      }
      return state.commands.isPaused
        ? Status(.searching, "Paused.")
        : Status(.searching, "Waiting for the first frame.")
    }
    if let status { report(status) }
    signal.yield()
  }

  /// The file was moved to another path.
  func move(to path: String) {
    state.withLock { state in
      state.commands.path = path
      state.commands.jump = state.commands.jump ?? state.position.nextUp
    }
  }

  var commands: Commands { state.withLock { $0.commands } }

  /// Takes the pending jump, with all other commands; nil when there is none.
  func takeJump() -> (commands: Commands, target: Double)? {
    state.withLock { state in
      guard let target = state.commands.jump else { return nil }
      state.commands.jump = nil
      return (state.commands, target)
    }
  }

  /// Whether the one frame that was requested during a pause may be sent now.
  func takeOne() -> Bool {
    state.withLock { state in
      defer { state.commands.wantsOne = false }
      return state.commands.wantsOne
    }
  }

  func reached(_ time: Double) { state.withLock { $0.position = time } }

  /// Whether it ended: a command may have come after its last frame.
  func end() -> Bool {
    let isEnded = state.withLock { state in
      state.isEnded = !state.commands.isLooped && state.commands.jump == nil
      return state.isEnded
    }
    if isEnded { report(Status(.offline, "Played to its end.")) }
    return isEnded
  }

  /// Waits for the next command, or for the task's cancellation.
  func nextOrder() async throws {
    var orders = changes.makeAsyncIterator()
    await orders.next()
    try Task.checkCancellation()
  }

  func status(performer: String, take: String?) -> ReplayStatus {
    state.withLock { state in
      var speed = 1.0
      if case .times(let factor) = state.commands.speed { speed = factor }
      return ReplayStatus(
        performer: performer, take: take, position: state.commands.jump ?? state.position,
        speed: speed, isPaused: state.commands.isPaused, isLooped: state.commands.isLooped,
        isEnded: state.isEnded)
    }
  }
}

extension ReplayControl.State {
  fileprivate mutating func restart(at time: Double) {
    commands.jump = time
    isEnded = false
  }
}

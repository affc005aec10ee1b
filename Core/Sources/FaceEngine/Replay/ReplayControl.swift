import Addresses
import Console
import Realtime
import Recording
import ScreenKit

/// The playback commands and position of a recording: shared by the hub and the
/// source that plays it.
final class ReplayControl: Sendable {
  /// The commands that the source applies before its next frame.
  struct Wishes: Sendable {
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
    var wishes: Wishes
    var position = 0.0
    var isEnded = false
  }

  private let state: Locked<State>
  private let changes: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  /// Waits for another command at the end, as in the hub.
  let waitsAtEnd: Bool
  private let tell: @Sendable (Status) -> Void
  private let began: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - began: called before the first frame with the recording's start in Unix seconds, 0 when it has
  ///     none. Any thread.
  ///   - tell: called when playback pauses, continues or has ended. Any thread.
  init(
    path: String, trim: TakeTrim? = nil, speed: ReplaySpeed, isLooped: Bool,
    waitsAtEnd: Bool = false, began: @escaping @Sendable (Double) -> Void = { _ in },
    tell: @escaping @Sendable (Status) -> Void = { _ in }
  ) {
    state = Locked(
      State(wishes: Wishes(path: path, trim: trim, speed: speed, isLooped: isLooped)))
    (changes, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.waitsAtEnd = waitsAtEnd
    self.began = began
    self.tell = tell
  }

  /// The recording was opened; `start` in Unix seconds.
  func opened(start: Double?) { began(start ?? 0) }

  func follow(_ order: ReplayOrder) {
    let status = state.withLock { state -> Status? in
      switch order {
      case .pause(let isOn): state.wishes.isPaused = isOn && !state.isEnded
      case .speed(let factor): state.wishes.speed = .times(min(max(factor, 0.1), 10))
      case .loop(let isOn):
        state.wishes.isLooped = isOn
        if isOn, state.isEnded { state.restart(at: 0) }
      case .seek(let time):
        state.wishes.wantsOne = state.wishes.isPaused || state.isEnded
        if state.isEnded { state.wishes.isPaused = true }
        state.restart(at: time)
      case .again:
        state.wishes.isPaused = false
        state.restart(at: 0)
      case .trim(let trim):
        guard trim != state.wishes.trim else { return nil }
        state.wishes.trim = trim
        if !state.isEnded { state.wishes.jump = state.position }
      }
      return state.wishes.isPaused
        ? Status(.searching, "Paused.")
        : Status(.searching, "Waiting for the first frame.")
    }
    if let status { tell(status) }
    signal.yield()
  }

  /// The file was moved to another path.
  func move(to path: String) {
    state.withLock { state in
      state.wishes.path = path
      state.wishes.jump = state.wishes.jump ?? state.position.nextUp
    }
  }

  var wishes: Wishes { state.withLock { $0.wishes } }

  /// Takes the pending jump, with all other commands; nil when there is none.
  func takeJump() -> (wishes: Wishes, target: Double)? {
    state.withLock { state in
      guard let target = state.wishes.jump else { return nil }
      state.wishes.jump = nil
      return (state.wishes, target)
    }
  }

  /// Whether the one frame that was requested during a pause may be sent now.
  func takeOne() -> Bool {
    state.withLock { state in
      defer { state.wishes.wantsOne = false }
      return state.wishes.wantsOne
    }
  }

  func reached(_ time: Double) { state.withLock { $0.position = time } }

  func end() {
    state.withLock { $0.isEnded = true }
    tell(Status(.offline, "Played to its end."))
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
      if case .times(let factor) = state.wishes.speed { speed = factor }
      return ReplayStatus(
        performer: performer, take: take, position: state.wishes.jump ?? state.position,
        speed: speed, isPaused: state.wishes.isPaused, isLooped: state.wishes.isLooped,
        isEnded: state.isEnded)
    }
  }
}

extension ReplayControl.State {
  fileprivate mutating func restart(at time: Double) {
    wishes.jump = time
    isEnded = false
  }
}

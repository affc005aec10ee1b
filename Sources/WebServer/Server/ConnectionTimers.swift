import NIOCore
import Numbers

/// The timeouts of one connection: one deadline at a time, and one for writes that make no progress.
///
/// Event loop only.
final class ConnectionTimers {
  private let eventLoop: any EventLoop
  private let stall: TimeAmount
  private let onStall: () -> Void
  private var deadline: Scheduled<Void>?
  private var check: Scheduled<Void>?
  private var unwritten = 0
  private var progress: NIODeadline

  /// `stall` in seconds.
  init(_ eventLoop: any EventLoop, stall: Double, onStall: @escaping () -> Void) {
    (self.eventLoop, self.onStall) = (eventLoop, onStall)
    self.stall = TimeAmount(seconds: stall)
    progress = eventLoop.now
  }

  /// Replaces the deadline.
  func arm(_ seconds: Double, then act: @escaping () -> Void) {
    deadline?.cancel()
    deadline = eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(seconds: seconds)) { act() }
  }

  func disarm() {
    deadline?.cancel()
    deadline = nil
  }

  func cancel() {
    disarm()
    check?.cancel()
    check = nil
  }

  /// Counts a write until the system has accepted it.
  func watch(_ write: EventLoopFuture<Void>) {
    if unwritten == 0 { progress = eventLoop.now }
    unwritten += 1
    write.assumeIsolated().whenComplete { [weak self] _ in
      guard let self else { return }
      (unwritten, progress) = (unwritten - 1, eventLoop.now)
    }
    schedule(in: stall)
  }

  private func schedule(in delay: TimeAmount) {
    guard check == nil else { return }
    check = eventLoop.assumeIsolated().scheduleTask(in: delay) { [weak self] in
      guard let self else { return }
      check = nil
      guard unwritten > 0 else { return }
      let left = progress + stall - eventLoop.now
      if left <= .zero { onStall() } else { schedule(in: left) }
    }
  }
}

extension TimeAmount {
  init(seconds: Double) { self = .nanoseconds(Int64(clamping: seconds * 1e9)) }
}

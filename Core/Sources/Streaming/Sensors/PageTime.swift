import Numbers
import Realtime
import Timing

/// The clock of a connected page, requested while the page is a sensor: four times at once, then every two seconds. Any
/// thread.
public final class PageTime: Sendable {
  private let page = Locked(PageClock())
  private let clock: HostClock
  private let request: @Sendable (Int) -> Void
  private let asking = Locked<Task<Void, Never>?>(nil)

  /// - Parameter request: asks the page for its clock, with the number that its answer has.
  public init(
    clock: HostClock = .system, request: @escaping @Sendable (_ number: Int) -> Void
  ) {
    self.clock = clock
    self.request = request
  }

  deinit { stop() }

  /// Begins to ask; nothing when it asks already.
  public func start() {
    asking.withLock { asking in
      guard asking == nil else { return }
      asking = Task { [weak self, clock] in
        var asked = 0
        while !Task.isCancelled {
          self?.ask()
          asked += 1
          try? await clock.sleep(.milliseconds(asked < 4 ? 100 : 2_000))
        }
      }
    }
  }

  public func stop() {
    let ended = asking.withLock { asking in
      defer { asking = nil }
      return asking
    }
    ended?.cancel()
  }

  private func ask() { request(page.withLock { $0.ask(at: clock.seconds) }) }

  /// Takes the page's answer, in seconds of its clock.
  public func answered(_ number: Int, received: Double, answered: Double) {
    let now = clock.seconds
    page.withLock { $0.answer(number, received: received, answered: answered, at: now) }
  }

  /// The largest possible error in milliseconds; nil before the first answer.
  public var errorBound: Double? {
    page.withLock { $0.errorBound(at: clock.seconds) }
  }

  /// ``PageClock/nanoseconds(of:at:)``, both in seconds.
  public func nanoseconds(of pageTime: Double, at now: Double) -> UInt64 {
    page.withLock { $0.nanoseconds(of: pageTime, at: now) }
  }

  /// ``PageClock/seconds(of:at:)``.
  public func seconds(of pageTime: Double, at now: Double) -> Double? {
    page.withLock { $0.seconds(of: pageTime, at: now) }
  }
}

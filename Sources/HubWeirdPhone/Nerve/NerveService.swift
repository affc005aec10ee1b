import HubStudio
import Addresses
import Console
import FaceControl
import FaceEngine
import FaceWire
import Net
import Numbers
import Realtime
import ScreenKit

/// The hub's receiver of jack voltages: its options, and its socket while one is open. Any thread.
final class NerveService: Sendable {
  private let board: HostBoard
  private let tier: Tier
  private let discoveryPort: UInt16?
  private let state = Locked(State())

  fileprivate struct State {
    var options = NerveOptions()
    var receiver: NerveReceiver?
    var problem: String?
    /// When a port that is in use is tried again, in seconds of the monotonic clock.
    var nextTry = -Double.infinity
  }

  /// Seconds after which a port that was in use is tried again.
  static let retry = 1.0
  /// The key of the stored options.
  static let key = "nerve"

  init(_ board: HostBoard, tier: Tier, discoveryPort: UInt16?) {
    self.board = board
    self.tier = tier
    self.discoveryPort = discoveryPort
  }

  var receiver: NerveReceiver? { state.withLock { $0.receiver } }

  /// The status for screens.
  var status: NerveStatus {
    let state = state.withLock { $0 }
    var status =
      state.receiver?.withPanel { $0.status(at: MonotonicClock.seconds) } ?? NerveStatus()
    status.options = state.options
    status.address = state.receiver?.address
    status.problem = state.problem
    status.jack = state.receiver?.jackStatus
    return status
  }

  func restore(from stored: StoredState?) {
    let options = stored?.value(Self.key, over: NerveOptions()) ?? NerveOptions()
    state.withLock { $0.options = options }
    store(options)
  }

  /// Follows the network until the task is cancelled; tries a port that is in use once a second.
  func run() async throws {
    defer { close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in self.board.changes() { self.poll() } }
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(clamping: Self.retry))
          if self.state.withLock({ $0.problem != nil }) { self.poll() }
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Changes the options; the receiver follows at once.
  func change(_ change: (inout NerveOptions) -> Void) {
    let (before, after) = state.withLock { state in
      let before = state.options
      change(&state.options)
      return (before, state.options)
    }
    guard after != before else { return }
    if after.isOn != before.isOn || after.port != before.port { close() }
    poll()
    followOptions()
    store(after)
  }

  /// Opens, moves or closes the port as the options and the network demand.
  func poll() {
    let isLANOpen = board.now.phone.isOpen
    if let receiver, receiver.isLANOpen != isLANOpen { close() }
    let now = MonotonicClock.seconds
    let (opened, isNews) = state.withLock { state -> (NerveReceiver?, Bool) in
      guard state.options.isOn, state.receiver == nil, now >= state.nextTry else {
        return (nil, false)
      }
      let before = state.problem
      state.open(isLANOpen: isLANOpen, at: now)
      return (state.receiver, state.problem != before)
    }
    if let opened {
      followOptions()
      opened.start()
      if let discoveryPort, discoveryPort > 0 { opened.announce(to: Int(discoveryPort)) }
    }
    if opened != nil || isNews { board.announce() }
  }

  func close() {
    let receiver = state.withLock { state in
      defer {
        state.receiver = nil
        state.problem = nil
        state.nextTry = -.infinity
      }
      return state.receiver
    }
    receiver?.stop()
    if receiver != nil { board.announce() }
  }

  private func followOptions() {
    let (options, receiver) = state.withLock { ($0.options, $0.receiver) }
    receiver?.withPanel { panel in
      panel.scale = options.scale
      panel.choose(options.choice, at: MonotonicClock.seconds)
    }
    receiver?.useJack(options.hasJack ? tier.jackLimit : nil)
  }

  private func store(_ options: NerveOptions) {
    var settings = StoredState()
    settings.set(Self.key, options)
    let text = settings.settings
    board.store { $0.settings.merge(text) { $1 } }
  }
}

extension NerveService.State {
  fileprivate mutating func open(isLANOpen: Bool, at now: Double) {
    nextTry = now + NerveService.retry
    do {
      receiver = try NerveReceiver(
        port: options.port, isLANOpen: isLANOpen, scale: options.scale)
      problem = nil
    } catch {
      problem = error.description
    }
  }
}

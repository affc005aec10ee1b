public import Coach
import Realtime

/// What became of camera and microphone of a take in the terminal. Any thread.
public final class TakeDeviceStates: Sendable {
  public enum State: Hashable, Sendable {
    case waiting, on
    /// Its film or file is over.
    case ended
    /// One sentence with the remedy.
    case failed(String)

    public var isGone: Bool {
      switch self {
      case .waiting, .on: false
      case .ended, .failed: true
      }
    }
  }

  private let states = Locked<[TakeDevice: State]>([:])
  private let changed: @Sendable (TakeDevice, State) -> Void

  /// - Parameter changed: gets each change once, on the thread that tells it.
  public init(changed: @escaping @Sendable (TakeDevice, State) -> Void) { self.changed = changed }

  public subscript(device: TakeDevice) -> State { states.withLock { $0[device] ?? .waiting } }

  public func tell(_ device: TakeDevice, _ state: State) {
    let isNew = states.withLock { states in
      let before = states[device] ?? .waiting
      guard before != state, !before.isGone else { return false }
      states[device] = state
      return true
    }
    if isNew { changed(device, state) }
  }

  /// Whether nothing can come any more.
  public var areGone: Bool { TakeDevice.allCases.allSatisfy { self[$0].isGone } }
}

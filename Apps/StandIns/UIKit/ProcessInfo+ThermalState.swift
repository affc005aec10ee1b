public import Foundation

/// Foundation on Linux has no thermal state.
extension ProcessInfo {
  /// https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum
  public enum ThermalState: Int, Sendable {
    case nominal = 0
    case fair = 1
    case serious = 2
    case critical = 3
  }

  /// https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.property
  ///
  /// The notification comes only to a program that has read it once.
  public var thermalState: ThermalState {
    StandInThermometer.shared.read()
  }

  /// https://developer.apple.com/documentation/foundation/processinfo/thermalstatedidchangenotification
  public static let thermalStateDidChangeNotification = NSNotification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
}

/// The temperature of a phone that tests heat.
@_spi(StandIn) public final class StandInThermometer: Sendable {
  public static let shared = StandInThermometer()
  private let state = StandInState<(level: ProcessInfo.ThermalState, isRead: Bool)>(
    (.nominal, false))

  func read() -> ProcessInfo.ThermalState {
    state.change {
      $0.isRead = true
      return $0.level
    }
  }

  /// Changes the level, and tells a program that has read it.
  public func heat(to level: ProcessInfo.ThermalState) {
    let isRead = state.change {
      $0.level = level
      return $0.isRead
    }
    guard isRead else { return }
    NotificationCenter.default.post(
      name: ProcessInfo.thermalStateDidChangeNotification, object: nil)
  }
}

/// A value under a lock.
// The lock protects every access to `value`.
final class StandInState<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

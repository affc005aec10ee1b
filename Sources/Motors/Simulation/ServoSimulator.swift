import Foundation
import Numbers
import Ports
import Realtime
import ServoWire

/// A pan and a tilt servo of either maker at the other end of a serial line, for tests and for use without hardware.
///
/// Its path stays the same when it is unplugged and plugged in again. It runs until it is released.
final class ServoSimulator: Sendable {
  /// What is heard and said, for each instruction.
  typealias Tap = @Sendable (_ heard: [UInt8], _ said: [UInt8]) -> Void

  private struct State {
    var bus: SimulatedBus
    var line: PseudoTerminal?
    var delay = 0.0
    var isOver = false
  }

  /// What others open.
  let path: String
  private let state: Locked<State>

  /// - Parameters:
  ///   - ids: of the pan servo and of the tilt servo.
  ///   - speed: degrees a second.
  ///   - positions: the steps at which they stand.
  init(
    _ maker: ServoMaker, ids: [UInt8] = [1, 2], speed: Double = 360,
    positions: [Int] = [ServoMaker.centre, ServoMaker.centre], isEchoing: Bool = false,
    tap: Tap? = nil
  ) throws(SerialError) {
    let name = "sensorium-servos-\(UUID().uuidString.prefix(8).lowercased())"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    var bus = SimulatedBus(
      maker, ids: ids, speed: speed / ServoJoint.degreesPerStep, positions: positions)
    bus.isEchoing = isEchoing
    state = Locked(State(bus: bus))
    try plugIn()
    Self.run(state, tap)
  }

  deinit {
    state.withLock { $0.isOver = true }
    unplug()
  }

  private static func run(_ state: Locked<State>, _ tap: Tap?) {
    Thread.detachNewThread {
      ThreadName.current = "servo simulator"
      while true {
        let (line, isOver) = state.withLock { ($0.line, $0.isOver) }
        if isOver { return }
        guard let line else {
          Thread.sleep(forTimeInterval: 0.005)
          continue
        }
        let bytes = line.read(within: 0.01)
        let delay = state.withLock { bytes.isEmpty ? 0 : $0.delay }
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
        let exchanges = state.withLock { state -> [SimulatedBus.Exchange] in
          let time = MonotonicClock.seconds
          let result = state.bus.receive(bytes, at: time)
          if !result.bytes.isEmpty, state.line === line { line.write(result.bytes) }
          return result.1
        }
        for exchange in exchanges { tap?(exchange.heard, exchange.said) }
      }
    }
  }

  /// Makes something go wrong, or nothing any more.
  var fault: ServoFault? {
    get { state.withLock { $0.line == nil ? .unplug : $0.bus.fault } }
    set {
      if newValue == .unplug { return unplug() }
      if state.withLock({ $0.line == nil }) { try? plugIn() }
      state.withLock { $0.bus.fault = newValue }
    }
  }

  func unplug() {
    try? FileManager.default.removeItem(atPath: path)
    state.withLock { $0.line = nil }
  }

  func plugIn() throws(SerialError) {
    let line = try PseudoTerminal()
    try? FileManager.default.removeItem(atPath: path)
    do {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: line.path)
    } catch { throw .noPermission(path) }
    state.withLock { $0.line = line }
  }

  /// Where the servos stand, in steps: pan first.
  var positions: [Int] {
    state.withLock { $0.bus.servos.map { Int(clamping: $0.position.rounded()) } }
  }

  /// Which servos hold their position: pan first.
  var holding: [Bool] { state.withLock { $0.bus.servos.map(\.isHolding) } }

  /// The speed limit in degrees a second that was set for each servo: pan first.
  var speedLimits: [Double] {
    state.withLock { $0.bus.servos.map { $0.speedLimit * ServoJoint.degreesPerStep } }
  }

  /// How often each motor was switched on: pan first.
  var startCounts: [Int] { state.withLock { $0.bus.servos.map(\.startCount) } }

  /// Sets the speed of all servos in degrees a second.
  func setSpeed(_ speed: Double) {
    state.withLock { state in
      for index in state.bus.servos.indices {
        state.bus.servos[index].speed = speed / ServoJoint.degreesPerStep
      }
    }
  }

  /// Sets both servos to a state that another program may leave.
  func leave(isHolding: Bool) {
    state.withLock { state in
      for index in state.bus.servos.indices { state.bus.servos[index].leave(isHolding: isHolding) }
    }
  }

  /// Simulates a motor, pan being 0, that cannot be switched off.
  func setStuckOn(_ isStuckOn: Bool, of index: Int) {
    state.withLock { $0.bus.servos[index].isStuckOn = isStuckOn }
  }

  /// Simulates a servo, pan being 0, that takes goals one step off and switches itself on with them.
  func setConfused(_ isConfused: Bool, of index: Int) {
    state.withLock { $0.bus.servos[index].isConfused = isConfused }
  }

  /// Sets the seconds that each reply takes.
  func setDelay(_ seconds: Double) { state.withLock { $0.delay = seconds } }

  /// Damages the next `count` echoes.
  func damageEchoes(_ count: Int) { state.withLock { $0.bus.damagedEchoes = count } }

  /// Simulates a hardware error of a servo, pan being 0.
  func setHardwareError(_ bits: UInt8, of index: Int) {
    state.withLock { $0.bus.servos[index].hardwareError = bits }
  }
}

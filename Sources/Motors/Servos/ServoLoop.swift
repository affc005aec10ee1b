import Foundation
import Numbers
import Ports
import Realtime
import RobotFace
import ServoWire
import Timing

/// The work of a ``ServoHead``'s thread.
struct ServoLoop {
  static let interval = 0.02

  let pair: ServoPair
  let timeouts: ServoTimeouts
  let state: Locked<ServoHead.State>
  var axes: [ServoAxis]
  var bus: ServoBus?
  /// Noise bytes on closed connections.
  var noise = 0
  private var wasReady = false
  /// Ids of servos that were found or switched on, and are not known to be off.
  private var mayHold: Set<UInt8> = []
  private var sentSteps: [Int?] = []
  private var sentAt = 0.0
  private var turn = 0
  private var lookedAt = 0.0

  init(_ pair: ServoPair, _ timeouts: ServoTimeouts, _ state: Locked<ServoHead.State>) {
    self.pair = pair
    self.timeouts = timeouts
    self.state = state
    let limits = pair.limits
    axes = [
      ServoAxis("pan", pair.pan, limits.yaw, timeouts),
      ServoAxis("tilt", pair.tilt, limits.pitch, timeouts),
    ]
  }

  mutating func run() {
    var backoff = Backoff(delays: timeouts.delays)
    while !isStopping {
      do {
        try begin()
        backoff.reset()
        try follow()
      } catch {
        if !(error is ServoProblem) {
          for index in axes.indices { axes[index].hear(false, at: MonotonicClock.seconds) }
        }
        letGo()
        noise += bus?.noise ?? 0
        bus = nil
        say(wasReady ? .lost : .searching, "\(error) It is tried again.")
        wait(backoff.next())
      }
    }
    let wasHolding = !mayHold.isEmpty
    letGo()
    let sentence = wasHolding ? "The motors are free." : "The motors are off."
    say(
      .off, mayHold.isEmpty ? sentence : Self.mayStillHold, isComplaining: !mayHold.isEmpty)
  }

  private static let mayStillHold =
    "The motors did not answer when they were to be switched off: they may still hold, so switch their power off."

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Opens the port, finds both servos and holds their current position, except for servos that wait for a retry.
  private mutating func begin() throws {
    var bus = try ServoBus(
      pair.port, pair.maker, baudRate: pair.baudRate, timeout: timeouts.answer)
    self.bus = bus
    defer { self.bus = bus }
    var absent: String?
    for index in axes.indices {
      let id = axes[index].joint.id
      let isThere = try bus.ping(id, tries: 3) != nil
      axes[index].hear(isThere, at: MonotonicClock.seconds)
      // Another program may have left it on.
      if isThere { mayHold.insert(id) }
      if isThere, let step = try bus.value(.presentPosition, of: id) {
        axes[index].see(step, at: MonotonicClock.seconds)
      } else {
        absent = absent ?? axes[index].label
      }
    }
    if let absent {
      throw ServoProblem(
        "The \(absent) does not answer at \(pair.baudRate) baud on \(pair.port): check its power, cable and id."
      )
    }
    for index in axes.indices {
      if axes[index].isGivenUp { try free(index, &bus) } else { try hold(index, &bus) }
    }
    wasReady = true
    sentSteps = []
    lookedAt = 0
  }

  /// Makes the current position the goal before the motor is switched on, so that nothing jumps.
  private mutating func hold(_ index: Int, _ bus: inout ServoBus) throws {
    let (id, label) = (axes[index].joint.id, axes[index].label)
    guard let step = try bus.value(.presentPosition, of: id) else {
      throw ServoProblem("The \(label) does not report its position: check its cable.")
    }
    axes[index].see(step, at: MonotonicClock.seconds)
    // Some servos switch themselves on when they receive a goal.
    mayHold.insert(id)
    // A speed limit stops the head from jumping when it comes free; without one the goal stays close to the position.
    let speed = (pair.speed / pair.maker.speedUnit).rounded(.up)
    _ = try bus.set(.speed, Int(clamping: speed), of: id)
    guard try bus.set(.goalPosition, step, of: id) else {
      throw ServoProblem(
        "The \(label) does not take \(step) as its goal: turn the head by hand to where it may be, or set its limits."
      )
    }
    guard try bus.set(.torque, 1, of: id) else {
      throw ServoProblem(
        "The \(label) does not switch its motor on\(try reason(index, &bus)): switch its power off and on."
      )
    }
    axes[index].hold(at: MonotonicClock.seconds)
  }

  /// Switches one motor off and verifies it.
  private mutating func free(_ index: Int, _ bus: inout ServoBus) throws {
    let (id, label) = (axes[index].joint.id, axes[index].label)
    guard try bus.set(.torque, 0, of: id) else {
      throw ServoProblem(
        "The \(label) does not confirm that its motor is off: it may still hold, so switch its power off."
      )
    }
    mayHold.remove(id)
  }

  private func reason(_ index: Int, _ bus: inout ServoBus) throws -> String {
    let bits = try bus.value(.hardwareError, of: axes[index].joint.id) ?? 0
    return pair.maker.words(forHardware: UInt8(truncatingIfNeeded: bits)).map { " (\($0))" } ?? ""
  }

  /// Runs fifty times a second until it is stopped or an error occurs.
  private mutating func follow() throws {
    var next = MonotonicClock.seconds
    for index in axes.indices { axes[index].hear(true, at: next) }
    while !isStopping {
      try tick(MonotonicClock.seconds)
      next = max(next + Self.interval, MonotonicClock.seconds - 5 * Self.interval)
      let pause = next - MonotonicClock.seconds
      if pause > 0 { Thread.sleep(forTimeInterval: pause) }
    }
  }

  private mutating func tick(_ now: Double) throws {
    guard var bus else { return }
    defer { self.bus = bus }
    let (wanted, shallRetry) = state.withLock { state in
      defer { state.shallRetry = false }
      return (state.wanted, state.shallRetry)
    }
    for index in axes.indices {
      if shallRetry { axes[index].forgive() }
      if axes[index].isDue(at: now) { try resume(index, &bus) }
      if let wanted { axes[index].follow(index == 0 ? wanted.yaw : wanted.up, at: now) }
    }
    try sendGoals(now, &bus)
    turn = 1 - turn
    try look(turn, &bus)
    for index in axes.indices {
      if axes[index].isStalled {
        axes[index].letGo(at: MonotonicClock.seconds)
        try free(index, &bus)
      }
      guard !axes[index].isLost(at: MonotonicClock.seconds) else {
        throw ServoProblem(
          "The \(axes[index].label) does not respond any more: check its power and cable.")
      }
    }
    reportStatus(bus.noise)
  }

  private mutating func resume(_ index: Int, _ bus: inout ServoBus) throws {
    do { try hold(index, &bus) } catch let problem as ServoProblem {
      axes[index].problem = problem.description
      axes[index].letGo(at: MonotonicClock.seconds)
      try free(index, &bus)
    }
  }

  /// Sends both goals when one has changed, and five times a second.
  private mutating func sendGoals(_ now: Double, _ bus: inout ServoBus) throws {
    let steps = axes.map(\.goalStep)
    guard steps != sentSteps || now - sentAt > 0.2 else { return }
    let goals = zip(axes, steps).compactMap { axis, step in
      step.map { (id: axis.joint.id, value: $0) }
    }
    if !goals.isEmpty { try bus.writeAll(.goalPosition, goals) }
    (sentSteps, sentAt) = (steps, now)
  }

  /// Reads the position and the hardware error of one servo.
  private mutating func look(_ index: Int, _ bus: inout ServoBus) throws {
    let (id, maker) = (axes[index].joint.id, pair.maker)
    let asked = MonotonicClock.seconds
    let answer = try bus.read(.presentPosition, of: id)
    axes[index].hear(answer != nil, at: asked)
    guard let answer else { return }
    if let step = maker.value(of: .presentPosition, in: answer) { axes[index].see(step, at: asked) }
    if !maker.pointsToHardware(answer.error) {
      axes[index].complaint = maker.words(forError: answer.error)
    } else if asked - lookedAt > 0.5 {
      lookedAt = asked
      let bits = try bus.value(.hardwareError, of: id) ?? 0
      axes[index].complaint =
        maker.words(forHardware: UInt8(truncatingIfNeeded: bits)) ?? "it has a hardware error"
    }
  }

  /// Switches both motors off and verifies it, with retries until the timeout.
  private mutating func letGo() {
    guard !mayHold.isEmpty, var bus else { return }
    let end = MonotonicClock.seconds + timeouts.release
    while !mayHold.isEmpty, MonotonicClock.seconds < end {
      do {
        try bus.writeAll(.torque, mayHold.sorted().map { (id: $0, value: 0) })
        for id in mayHold {
          let answer = try bus.read(.torque, of: id)
          if answer.flatMap({ pair.maker.value(of: .torque, in: $0) }) == 0 { mayHold.remove(id) }
        }
      } catch { break }
    }
    self.bus = bus
  }

  private func wait(_ seconds: Double) {
    let end = MonotonicClock.seconds + seconds
    while !isStopping, MonotonicClock.seconds < end { Thread.sleep(forTimeInterval: Self.interval) }
  }
}

/// Why the motors do not work: one sentence.
struct ServoProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

import Music
import Numbers

/// One source on its way from points to events: its zone, its gate, its active chord and its last controllers.
struct SourceLane: Hashable, Sendable {
  let source: PlaySource
  /// The active chord, rising from its root; empty in silence.
  private(set) var notes: [Note] = []

  private var isPresent = false
  /// When the source was last seen, in seconds.
  private var seen = 0.0
  private var position = SIMD2<Float>(repeating: .nan)
  private var quantizer: SnapQuantizer
  private var gate = TriggerGate()
  private var motion = SourceMotion()
  private var pitch = 0.0
  /// The last outputs of the plan's routes, and of the modulation dial at the end.
  private var sent: [Float] = []
  /// The controller at its maximum because of the hand's posture.
  private var heldController: ControllerTarget?
  /// When the last event sounds.
  private var lastTime = -Double.infinity

  init(_ source: PlaySource, _ plan: RoutePlan) {
    self.source = source
    quantizer = plan.quantizer
    resetControllers(plan)
  }

  /// What the source plays now; nil while it is lost, and before the first frame of new settings.
  var state: PlayState? {
    guard isPresent, let zone = quantizer.zone else { return nil }
    return PlayState(source: source, position: position, zone: zone, notes: notes, pitch: pitch)
  }

  /// One frame of the source.
  ///
  /// - Parameter delay: seconds from an instant to its sound; nil plays with the frame.
  mutating func receive(
    _ point: PlayPoint, at time: Double, delay: Double?, _ plan: RoutePlan,
    into events: inout [PlayEvent]
  ) {
    isPresent = true
    seen = time
    position = SIMD2(point[.x], point[.y])
    var point = point
    let speed = motion.update(point[.x], point[.y], at: time)
    if point[.speed].isNaN { point[.speed] = speed }
    let played = quantizer.play(point[.x], at: time)
    let sounds = { (instant: Double) in delay.map { max(instant + $0, time) } ?? time }
    let role = plan.settings.role(of: point.posture)
    follow(role, at: sounds(time), into: &events)
    guard role != .hold || notes.isEmpty else { return }
    let trigger = gate.update(point, at: time, plan.settings)
    if !trigger.isOpen {
      end(at: sounds(trigger.instant), velocity: point[.speed], into: &events)
    } else if notes.isEmpty || trigger.isStruck {
      let start = sounds(trigger.instant)
      end(at: start, velocity: point[.speed], into: &events)
      sendControllers(point, at: start, plan, into: &events)
      begin(played, at: start, velocity: velocity(point, plan.settings), plan, into: &events)
      return
    } else if let root = notes.first, leaves(root, for: played, plan) {
      let start = sounds(played.crossing ?? time)
      begin(played, at: start, velocity: velocity(point, plan.settings), plan, into: &events)
    }
    sendControllers(point, at: sounds(time), plan, into: &events)
    bend(to: played.pitch, at: sounds(time), plan, into: &events)
  }

  /// One frame without the source: it is lost after `timeout` seconds.
  mutating func miss(
    at time: Double, timeout: Double, delay: Double?, into events: inout [PlayEvent]
  ) {
    guard time - seen >= timeout else { return }
    release(at: time + (delay ?? 0), into: &events)
  }

  /// Ends the notes and forgets the movement: the source is lost.
  mutating func release(at time: Double, into events: inout [PlayEvent]) {
    guard isPresent else { return }
    isPresent = false
    end(at: time, velocity: 0.5, into: &events)
    follow(.nothing, at: time, into: &events)
    quantizer.release()
    gate = TriggerGate()
    motion = SourceMotion()
  }

  /// Continues with a new plan; notes without a route in it end.
  mutating func follow(_ plan: RoutePlan, from old: RoutePlan, into events: inout [PlayEvent]) {
    if !plan.keeps(notes, of: source, from: old) { end(at: lastTime, velocity: 0.5, into: &events) }
    quantizer = plan.quantizer
    resetControllers(plan)
    if plan.settings.postureRoles != old.settings.postureRoles {
      follow(.nothing, at: lastTime, into: &events)
    }
  }

  /// Forgets times, for a source whose clock begins again.
  mutating func restart() { lastTime = -Double.infinity }
}

extension SourceLane {
  /// Whether another note than `root` begins.
  private func leaves(_ root: Note, for played: SnappedPitch, _ plan: RoutePlan) -> Bool {
    guard played.note != root else { return false }
    guard plan.settings.isSliding else { return true }
    return abs(played.pitch - plan.pitch(of: root)) > Double(plan.settings.bendRange)
  }

  /// Begins the chord on the played note in place of the active one.
  private mutating func begin(
    _ played: SnappedPitch, at time: Double, velocity: Float, _ plan: RoutePlan,
    into events: inout [PlayEvent]
  ) {
    let old = notes
    let instant = max(time, lastTime)
    lastTime = instant
    notes = plan.chord(on: played.note)
    pitch = played.pitch
    let offset = played.pitch - plan.pitch(of: played.note)
    for voice in 0..<max(old.count, notes.count) {
      if voice < old.count {
        events.append(
          PlayEvent(
            source, voice: voice, at: instant, .noteOff(old[voice], velocity: velocity)))
      }
      guard voice < notes.count else { continue }
      let sounding = plan.pitch(of: notes[voice]) + offset
      events.append(
        PlayEvent(
          source, voice: voice, at: instant,
          .noteOn(
            notes[voice], pitch: sounding, velocity: velocity, isLegato: voice < old.count)))
    }
  }

  private mutating func end(at time: Double, velocity: Float, into events: inout [PlayEvent]) {
    guard !notes.isEmpty else { return }
    lastTime = max(time, lastTime)
    for (voice, note) in notes.enumerated() {
      events.append(
        PlayEvent(source, voice: voice, at: lastTime, .noteOff(note, velocity: velocity)))
    }
    notes.removeAll(keepingCapacity: true)
  }

  /// Sends the pitch of the active chord when it changed by a twentieth of a cent.
  private mutating func bend(
    to next: Double, at time: Double, _ plan: RoutePlan, into events: inout [PlayEvent]
  ) {
    guard let root = notes.first else {
      pitch = next
      return
    }
    guard abs(next - pitch) > 0.0005 else { return }
    pitch = next
    lastTime = max(time, lastTime)
    let offset = next - plan.pitch(of: root)
    for (voice, note) in notes.enumerated() {
      events.append(
        PlayEvent(source, voice: voice, at: lastTime, .pitch(plan.pitch(of: note) + offset)))
    }
  }

  private func velocity(_ point: PlayPoint, _ settings: InstrumentSettings) -> Float {
    let found: Float =
      switch settings.velocitySource {
      case .dial: settings.velocity
      case .depth: source.kind == .touch ? pressed(point) : point[.depth]
      case .speed:
        source.kind == .touch ? pressed(point) : point.strike ?? 0.25 + 0.75 * point[.speed]
      }
    return (found.isNaN ? settings.velocity : found).clamped(to: 0.01...1)
  }

  /// The pressure of a touch; NaN from a device without pressure.
  private func pressed(_ point: PlayPoint) -> Float {
    point[.pressure] == TouchPoint.noPressure ? .nan : point[.pressure]
  }
}

extension SourceLane {
  /// Moves the controller of a posture.
  private mutating func follow(
    _ role: PostureRole, at time: Double, into events: inout [PlayEvent]
  ) {
    var wanted: ControllerTarget?
    if case .controller(let number) = role { wanted = .controller(number) }
    guard wanted != heldController else { return }
    lastTime = max(time, lastTime)
    if let heldController {
      events.append(PlayEvent(source, at: lastTime, heldController.action(0)))
    }
    if let wanted { events.append(PlayEvent(source, at: lastTime, wanted.action(1))) }
    heldController = wanted
  }

  /// Every controller is sent again.
  private mutating func resetControllers(_ plan: RoutePlan) {
    sent = Array(repeating: .nan, count: plan.routes[source.index].count + 1)
  }

  /// Sends the controllers that changed by a 2048th.
  private mutating func sendControllers(
    _ point: PlayPoint, at time: Double, _ plan: RoutePlan, into events: inout [PlayEvent]
  ) {
    let routes = plan.routes[source.index]
    for (index, route) in routes.enumerated() where !point[route.input].isNaN {
      send(route.apply(point[route.input]), to: route.target, index, at: time, into: &events)
    }
    send(
      plan.settings.modulation, to: .controller(1), routes.count, at: time, into: &events)
  }

  private mutating func send(
    _ value: Float, to target: ControllerTarget, _ index: Int, at time: Double,
    into events: inout [PlayEvent]
  ) {
    guard !(abs(value - sent[index]) < 1.0 / 2048) else { return }
    sent[index] = value
    lastTime = max(time, lastTime)
    events.append(PlayEvent(source, at: lastTime, target.action(value)))
  }
}

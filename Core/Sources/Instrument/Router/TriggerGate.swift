import Numbers

/// Whether a source plays a note now: presence, pinch, strike, extended fingers or a posture.
struct TriggerGate: Hashable, Sendable {
  /// What the gate does in one frame.
  struct State: Hashable, Sendable {
    var isOpen: Bool
    /// A new note begins although the gate is open.
    var isStruck = false
    /// When it opened or closed, interpolated between frames where a value crossed a threshold.
    var instant: Double
  }

  /// A pinch opens the gate above the first value and closes it below the second.
  static let pinch: (on: Float, off: Float) = (0.85, 0.65)
  /// Seconds of a struck note.
  static let strikeLength = 0.25

  private var isOpen = false
  private var last = Float.nan
  private var time = 0.0
  private var end = -Double.infinity

  mutating func update(
    _ point: PlayPoint, at time: Double, _ settings: InstrumentSettings
  ) -> State {
    defer { self.time = time }
    let role = settings.role(of: point.posture)
    guard role != .silence else {
      (isOpen, last, end) = (false, .nan, -.infinity)
      return State(isOpen: false, instant: time)
    }
    switch point.source.kind == .touch ? .presence : settings.trigger {
    case .presence:
      isOpen = true
      return State(isOpen: true, instant: time)
    case .pinch:
      return follow(point[.pinch], TriggerGate.pinch.on, TriggerGate.pinch.off, at: time)
    case .fingerCount:
      let threshold = Float(settings.fingerThreshold) / 5 - 0.05
      let value = point[.fingerCount]
      isOpen = value >= threshold
      return State(isOpen: isOpen, instant: time)
    case .posture:
      isOpen = role == .play
      return State(isOpen: isOpen, instant: time)
    case .strike:
      if point.strike != nil {
        end = time + TriggerGate.strikeLength
        isOpen = true
        return State(isOpen: true, isStruck: true, instant: time)
      }
      isOpen = isOpen && time < end
      return State(isOpen: isOpen, instant: time)
    }
  }

  /// A value with two thresholds; one that is NaN closes the gate.
  private mutating func follow(
    _ value: Float, _ on: Float, _ off: Float, at time: Double
  ) -> State {
    let threshold = isOpen ? off : on
    let isNext = isOpen ? value >= off : value >= on
    defer {
      isOpen = isNext
      last = value
    }
    guard isNext != isOpen, value != last else { return State(isOpen: isNext, instant: time) }
    let way = Double((threshold - last) / (value - last))
    let instant = way.isFinite ? self.time + way.clamped(to: 0...1) * (time - self.time) : time
    return State(isOpen: isNext, instant: instant)
  }
}

import Numbers

/// Sends MIDI clock: 24 pulses a beat, also while stopped, with start, stop, continue and song position.
///
/// Every pulse has its exact instant on a grid, so errors do not add up. Commands take effect at `now`, the
/// instant that ``advance(to:into:)`` reached; instants are seconds of one monotonic clock.
public struct ClockSender: Sendable {
  public private(set) var now: Double
  public private(set) var isRunning = false
  /// Beats per minute, 20…400; a change keeps the phase. Values that are not finite are ignored.
  public var tempo: Double {
    get { rate }
    set {
      guard newValue.isFinite else { return }
      anchor = (now, pulse(at: now))
      rate = newValue.clamped(to: ClockFollower.tempos)
    }
  }

  private var rate: Double
  /// An instant of the grid and its pulse, with a fraction.
  private var anchor: (time: Double, pulse: Double)
  /// The next pulse.
  private var next = 0.0
  /// The song's number of pulse 0, and its position where it is stopped.
  private var origin = 0.0
  private var held = 0.0
  /// The pulse before which the song continues after a late advance.
  private var continuation: Double?
  private var messages: [ScheduledMIDIMessage] = []

  /// - Parameter seconds: the instant of the first pulse.
  public init(tempo: Double = 120, at seconds: Double) {
    rate = tempo.isFinite ? tempo.clamped(to: ClockFollower.tempos) : 120
    now = seconds.isFinite ? seconds : 0
    anchor = (now, 0)
  }

  /// The position in beats, which the followers have too.
  public func beat(at seconds: Double) -> Double {
    guard isRunning, seconds.isFinite else { return held / ClockFollower.resolution }
    return max(held, pulse(at: seconds) + origin) / ClockFollower.resolution
  }

  /// Starts the song: beat 0 is a millisecond later, so that followers can prepare.
  public mutating func start() { run(from: 0, with: .start) }

  /// Stops the song; the pulses go on.
  public mutating func stop() {
    guard isRunning else { return }
    add(.stop, at: now)
    if continuation == nil { held = next + origin }
    isRunning = false
    continuation = nil
  }

  /// Goes on with the pulse at which the song was stopped, or at a sixteenth note 0…16383, a millisecond later.
  public mutating func resume(atSixteenth sixteenth: Int? = nil) {
    if isRunning { stop() }
    guard let sixteenth else { return run(from: held, with: .continue) }
    let message = MIDIMessage.songPosition(sixteenth)
    add(message, at: now)
    run(from: Double(message.songPosition ?? 0) * 6, with: .continue)
  }

  /// Appends the messages that are due up to an instant, in order.
  ///
  /// An advance by more than a second, as after a sleep, skips the pulses in between; a running song then
  /// continues at the next sixteenth note. Instants that run backwards or are not finite add nothing new.
  public mutating func advance(
    to seconds: Double, into messages: inout [ScheduledMIDIMessage]
  ) {
    if seconds >= now, seconds < Self.latest {
      if seconds - now > Self.longestAdvance { skip(to: seconds) }
      now = seconds
      while time(of: next) <= seconds { addPulse() }
    }
    messages += self.messages
    self.messages.removeAll(keepingCapacity: true)
  }

  private mutating func addPulse() {
    if continuation == next {
      add(.continue, at: time(of: next))
      continuation = nil
    }
    add(.clock, at: time(of: next))
    next += 1
  }

  private mutating func run(from position: Double, with message: MIDIMessage) {
    add(message, at: now)
    anchor = (now + Self.lead, next)
    origin = position - next
    held = position
    isRunning = true
    continuation = nil
  }

  private mutating func skip(to seconds: Double) {
    let due = pulse(at: seconds).rounded(.up)
    guard due > next else { return }
    next = due
    guard isRunning else { return }
    let sixteenth = ((next + origin) / 6).rounded(.up)
    guard sixteenth <= 0x3FFF else { return }
    add(.stop, at: seconds)
    add(.songPosition(Int(clamping: sixteenth)), at: seconds)
    held = sixteenth * 6
    continuation = held - origin
  }

  private mutating func add(_ message: MIDIMessage, at time: Double) {
    messages.append(ScheduledMIDIMessage(time: time, message: message))
  }

  /// Seconds a pulse.
  private var period: Double { 60 / (ClockFollower.resolution * rate) }

  private func pulse(at seconds: Double) -> Double {
    anchor.pulse + (seconds - anchor.time) / period
  }

  private func time(of pulse: Double) -> Double {
    anchor.time + (pulse - anchor.pulse) * period
  }

  private static let lead = 1e-3
  private static let longestAdvance = 1.0
  private static let latest = 1e12
}

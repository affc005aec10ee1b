public import Coach
public import CoachWire

/// A vibration and a tone that a page plays once for each number.
public struct CoachCue: Codable, Hashable, Sendable {
  /// Rises by one with each cue of this host.
  public var number: Int
  /// Milliseconds on, off, on …; empty for none.
  public var vibration: [Int]
  public var tone: Tone?

  /// Only the countdown has tones: a take's microphone hears them.
  public struct Tone: Codable, Hashable, Sendable {
    /// Hz.
    public var frequency: Double
    /// Seconds.
    public var duration: Double
  }
}

/// What the host knows about the take that runs, or ran last.
public struct CoachTakeState: Equatable, Sendable {
  public static let thisHub = "this hub"

  /// The name of the take from its start until the next one; nil before.
  public var id: String?
  public var phase = TakeMachine.Phase.idle
  /// The step of the countdown.
  public var step: CountdownStep?
  public var event: CoachingEvent?
  public var banner: TakeBanner?
  /// Seconds of the recording.
  public var elapsed = 0.0
  /// Whether an answer of the judge is awaited.
  public var isAnalyzing = false
  /// Seconds of the last answer; nil before it.
  public var latency: Double?
  /// 0…1, as `WireMetrics` computes it; nil without a microphone.
  public var volume: Double?
  /// Words a minute by syllables; nil while unknown.
  public var pace: Double?
  public var cue = CoachCue(number: 0, vibration: [], tone: nil)
  /// Whether another page than this one records.
  public var isElsewhere = false
  /// Who judges: `thisHub`, or a host.
  public var judge = CoachTakeState.thisHub

  public init() {}

  /// Takes over what the course of the take shows at an instant of its clock.
  public mutating func show(_ machine: TakeMachine, at time: Double) {
    phase = machine.phase
    step = machine.step
    event = machine.event
    banner = machine.banner
    if phase.isRecording {
      elapsed = machine.recordingStart.map { max(0, time - $0) } ?? 0
    } else if phase != .stopped {
      elapsed = 0
    }
  }

  /// Makes one cue of the vibrations and tones among the effects of one action.
  public mutating func play(_ effects: [TakeMachine.Effect]) {
    var vibration: [Int] = []
    var tone: CoachCue.Tone?
    for effect in effects {
      switch effect {
      case .haptic(let pattern): vibration = pattern.vibration
      case .sound(let sound):
        tone = CoachCue.Tone(frequency: sound.frequency, duration: sound.duration)
      default: break
      }
    }
    guard !vibration.isEmpty || tone != nil else { return }
    cue = CoachCue(number: cue.number + 1, vibration: vibration, tone: tone)
  }
}

/// An echo from tape: it wavers, darkens and bends a little more at every turn.
struct TapeEcho: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case time, feedback, wow, flutter, age

    var descriptor: ParameterDescriptor {
      switch self {
      case .time:
        .logarithmic("Time", 0.02...1.5, .seconds, default: 0.35)
      case .feedback: .linear("Feedback", 0...0.98, default: 0.4)
      case .wow: .linear("Wow", 0...50, .cents, default: 6)
      case .flutter: .linear("Flutter", 0...30, .cents, default: 3)
      case .age: .linear("Age", 0...1, default: 0.3)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Tape Echo", role: .delay,
      summary: "A tape echo whose speed glides when the time is turned; Wow and Flutter are the "
        + "greatest deviation of pitch.",
      source: "S. Arnardottir, J. Abel & J. Smith, A Digital Model of the Echoplex, AES 125, 2008",
      mix: 0.35)
  }

  /// Turns a second.
  static var wowRate: Float { 0.7 }
  static var flutterRate: Float { 8.3 }

  private var memory: DelayMemory
  private var wow = Phasor<Float>()
  private var flutter = Phasor<Float>()
  private var wowDepth = Ramp<Float>()
  private var flutterDepth = Ramp<Float>()
  private var feedback = Ramp<Float>()
  private var brightness = Ramp<Float>(1)
  private var bend = Ramp<Float>()
  private var low: Float = 0
  private var place: Double = 0
  private var speed: Double = 0
  private var wanted: Double = 0
  private let pull: Double
  private let inertia: Double
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    memory = DelayMemory(longest: setup.sampleRate * 1.52, &setup)
    pull = 1 / (0.1 * Double(setup.sampleRate))
    inertia = 1 / (0.01 * Double(setup.sampleRate))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let rate = values.sampleRate
    wanted = Double(values[.time]) * Double(rate)
    if values.starts { place = wanted }
    wow.aim(turns: Self.wowRate / rate, start: 0, values.tuning)
    flutter.aim(turns: Self.flutterRate / rate, start: 0, values.tuning)
    wowDepth.aim(Self.depth(values[.wow], Self.wowRate, rate), values)
    flutterDepth.aim(Self.depth(values[.flutter], Self.flutterRate, rate), values)
    feedback.aim(values[.feedback], values)
    let cutoff = 16_000 * Float.exp2(-3 * values[.age])
    brightness.aim(.smoothing(cutoff: cutoff, rate), values)
    bend.aim(0.25 + 0.75 * values[.age], values)
    tail = Float.echoTail(1.6, values[.feedback]) + 0.5
  }

  /// How far a delay swings, in samples, for a deviation of pitch in cents.
  private static func depth(_ cents: Float, _ turns: Float, _ rate: Float) -> Float {
    (Float.exp2(cents / 1_200) - 1) * rate / (2 * Float.pi * turns)
  }

  mutating func render(_ block: Block<Float>) {
    for index in 0..<block.count {
      block.output[index] = next(block.input[index])
      memory.advance(1)
    }
  }

  @inline(__always)
  private mutating func next(_ input: Float) -> Float {
    let goal = min(max((wanted - place) * pull, -0.4), 0.4)
    speed += (goal - speed) * inertia
    place += speed
    let waver =
      wowDepth.next() * Float.sine(turns: Float.unipolar(wow.next()))
      + flutterDepth.next() * Float.sine(turns: Float.unipolar(flutter.next()))
    let whole = Int(place)
    let offset = Float(place - Double(whole)) + waver
    let floor = offset.floored
    let late = memory.hermite(0, max(whole + Int(floor), 2), offset - floor)
    low = low + (late - low) * brightness.next()
    let amount = bend.next()
    let bent = Float.tanh(low * amount) / amount
    memory.write(input + feedback.next() * bent + Float.aboveDenormal, 0)
    return bent
  }
}

/// A plucked string: a burst of noise in a tuned loop that loses its treble first.
struct Pluck<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case excite, frequency, damping, brightness, position, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .excite: .gate("Excite")
      case .frequency: .logarithmic("Frequency", 20...5_000, .hertz, default: 220)
      case .damping: .linear("Damping", 0...1, default: 0.35)
      case .brightness: .linear("Brightness", 0...1, default: 0.5)
      case .position: .linear("Position", 0.02...0.5, default: 0.2)
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Pluck", role: .source, summary: "A plucked string, struck each time Excite opens.",
      source: "D. Jaffe, J. O. Smith, Extensions of the Karplus-Strong Plucked-String Algorithm, "
        + "CMJ 1983; J.-M. Jot, A. Chaigne, AES 90 1991 (loss from decay times)",
      inputs: [])
  }

  private var loop = StringLoop<Lane>()
  private var low = Lane(0)
  private var keep = Ramp<Lane>(1)
  private var gain = Ramp<Lane>()
  private var pickup = Ramp<Lane>(10)
  private var level = Ramp<Lane>()
  private var random = LaneRandom<Lane>()
  private var period = Lane(100)
  private var burst = Lane(0)
  private var held = Lane(0)
  private let line: LaneLine<Lane>
  private let voices: Lane.Bits
  private let sampleRate: Float
  /// Where the next sample is written, in all voices.
  private var now = 0

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    voices = setup.voices
    line = LaneLine(longest: setup.sampleRate / 20, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(Lane(0), voices, where: values.starts)
    period = Lane(sampleRate) / values[.frequency]
    let turns = values[.frequency] * (1 / sampleRate)
    // 10 s to 0.1 s; nepers lost in a period.
    let time = 10 * Lane.exp2(values[.damping] * -6.643_856)
    let loss = Lane.minimum(6.907_755 / (values[.frequency] * time), Lane(2))
    let dark = 1 - values[.brightness]
    let treble = loss * (dark * dark * dark)
    let filter = StringLoss<Lane>(treble, turns)
    loop.aim(period - filter.delay, turns, line, now, values.tuning)
    keep.aim(1 - filter.pole, values)
    gain.aim(Lane.exp(treble - loss), values)
    pickup.aim(period * values[.position], values)
    level.aim(values[.level] * 0.5, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let open = block.gate(Parameter.excite)
    burst = Lane.select(open .& (held .< Lane(0.5)), period.floored + 1, burst)
    held = Lane.select(open, Lane(1), Lane(0))
    let output = block.output
    for index in 0..<block.count {
      let echo = loop.next(line, now)
      low += (echo - low) * keep.next()
      let noise = Lane.select(Lane(0) .< burst, random.next(), Lane(0))
      burst = burst - 1
      let sample = low * gain.next() + noise + Lane.aboveDenormal
      line.write(sample, now)
      // A pickup senses the wave and its reflection, and therefore no partial with a node under it.
      output[index] = (sample - line.between(now, pickup.next())) * level.next()
      now += 1
    }
    burst = Lane.maximum(burst, Lane(0))
  }
}

/// A one-pole loss in a loop: `treble` nepers more at the loop's pitch than at 0 Hz, and how late it is there.
struct StringLoss<Lane: AudioLane> {
  let pole: Lane
  let delay: Lane

  @inline(__always)
  init(_ treble: Lane, _ turns: Lane) {
    let lost = Lane.oneMinusExp(treble + treble)
    let half = Lane.sine(turns: turns * 0.5)
    let bend = 2 * half * half
    let rest = (1 - lost) * bend
    let root = Lane.root(Lane.maximum(rest * (rest + lost + lost), Lane(1e-30)))
    pole = lost / (lost + rest + root)
    delay = Self.delay(pole, turns, bend)
  }

  /// Samples by which a one-pole low pass is late at a frequency.
  @inline(__always)
  static func delay(pole: Lane, turns: Lane) -> Lane {
    let half = Lane.sine(turns: turns * 0.5)
    return delay(pole, turns, 2 * half * half)
  }

  /// `bend` is 1 − cos of the angle of one sample.
  @inline(__always)
  private static func delay(_ pole: Lane, _ turns: Lane, _ bend: Lane) -> Lane {
    Lane.arcTangent(pole * Lane.sine(turns: turns), (1 - pole) + pole * bend)
      / (turns * (2 * .pi))
  }
}

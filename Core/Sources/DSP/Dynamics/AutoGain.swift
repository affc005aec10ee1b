/// Slowly adjusts the level to a target, and is inactive during pauses.
struct AutoGain<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case target, range, window, slew

    var descriptor: ParameterDescriptor {
      switch self {
      case .target: .linear("Target", -40...0, .decibels, default: -18)
      case .range: .linear("Range", 0...24, .decibels, default: 12)
      case .window: .logarithmic("Window", 0.05...5, .seconds, default: 0.5)
      case .slew: .logarithmic("Slew", 0.000_01...0.01, default: 0.001)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Auto Gain", role: .dynamics,
      summary: "Brings the mean level to a target; pauses do not count.",
      source: "ITU-R BS.1770-4, 2015, annex 1 (gated mean power)",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  /// A level below −60 dBFS for 10 ms is a pause.
  private static var pause: Float { 1e-6 }

  private var target = Lane(0)
  private var range = Lane(0)
  private var length = Lane(1)
  private var slew = Ramp<Lane>()
  private var quick = Lane(1)
  private var short = Lane(0)
  private var sum = Lane(0)
  private var counted = Lane(0)
  private var level = Lane(-200)
  /// 1 after the first measurement.
  private var isKnown = Lane(0)
  private var gain = Lane(0)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    target = values[.target]
    range = values[.range]
    length = (values[.window] * values.sampleRate).nearest
    // The slew is meant for a sample at 48 kHz.
    let samples = values.sampleRate / 48_000 / values[.slew]
    slew.aim(Lane.approach(samples: samples), values)
    quick = Lane.approach(samples: Lane(0.01 * values.sampleRate))
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let x = input[index]
      let power = x * x
      short += (power + 1e-24 - short) * quick
      let counts = Lane.select(Lane(Self.pause) .< short, Lane(1), Lane(0))
      sum += power * counts
      counted += counts
      let isFull = length .<= counted
      let mean = sum / Lane.maximum(counted, Lane(1))
      level = Lane.select(isFull, Lane.decibels(power: mean), level)
      isKnown = Lane.select(isFull, Lane(1), isKnown)
      sum = Lane.select(isFull, Lane(0), sum)
      counted = Lane.select(isFull, Lane(0), counted)
      let missing = Lane.maximum(Lane.minimum(target - level, range), -range) * isKnown
      gain += (missing + Lane.aboveDenormal - gain) * slew.next(isGliding)
      output[index] = x * Lane.gain(decibels: gain)
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = -gain[0]
    fields[1] = level[0]
    fields[2] = level[0] + gain[0]
  }
}

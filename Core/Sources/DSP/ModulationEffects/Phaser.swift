/// A chain of allpasses whose corner sweeps, with feedback that has no delay.
struct Phaser<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case modRate, modDepth, stages, feedback, centre

    var descriptor: ParameterDescriptor {
      switch self {
      case .modRate: .modulationRate(default: 0.4)
      case .modDepth: .linear("Mod Depth", 0...1, default: 0.6)
      case .stages:
        .choice("Stages", ["2", "4", "6", "8", "10", "12"], default: 1, .fades)
      case .feedback: .linear("Feedback", 0...0.99, default: 0.3)
      case .centre: .logarithmic("Centre", 100...5_000, .hertz, default: 800)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Phaser", role: .modulationEffect,
      summary: "Half as many notches as stages, swept over up to two octaves either way.",
      source: "V. Zavalishin, The Art of VA Filter Design, 2018, ch. 10 (phasers)",
      snapshot: [SnapshotField("Centre")], mix: 0.5)
  }

  private let states: UnsafeMutablePointer<Lane>
  private let sampleRate: Float
  private var oscillator = Phasor<Lane>()
  private var octaves = Ramp<Lane>()
  private var centre = Ramp<Lane>()
  private var feedback = Ramp<Lane>()
  private var place = Lane(0)
  private var slowest = Lane(100)
  private var count = 4

  init(_ setup: inout ComponentMemory<Lane>) {
    states = setup.allocate(12)
    sampleRate = setup.sampleRate
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(turns: values[.modRate] * (1 / sampleRate), start: Lane(0), values.tuning)
    octaves.aim(values[.modDepth] * 2, values)
    centre.aim(Lane.log2(values[.centre] * (1 / sampleRate)), values)
    feedback.aim(values[.feedback], values)
    count = 2 + 2 * values.whole(.stages)
    slowest =
      values[.centre] * Lane.exp2(values[.modDepth] * -2) * (1 - values[.feedback])
      / Lane(Float(count))
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    for index in 0..<block.count {
      let sweep = Lane.sine(turns: Lane.unipolar(oscillator.next(block.isGliding)))
      place = centre.next(block.isGliding) + octaves.next(block.isGliding) * sweep
      let half = Lane.minimum(Lane.exp2(place), Lane(0.45)) * 0.5
      let sine = Lane.sineOfQuarter(half)
      let cosine = Lane.sineOfQuarter(0.25 - half)
      let scale = 1 / (sine + cosine)
      let low = sine * scale
      output(block, index, gain: (sine - cosine) * scale, low: low)
    }
  }

  /// Solves the loop: the chain gives `gain`ᴺ · u + rest, and u = input + feedback · output.
  @inline(__always)
  private mutating func output(_ block: Block<Lane>, _ index: Int, gain: Lane, low: Lane) {
    let hold = 2 * (1 - low)
    var rest = Lane(0)
    var all = Lane(1)
    for stage in 0..<count {
      rest = rest * gain + hold * states[stage]
      all = all * gain
    }
    let feedback = feedback.next(block.isGliding)
    let input = block.input[index] * (1 - feedback)
    var sound = (input + feedback * rest) / (1 - feedback * all) + Lane.aboveDenormal
    for stage in 0..<count {
      let change = (sound - states[stage]) * low
      let passed = states[stage] + change
      states[stage] = passed + change
      sound = 2 * passed - sound
    }
    block.output[index] = sound
  }

  var tail: Float {
    let lowest = -(-slowest).greatest
    return 0.02 + 6 / max(lowest, 0.5)
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = Float.exp2(place[0]) * sampleRate
  }
}

/// Reduces the band above a frequency while it is loud.
struct DeEsser<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, threshold, range

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .logarithmic("Frequency", 2_000...12_000, .hertz, default: 6_000)
      case .threshold: .linear("Threshold", -60...0, .decibels, default: -30)
      case .range: .linear("Range", 0...24, .decibels, default: 12)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "De-Esser", role: .dynamics, summary: "Softens sharp consonants and leaves the rest.",
      source: "S. Linkwitz, R. Riley, JAES 24(1), 1976; D. Giannoulis et al., JAES 60(6), 2012",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  private var crossover = Crossover<Lane>()
  private var threshold = Ramp<Lane>()
  private var range = Ramp<Lane>()
  private var follower = ReductionFollower<Lane>()
  private var level = Lane(-200)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    crossover.aim(frequency: values[.frequency], values.tuning)
    threshold.aim(values[.threshold], values)
    range.aim(values[.range], values)
    follower.aim(attack: Lane(0.001), release: Lane(0.06), values.tuning)
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let (low, high) = crossover.split(input[index], isGliding)
      level = Lane.decibels(power: high * high)
      let over = Lane.maximum(level - threshold.next(isGliding), Lane(0))
      let wanted = Lane.minimum(over, range.next(isGliding))
      let reduction = follower.next(wanted, isGliding)
      output[index] = low + high * Lane.gain(decibels: -reduction)
    }
  }

  var tail: Float { crossover.tail.greatest }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = follower.value[0]
    fields[1] = level[0]
    fields[2] = level[0] - follower.value[0]
  }
}

/// Three compressors, each with times of its own, on the bands of two Linkwitz-Riley crossovers.
struct MultibandCompressor<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case lowCrossover, highCrossover
    case lowThreshold, lowRatio, lowAttack, lowRelease, lowGain
    case midThreshold, midRatio, midAttack, midRelease, midGain
    case highThreshold, highRatio, highAttack, highRelease, highGain

    var descriptor: ParameterDescriptor {
      switch self {
      case .lowCrossover: .logarithmic("Low Crossover", 40...1_000, .hertz, default: 200)
      case .highCrossover: .logarithmic("High Crossover", 1_000...12_000, .hertz, default: 2_500)
      case .lowThreshold: .bandThreshold("Low Threshold")
      case .lowRatio: .bandRatio("Low Ratio")
      case .lowAttack: .bandAttack("Low Attack")
      case .lowRelease: .bandRelease("Low Release")
      case .lowGain: .bandGain("Low Gain")
      case .midThreshold: .bandThreshold("Mid Threshold")
      case .midRatio: .bandRatio("Mid Ratio")
      case .midAttack: .bandAttack("Mid Attack")
      case .midRelease: .bandRelease("Mid Release")
      case .midGain: .bandGain("Mid Gain")
      case .highThreshold: .bandThreshold("High Threshold")
      case .highRatio: .bandRatio("High Ratio")
      case .highAttack: .bandAttack("High Attack")
      case .highRelease: .bandRelease("High Release")
      case .highGain: .bandGain("High Gain")
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Multiband Compressor", role: .dynamics,
      summary: "Compresses bass, middle and treble apart; flat when none of them works.",
      source: "S. Linkwitz, R. Riley, Active Crossover Networks for Noncoincident Drivers, "
        + "JAES 24(1), 1976; D. Giannoulis et al., JAES 60(6), 2012",
      snapshot: [SnapshotField("Gain Reduction", count: 3)], mix: 1)
  }

  private var lowSplit = Crossover<Lane>()
  private var highSplit = Crossover<Lane>()
  private var lowTurn = Crossover<Lane>()
  private var low = CompressedBand<Lane>()
  private var middle = CompressedBand<Lane>()
  private var high = CompressedBand<Lane>()

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    let tuning = values.tuning
    lowSplit.aim(frequency: values[.lowCrossover], tuning)
    highSplit.aim(frequency: values[.highCrossover], tuning)
    lowTurn.aim(frequency: values[.highCrossover], tuning)
    low.aim(
      threshold: values[.lowThreshold], ratio: values[.lowRatio], gain: values[.lowGain],
      attack: values[.lowAttack], release: values[.lowRelease], tuning)
    middle.aim(
      threshold: values[.midThreshold], ratio: values[.midRatio], gain: values[.midGain],
      attack: values[.midAttack], release: values[.midRelease], tuning)
    high.aim(
      threshold: values[.highThreshold], ratio: values[.highRatio], gain: values[.highGain],
      attack: values[.highAttack], release: values[.highRelease], tuning)
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let (bottom, upper) = lowSplit.split(input[index], isGliding)
      let (centre, top) = highSplit.split(upper, isGliding)
      let bass = low.next(lowTurn.turn(bottom, isGliding), isGliding)
      output[index] = bass + middle.next(centre, isGliding) + high.next(top, isGliding)
    }
  }

  var tail: Float { (lowSplit.tail + highSplit.tail).greatest }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = low.reduction[0]
    fields[1] = middle.reduction[0]
    fields[2] = high.reduction[0]
  }
}

extension ParameterDescriptor {
  fileprivate static func bandThreshold(_ name: String) -> Self {
    linear(name, -60...0, .decibels, default: -24)
  }
  fileprivate static func bandRatio(_ name: String) -> Self {
    logarithmic(name, 1...20, default: 3)
  }
  fileprivate static func bandAttack(_ name: String) -> Self {
    logarithmic(name, 0.000_5...0.3, .seconds, default: 0.01)
  }
  fileprivate static func bandRelease(_ name: String) -> Self {
    logarithmic(name, 0.01...3, .seconds, default: 0.15)
  }
  fileprivate static func bandGain(_ name: String) -> Self {
    linear(name, -12...12, .decibels, default: 0)
  }
}

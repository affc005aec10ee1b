/// Feed-forward compressor that detects, curves and smooths in decibels.
struct Compressor<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case threshold, ratio, knee, attack, release, makeup, detector, sidechain

    var descriptor: ParameterDescriptor {
      switch self {
      case .threshold: .linear("Threshold", -60...0, .decibels, default: -18)
      case .ratio: .logarithmic("Ratio", 1...20, default: 4)
      case .knee: .linear("Knee", 0...24, .decibels, default: 6)
      case .attack: .logarithmic("Attack", 0.000_1...0.3, .seconds, default: 0.01)
      case .release: .logarithmic("Release", 0.005...3, .seconds, default: 0.1)
      case .makeup: .linear("Makeup", 0...24, .decibels, default: 0)
      case .detector: .choice("Detector", ["Peak", "RMS"])
      case .sidechain: .logarithmic("Sidechain HP", 10...1_000, .hertz, default: 20)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Compressor", role: .dynamics,
      summary: "Makes what is loud quieter, from a threshold on, with a knee.",
      source: "D. Giannoulis, M. Massberg, J. Reiss, Digital Dynamic Range Compressor Design, "
        + "JAES 60(6), 2012",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  private var lowCut = Ramp<Lane>()
  private var low = Lane(0)
  private var power = Lane(0)
  private var averaging = Lane(1)
  private var isAverage = Ramp<Lane>()
  private var curve = GainCurve<Lane>()
  private var follower = ReductionFollower<Lane>()
  private var makeup = Ramp<Lane>()
  private var level = Lane(-200)
  private var before: PeakReading<Lane>
  private var after: PeakReading<Lane>

  init(_ setup: inout ComponentMemory<Lane>) {
    before = PeakReading(sampleRate: setup.sampleRate)
    after = PeakReading(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let g = Lane.warped(values[.sidechain] * (1 / values.sampleRate))
    lowCut.aim(g / (1 + g), values)
    averaging = Lane.approach(samples: Lane(0.01 * values.sampleRate))
    isAverage.aim(values.blend(.detector).mix { Lane(Float($0)) }, values)
    curve.aim(
      threshold: values[.threshold], ratio: values[.ratio], knee: values[.knee], values.tuning)
    follower.aim(attack: values[.attack], release: values[.release], values.tuning)
    makeup.aim(values[.makeup], values)
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    before.begin(block.count)
    after.begin(block.count)
    for index in 0..<block.count {
      let x = input[index]
      let step = (x + Lane.aboveDenormal - low) * lowCut.next(isGliding)
      let high = x - low - step
      low += 2 * step
      let now = high * high
      power += (now + 1e-24 - power) * averaging
      level = Lane.decibels(power: now + (power - now) * isAverage.next(isGliding))
      let reduction = follower.next(curve.reduction(level, isGliding), isGliding)
      let sample = x * Lane.gain(decibels: makeup.next(isGliding) - reduction)
      before.take(x)
      after.take(sample)
      output[index] = sample
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = follower.value[0]
    fields[1] = before.decibels
    fields[2] = after.decibels
  }
}

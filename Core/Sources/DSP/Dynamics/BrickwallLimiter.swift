/// Look-ahead limiter: the output never exceeds the ceiling; levels below it are unchanged.
struct BrickwallLimiter: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case ceiling, release, lookahead, truePeak

    var descriptor: ParameterDescriptor {
      switch self {
      case .ceiling: .linear("Ceiling", -30...0, .decibels, default: -6)
      case .release: .logarithmic("Release", 0.01...2, .seconds, default: 0.1)
      case .lookahead: .choice("Lookahead", ["1 ms", "2 ms", "5 ms", "10 ms"], default: 1, .fades)
      case .truePeak: .choice("True Peak", ["Off", "On"], default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "BrickwallLimiter", role: .dynamics,
      summary: "Never lets a sample above the ceiling, nor, with True Peak, what is between them.",
      source: "G. Luff, Designing a straightforward limiter, Signalsmith Audio 2022; "
        + "ITU-R BS.1770-4, 2015, annex 2 (true peak)",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  /// Hold time of a reduction beyond the look-ahead, so that a low tone does not ripple.
  private static var hold: Float { 0.01 }
  private static var highestRate: Float { 192_000 }
  static var longestLatency: Int { span(3, highestRate) + TruePeakMeter.delay }

  private static func span(_ choice: Int, _ sampleRate: Float) -> Int {
    let seconds: Float =
      switch choice {
      case 0: 0.001
      case 1: 0.002
      case 2: 0.005
      default: 0.01
      }
    return Int(seconds * sampleRate)
  }

  private let samples: UnsafeMutablePointer<Float>
  private let ceilings: UnsafeMutablePointer<Float>
  private let mask: Int
  private let holdSamples: Int
  private var position = 0
  private var lookahead = 0
  private var meter: TruePeakMeter
  private var held: SlidingMaximum
  private var boxes: BoxStack
  private var ceiling = Ramp<Float>(1)
  private var betweenSamples = Ramp<Float>()
  private var recovery = Ramp<Float>()
  private var reduction: Float = 0
  private var gain: Float = 1
  private var before: PeakReading<Float>
  private var after: PeakReading<Float>

  init(_ setup: inout ComponentMemory<Float>) {
    let longest = Self.span(3, setup.sampleRate) + 2
    var length = 1
    while length < longest + TruePeakMeter.delay { length *= 2 }
    mask = length - 1
    holdSamples = Int(Self.hold * setup.sampleRate)
    samples = setup.allocate(length)
    ceilings = setup.allocate(length)
    meter = TruePeakMeter(&setup)
    held = SlidingMaximum(longest: longest + holdSamples, &setup)
    boxes = BoxStack(longest: longest, &setup)
    lookahead = Self.span(1, setup.sampleRate)
    before = PeakReading(sampleRate: setup.sampleRate)
    after = PeakReading(sampleRate: setup.sampleRate)
    boxes.begin(span: lookahead + 1, at: 0)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let wanted = Self.span(values.whole(.lookahead), values.sampleRate)
    if wanted != lookahead { begin(wanted) }
    // A hundred-thousandth of a decibel below, for the rounding of the gain.
    ceiling.aim(Float.gain(decibels: values[.ceiling] - 1e-5), values)
    betweenSamples.aim(values.blend(.truePeak).mix { Float($0) }, values)
    recovery.aim(Float.approach(samples: values[.release] * values.sampleRate), values)
  }

  /// A new look-ahead is set in the silence of a fade; pending samples are clamped.
  private mutating func begin(_ wanted: Int) {
    lookahead = wanted
    boxes.begin(span: wanted + 1, at: reduction)
  }

  mutating func render(_ block: Block<Float>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    before.begin(block.count)
    after.begin(block.count)
    for index in 0..<block.count {
      let limit = ceiling.next(isGliding)
      let (sample, between) = meter.next(input[index])
      let peak = Float.maximum(sample.magnitude, between * betweenSamples.next(isGliding))
      let wanted = (1 - limit / Float.maximum(peak, limit)).clamped(0, 1)
      let needed = held.next(wanted, window: lookahead + 1 + holdSamples)
      let recovered = reduction - reduction * recovery.next(isGliding)
      reduction = Float.maximum(needed, recovered)
      reduction = Float.select(reduction .< 1e-7, 0, reduction)
      gain = Float(1 - boxes.next(reduction))
      samples[position & mask] = sample
      ceilings[position & mask] = limit
      let late = (position - lookahead) & mask
      position &+= 1
      let due = samples[late]
      let limited = (due * gain).clamped(-ceilings[late], ceilings[late])
      before.take(due)
      after.take(limited)
      output[index] = limited
    }
  }

  var latency: Int { lookahead + TruePeakMeter.delay }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = -Float.decibels(amplitude: gain)
    fields[1] = before.decibels
    fields[2] = after.decibels
  }
}

/// Fewer bits and a lower sample rate.
struct BitCrush<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case bits, rate, jitter, dither

    var descriptor: ParameterDescriptor {
      switch self {
      case .bits: .linear("Bits", 1...24, .bits, default: 8)
      case .rate: .logarithmic("Rate", 100...192_000, .hertz, default: 192_000)
      case .jitter: .linear("Jitter", 0...1, default: 0)
      case .dither: .linear("Dither", 0...1, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "BitCrush", role: .saturation, summary: "Digital grit: steps in level and in time.",
      source: "B. Widrow, I. Kollár, Quantization Noise, Cambridge 2008 (uniform quantiser, "
        + "triangular dither)",
      snapshot: [SnapshotField("Staircase", count: 64), SnapshotField("Bits")], mix: 1)
  }

  private var steps = Ramp<Lane>(128)
  private var advance = Ramp<Lane>(1)
  private var jitter = Ramp<Lane>()
  private var dither = Ramp<Lane>()
  private var phase = Lane(1)
  private var held = Lane(0)
  private var random = LaneRandom<Lane>()
  private let voices: Lane.Bits
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    voices = setup.voices
    sampleRate = setup.sampleRate
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(Lane(0), voices, where: values.starts)
    steps.aim(Lane.exp2(values[.bits] - 1), values)
    advance.aim(Lane.minimum(values[.rate] * (1 / sampleRate), Lane(1)), values)
    jitter.aim(values[.jitter], values)
    dither.aim(values[.dither], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let noise = random.next()
      let spread = 1 + 0.9 * jitter.next() * noise
      phase += advance.next() * spread
      let isDue = Lane(1) .<= phase .| Lane(1) .<= advance.value
      phase = Lane.select(isDue, phase - phase.floored, phase)
      held = Lane.select(isDue, input[index], held)
      let count = steps.next()
      let triangle = (noise + random.next()) * 0.5 * dither.next()
      output[index] = Self.quantised(held, count, triangle)
    }
  }

  @inline(__always)
  private static func quantised(_ x: Lane, _ steps: Lane, _ dither: Lane) -> Lane {
    let scaled = x * steps + dither
    // Beyond 2²² a number of single precision has no fraction worth rounding.
    let whole = Lane.select(scaled.magnitude .< Lane(4_000_000), scaled.nearest, scaled)
    return whole / steps
  }

  /// Dither goes on for ever.
  var tail: Float {
    guard dither.goal.isAll(0) else { return 1e9 }
    return 1.2 / (advance.goal.greatest * sampleRate) * 20 + 0.01
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let count = steps.value[0]
    for point in 0..<64 {
      let wave = Float.sine(turns: Float(point) / 64)
      fields[point] = (wave * count).nearest / count
    }
    fields[64] = Float.log2(count) + 1
  }
}

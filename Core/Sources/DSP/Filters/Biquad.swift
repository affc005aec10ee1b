/// The eight classic second-order filters, with the transfer functions of the Audio EQ Cookbook.
struct Biquad<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case type, frequency, q, gain

    var descriptor: ParameterDescriptor {
      switch self {
      case .type:
        .choice(
          "Type",
          [
            "Low Pass", "High Pass", "Band Pass", "Notch", "Peak", "Low Shelf", "High Shelf",
            "All Pass",
          ])
      case .frequency: .logarithmic("Frequency", 20...20_000, .hertz, default: 1_000)
      case .q: .logarithmic("Q", 0.1...30, default: 0.707_106_8)
      case .gain: .linear("Gain", -24...24, .decibels, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Biquad", role: .filter,
      summary: "Low pass, high pass, band pass, notch, peak, shelves and allpass.",
      source: "R. Bristow-Johnson, Audio EQ Cookbook, W3C Note 2021; realised as in A. Simper, "
        + "Cytomic 2013",
      snapshot: [.response], mix: 1)
  }

  private var filter = StateVariable<Lane>()
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) { sampleRate = setup.sampleRate }

  mutating func retune(_ values: SegmentValues<Self>) {
    let g = Lane.warped((values[.frequency] * (1 / sampleRate)).clamped(0, 0.49))
    let k = 1 / values[.q]
    let a = Lane.gain(decibels: values[.gain] * 0.5)
    let type = values.blend(.type)
    var shape = FilterShape<Lane>()
    shape.g = type.mix { Self.shape($0, g, k, a).g }
    shape.k = type.mix { Self.shape($0, g, k, a).k }
    shape.input = type.mix { Self.shape($0, g, k, a).input }
    shape.band = type.mix { Self.shape($0, g, k, a).band }
    shape.low = type.mix { Self.shape($0, g, k, a).low }
    filter.aim(shape, values.tuning)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    if block.isGliding { run(block, true) } else { run(block, false) }
  }

  @inline(__always)
  private mutating func run(_ block: Block<Lane>, _ isGliding: Bool) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count { output[index] = filter.next(input[index], isGliding) }
  }

  var tail: Float { filter.shape.ringing.greatest / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    ResponseCurve.write(fields, sampleRate) { filter.shape.gain(at: $0)[0] }
  }

  /// `a` is the root of the gain.
  private static func shape(_ type: Int, _ g: Lane, _ k: Lane, _ a: Lane) -> FilterShape<Lane> {
    let (zero, one) = (Lane(0), Lane(1))
    switch type {
    case 0: return FilterShape(g: g, k: k, input: zero, band: zero, low: one)
    case 1: return FilterShape(g: g, k: k, input: one, band: -k, low: Lane(-1))
    case 2: return FilterShape(g: g, k: k, input: zero, band: k, low: zero)
    case 3: return FilterShape(g: g, k: k, input: one, band: -k, low: zero)
    case 4:
      let width = k / a
      return FilterShape(g: g, k: width, input: one, band: width * (a * a - 1), low: zero)
    case 5:
      return FilterShape(
        g: g * Lane.inverseRoot(a), k: k, input: one, band: k * (a - 1), low: a * a - 1)
    case 6:
      return FilterShape(
        g: g * Lane.root(a), k: k, input: a * a, band: k * (1 - a) * a, low: 1 - a * a)
    default: return FilterShape(g: g, k: k, input: one, band: -2 * k, low: zero)
    }
  }
}

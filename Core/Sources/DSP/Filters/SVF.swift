/// State-variable filter: low, band and high pass, notch, peak and allpass from two integrators.
struct SVF<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case mode, cutoff, resonance, drive

    var descriptor: ParameterDescriptor {
      switch self {
      case .mode:
        .choice("Mode", ["Low Pass", "Band Pass", "High Pass", "Notch", "Peak", "All Pass"])
      case .cutoff: .cutoff
      case .resonance: .linear("Resonance", 0...1, default: 0.2)
      case .drive: .linear("Drive", 0...24, .decibels, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "SVF", role: .filter,
      summary: "Resonant filter with six modes, true and stable up to the Nyquist frequency.",
      source: "A. Simper, Linear Trapezoidal State Variable Filter, Cytomic 2013; "
        + "V. Zavalishin, The Art of VA Filter Design, 2018, ch. 4",
      snapshot: [.response], mix: 1)
  }

  private var filter = StateVariable<Lane>()
  private var bend = Ramp<Lane>()
  /// What was worked out last: resonance and damping, drive and what it bends.
  private var resonance = Lane(-1)
  private var damping = Lane(2)
  private var drive = Lane(0)
  private var bending = Lane(0)
  private let sampleRate: Float
  private let period: Float
  /// How many segments long nothing but the cutoff has moved, up to the two after which the other ramps rest.
  private var calm = 0

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    period = 1 / sampleRate
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let isCalm = values.moveOnly(.cutoff) && values.blend(.mode).position >= 1
    calm = isCalm ? min(calm + 1, 3) : 0
    let frequency = (values[.cutoff] * period).clamped(0, 0.49)
    guard calm < 3 else { return filter.glide(to: frequency, values.tuning) }
    if !values[.resonance].equals(resonance) {
      resonance = values[.resonance]
      // Q from 0.5 to 32, even in octaves.
      damping = Lane.exp2(1 - resonance * 6)
    }
    let k = damping
    var shape = FilterShape<Lane>()
    shape.g = Lane.warped(frequency)
    shape.k = k
    let mode = values.blend(.mode)
    shape.input = mode.mix { Self.weights($0, k).input }
    shape.band = mode.mix { Self.weights($0, k).band }
    shape.low = mode.mix { Self.weights($0, k).low }
    filter.aim(shape, values.tuning)
    if !values[.drive].equals(drive) {
      drive = values[.drive]
      let excess = Lane.gain(decibels: drive) - 1
      bending = excess * excess
    }
    bend.aim(bending, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    if bend.rests(at: 0) {
      if block.isGliding { run(block, true) } else { run(block, false) }
    } else {
      for index in 0..<block.count {
        let amount = bend.next()
        block.output[index] = filter.next(block.input[index], true) {
          $0 * Lane.inverseRoot(1 + amount * $0 * $0)
        }
      }
    }
  }

  @inline(__always)
  private mutating func run(_ block: Block<Lane>, _ isGliding: Bool) {
    let input = block.input
    let output = block.output
    if filter.isLowPass {
      for index in 0..<block.count { output[index] = filter.nextLow(input[index], isGliding) }
    } else {
      for index in 0..<block.count { output[index] = filter.next(input[index], isGliding) }
    }
  }

  var tail: Float { filter.shape.ringing.greatest / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    ResponseCurve.write(fields, sampleRate) { filter.shape.gain(at: $0)[0] }
  }

  private static func weights(_ mode: Int, _ k: Lane) -> (input: Lane, band: Lane, low: Lane) {
    switch mode {
    case 0: (Lane(0), Lane(0), Lane(1))
    case 1: (Lane(0), k, Lane(0))
    case 2: (Lane(1), -k, Lane(-1))
    case 3: (Lane(1), -k, Lane(0))
    case 4: (Lane(-1), k, Lane(2))
    default: (Lane(1), -2 * k, Lane(0))
    }
  }
}

/// State-variable filter: low, band and high pass, notch, peak and allpass from two integrators.
struct SVF<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case mode, cutoff, resonance, drive

    var descriptor: ParameterDescriptor {
      switch self {
      case .mode:
        .choice(
          "Mode", ["Low Pass", "Band Pass", "High Pass", "Notch", "Peak", "All Pass"])
      case .cutoff: .logarithmic("Cutoff", 20...20_000, .hertz, default: 1_000)
      case .resonance: .linear("Resonance", 0...1, default: 0.2)
      case .drive: .linear("Drive", 0...24, .decibels, default: 0)
      }
    }
  }

  static var about: About {
    About(
      name: "SVF", role: .filter,
      summary:
        "Resonant filter with six modes that stays true and stable up to the Nyquist frequency.",
      source: "A. Simper, Linear Trapezoidal State Variable Filter, Cytomic 2013; "
        + "V. Zavalishin, The Art of VA Filter Design, 2018, ch. 4",
      mix: 1)
  }

  private var leak = Ramp<Lane>()
  private var toFirst = Ramp<Lane>()
  private var toSecond = Ramp<Lane>()
  private var fromInput = Ramp<Lane>()
  private var fromBand = Ramp<Lane>()
  private var fromLow = Ramp<Lane>()
  private var bend = Ramp<Lane>()
  private var first = Lane(0)
  private var second = Lane(0)
  private var ringing = Lane(0)

  init(_ setup: inout Setup<Lane>) {}

  mutating func retune(_ values: Values<Self>) {
    let frequency = (values[.cutoff] * (1 / values.sampleRate)).clamped(0, 0.49)
    // Q from 0.5 to 32, even in octaves.
    let k = Lane.exp2(1 - values[.resonance] * 6)
    let g = Lane.warped(frequency)
    ringing = Lane.ringing(g: g, k: k) * (1 / values.sampleRate)
    let common = 1 / (1 + g * (g + k))
    let twice = common + common
    leak.aim(g * (g + k) * twice, values)
    toFirst.aim(g * twice, values)
    toSecond.aim(g * g * twice, values)
    let mode = values.blend(.mode)
    fromInput.aim(mode.mix { Self.weights($0, k).input }, values)
    fromBand.aim(mode.mix { Self.weights($0, k).band }, values)
    fromLow.aim(mode.mix { Self.weights($0, k).low }, values)
    let excess = Lane.gain(decibels: values[.drive]) - 1
    bend.aim(excess * excess, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let isLinear = bend.rests(at: 0)
    if block.isGliding {
      if isLinear { run(block, isGliding: true, isLinear: true) }
      if !isLinear { run(block, isGliding: true, isLinear: false) }
    } else {
      if isLinear { run(block, isGliding: false, isLinear: true) }
      if !isLinear { run(block, isGliding: false, isLinear: false) }
    }
  }

  @inline(__always)
  private mutating func run(_ block: Block<Lane>, isGliding: Bool, isLinear: Bool) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let v0 = input[index]
      let v3 = v0 - second
      let change1 =
        (toFirst.next(isGliding) * v3 + Lane.aboveDenormal) - leak.next(isGliding) * first
      let change2 = toFirst.value * first + toSecond.next(isGliding) * v3
      let v1 = first + 0.5 * change1
      let v2 = second + 0.5 * change2
      first = first + change1
      second = second + change2
      if !isLinear {
        first = first * Lane.inverseRoot(1 + bend.next(isGliding) * first * first)
      }
      output[index] =
        fromInput.next(isGliding) * v0 + fromBand.next(isGliding) * v1
        + fromLow.next(isGliding) * v2
    }
  }

  var tail: Float { ringing.greatest }

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

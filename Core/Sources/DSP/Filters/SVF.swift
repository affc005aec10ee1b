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

  private var a1 = Ramp<Lane>()
  private var a2 = Ramp<Lane>()
  private var a3 = Ramp<Lane>()
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
    a1.aim(common, values)
    a2.aim(g * common, values)
    a3.aim(g * g * common, values)
    let mode = values.blend(.mode)
    fromInput.aim(mode.mix { Self.weights($0, k).input }, values)
    fromBand.aim(mode.mix { Self.weights($0, k).band }, values)
    fromLow.aim(mode.mix { Self.weights($0, k).low }, values)
    let excess = Lane.gain(decibels: values[.drive]) - 1
    bend.aim(excess * excess, values)
  }

  mutating func render(_ block: Block<Lane>) {
    let isLinear = !block.isGliding && bend.value == Lane(0)
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let v0 = input[index] + Lane.aboveDenormal
      let v3 = v0 - second
      let v1 = a1.next() * first + a2.next() * v3
      let v2 = second + a2.value * first + a3.next() * v3
      first = 2 * v1 - first
      second = 2 * v2 - second
      if !isLinear { first = first / (1 + bend.next() * first * first).rootOfSquare }
      output[index] = fromInput.next() * v0 + fromBand.next() * v1 + fromLow.next() * v2
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

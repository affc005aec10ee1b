/// Single impulses at random times: dust, or velvet noise with both signs.
struct Dust<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case density, bipolar, level, seed

    var descriptor: ParameterDescriptor {
      switch self {
      case .density: .logarithmic("Density", 0.1...5_000, .hertz, default: 20)
      case .bipolar: .choice("Bipolar", ["Off", "On"])
      case .level: .level
      case .seed: .steps("Seed", 0...9_999, default: 0)
      }
    }
  }

  static var about: About {
    About(
      name: "Dust", role: .source, summary: "Crackle: impulses at random times.",
      source: "M. Karjalainen, H. Järveläinen, Reverberation Modeling Using Velvet Noise, AES 30th "
        + "Conference 2007",
      inputs: [], isFreeOfDirectCurrent: false, isRandom: true)
  }

  private var random = LaneRandom<Lane>()
  private var density = Ramp<Lane>()
  private var negative = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private let voices: Lane.Bits

  init(_ setup: inout Setup<Lane>) { voices = setup.voices }

  mutating func retune(_ values: Values<Self>) {
    random.seed(values[.seed], voices, where: values.starts)
    density.aim(values[.density] * (1 / values.sampleRate), values)
    negative.aim(values.blend(.bipolar).mix { Lane($0 == 1 ? 0.5 : 0) }, values)
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count {
      let chance = Lane.unipolar(random.bits())
      let coin = Lane.unipolar(random.bits())
      let sign = Lane.select(coin .< negative.next(), Lane(-1), Lane(1))
      let impulse = Lane.select(chance .< density.next(), sign, Lane(0))
      output[index] = impulse * level.next()
    }
  }
}

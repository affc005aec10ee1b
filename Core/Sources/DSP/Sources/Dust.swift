/// Single impulses at random times: dust, which falls anyhow, or velvet noise, with one impulse in each period.
struct Dust<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case density, bipolar, level, seed, type

    var descriptor: ParameterDescriptor {
      switch self {
      case .density: .logarithmic("Density", 0.1...5_000, .hertz, default: 20)
      case .bipolar: .choice("Bipolar", ["Off", "On"])
      case .level: .level
      case .seed: .seed()
      case .type: .choice("Type", ["Dust", "Velvet"])
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Dust", role: .source,
      summary: "Crackle: impulses at random times; velvet noise spreads them evenly.",
      source: "M. Karjalainen, H. Järveläinen, Reverberation Modeling Using Velvet Noise, AES 30th "
        + "Conference 2007",
      inputs: [], isFreeOfDirectCurrent: false, isRandom: true)
  }

  private var random = LaneRandom<Lane>()
  private var density = Ramp<Lane>()
  private var negative = Ramp<Lane>()
  private var velvet = Ramp<Lane>()
  private var period = Phasor<Lane>()
  /// Where in its period the impulse of velvet noise stands, 0…1, and where the last sample was.
  private var mark = Lane(0)
  private var last = Lane(1)
  private var level = Ramp<Lane>()
  private let voices: Lane.Bits

  init(_ setup: inout ComponentMemory<Lane>) { voices = setup.voices }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(values[.seed], voices, where: values.starts)
    density.aim(values[.density] * (1 / values.sampleRate), values)
    negative.aim(values.blend(.bipolar).mix { Lane($0 == 1 ? 0.5 : 0) }, values)
    velvet.aim(values.blend(.type).mix { Lane($0 == 1 ? 1 : 0) }, values)
    period.aim(turns: values[.density] * (1 / values.sampleRate), start: Lane(0), values.tuning)
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count {
      let chance = Lane.unipolar(random.bits())
      let coin = Lane.unipolar(random.bits())
      let sign = Lane.select(coin .< negative.next(), Lane(-1), Lane(1))
      let share = density.next()
      let dust = Lane.select(chance .< share, Lane(1), Lane(0))
      let even = grain(chance, share, block.isGliding)
      output[index] = sign * (dust + (even - dust) * velvet.next()) * level.next()
    }
  }

  /// 1 once in each period, on the first sample at or after a place that the period's first sample draws.
  @inline(__always)
  private mutating func grain(_ chance: Lane, _ share: Lane, _ isGliding: Bool) -> Lane {
    let place = Lane.unipolar(period.next(isGliding))
    let wraps = place .< last
    mark = Lane.select(wraps, chance * (1 - share), mark)
    let from = Lane.select(wraps, Lane(-1), last)
    last = place
    return Lane.select((from .< mark) .& (mark .<= place), Lane(1), Lane(0))
  }
}

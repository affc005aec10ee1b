/// A sine wave from a 32-bit phase and a polynomial.
struct Sine<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, detune, phase, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .frequency
      case .detune: .detune
      case .phase: .phase
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Sine", role: .source, summary: "One pure tone.",
      source: "J.-M. Muller, Elementary Functions, 2016, ch. 3 (minimax polynomial)", inputs: [])
  }

  private var oscillator = Phasor<Lane>()
  private var level = Ramp<Lane>()

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(
      pitch: values[.frequency], cents: values[.detune], start: values[.phase], values.tuning)
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    if block.isGliding { run(block, true) } else { run(block, false) }
  }

  @inline(__always)
  private mutating func run(_ block: Block<Lane>, _ isGliding: Bool) {
    let output = block.output
    for index in 0..<block.count {
      let turns = Lane.unipolar(oscillator.next(isGliding))
      output[index] = level.next(isGliding) * Lane.sine(turns: turns)
    }
  }
}

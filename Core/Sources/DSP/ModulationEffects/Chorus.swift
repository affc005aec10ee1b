/// Several slightly late copies whose pitch wavers, each in its own phase.
struct Chorus: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case modRate, modDepth, voices, delay, spread

    var descriptor: ParameterDescriptor {
      switch self {
      case .modRate: .modulationRate(default: 0.8)
      case .modDepth: .linear("Mod Depth", 0...0.005, .seconds, default: 0.002, smoothing: 0.1)
      case .voices: .steps("Voices", 1...4, default: 3)
      case .delay: .linear("Delay", 0.005...0.04, .seconds, default: 0.012, smoothing: 0.1)
      case .spread: .linear("Spread", 0...1, default: 0.8)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Chorus", role: .modulationEffect,
      summary: "One sound becomes several; no mix up to 0.4 cancels a tone by more than 12 dB.",
      source: "J. Dattorro, Effect Design 2, JAES 45, 1997", inputs: PortDescriptor.stereo,
      outputs: PortDescriptor.stereo, mix: 0.4)
  }

  private var memory: DelayMemory
  private var oscillator = Phasor<Float>()
  private var depth = Ramp<Float>()
  private var delay = Ramp<Float>()
  private var spread = Ramp<Float>()
  private var voices = 3
  private(set) var tail: Float = 0.05

  init(_ setup: inout ComponentMemory<Float>) {
    memory = DelayMemory(longest: 0.046 * setup.sampleRate + 8, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(turns: values[.modRate] / values.sampleRate, start: 0, values.tuning)
    delay.aim(values[.delay] * values.sampleRate, values)
    // The delay never swings below two milliseconds.
    depth.aim(min(values[.modDepth], values[.delay] - 0.002) * values.sampleRate, values)
    spread.aim(values[.spread], values)
    voices = values.whole(.voices)
    tail = 0.05
  }

  mutating func render(_ block: Block<Float>) {
    let (left, right) = (block.output(0), block.output(1))
    let share = 1 / Float(voices)
    for index in 0..<block.count {
      memory.write(0.5 * (block.input(0)[index] + block.input(1)[index]), 0)
      let turns = Float.unipolar(oscillator.next(block.isGliding))
      let depth = depth.next(block.isGliding)
      let delay = delay.next(block.isGliding)
      let spread = spread.next(block.isGliding)
      var (l, r): (Float, Float) = (0, 0)
      for voice in 0..<voices {
        let place = Float(voice) * share
        let sound = memory.hermite(0, delay + depth * Float.sine(turns: turns + place))
        let side = voices > 1 ? (2 * Float(voice) / Float(voices - 1) - 1) * spread : 0
        l += sound * (1 - max(side, 0))
        r += sound * (1 + min(side, 0))
      }
      left[index] = l * share
      right[index] = r * share
      memory.advance(1)
    }
  }
}

/// Pitch that swings, by a delay that swings.
struct Vibrato: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case rate, depth

    var descriptor: ParameterDescriptor {
      switch self {
      case .rate: .logarithmic("Rate", 0.5...14, .hertz, default: 5.5, smoothing: 0.1)
      case .depth: .linear("Depth", 0...0.4, .semitones, default: 0.2, smoothing: 0.1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Vibrato", role: .modulationEffect,
      summary: "Pitch that swings by up to Depth to either side.",
      source: "J. Dattorro, Effect Design 2, JAES 45, 1997", snapshot: [SnapshotField("Semitones")],
      mix: 1)
  }

  private var memory: DelayMemory
  private var oscillator = Phasor<Float>()
  private var swing = Ramp<Float>()
  private var semitones: Float = 0
  private var phase: Float = 0
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    memory = DelayMemory(longest: 0.016 * setup.sampleRate + 8, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let turns = values[.rate] / values.sampleRate
    oscillator.aim(turns: turns, start: 0, values.tuning)
    semitones = values[.depth]
    // The steepest slope of the delay; its mean of up and down is the depth in cents.
    let slope = Float.tanh(values[.depth] * 0.057_762_27)
    swing.aim(slope / (2 * Float.pi * turns), values)
    tail = 0.02
  }

  mutating func render(_ block: Block<Float>) {
    for index in 0..<block.count {
      memory.write(block.input[index], 0)
      phase = Float.unipolar(oscillator.next(block.isGliding))
      let swing = swing.next(block.isGliding)
      block.output[index] = memory.hermite(0, 2 + swing * (1 - Float.cosine(turns: phase)))
      memory.advance(1)
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = -semitones * Float.sine(turns: phase)
  }
}

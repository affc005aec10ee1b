/// A very short delay that sweeps against the dry sound and feeds itself.
struct Flanger: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case modRate, modDepth, delay, feedback, throughZero

    var descriptor: ParameterDescriptor {
      switch self {
      case .modRate: .modulationRate(default: 0.25)
      case .modDepth: .linear("Mod Depth", 0...1, default: 0.7, smoothing: 0.05)
      case .delay: .logarithmic("Delay", 0.000_3...0.005, .seconds, default: 0.002, smoothing: 0.05)
      case .feedback: .linear("Feedback", -0.95...0.95, default: 0.3)
      case .throughZero: .choice("Through Zero", ["Off", "On"], .fades)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Flanger", role: .modulationEffect,
      summary:
        "Notches that sweep; through zero, the sweep passes the dry sound, which waits 5 ms.",
      source: "J. O. Smith, Physical Audio Signal Processing, 2010 (flanging)",
      snapshot: [SnapshotField("Delay")], mix: 0.5)
  }

  static var longestLatency: Int { 965 }

  private var memory: DelayMemory
  private var oscillator = Phasor<Float>()
  private var depth = Ramp<Float>()
  private var delay = Ramp<Float>()
  private var feedback = Ramp<Float>()
  private let wait: Int
  private let rate: Float
  private var now: Float = 0
  private(set) var latency = 0
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    rate = setup.sampleRate
    wait = Int(0.005 * setup.sampleRate) + 4
    memory = DelayMemory(longest: 0.01 * setup.sampleRate + 16, &setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(turns: values[.modRate] / rate, start: 0, values.tuning)
    depth.aim(values[.modDepth], values)
    delay.aim(values[.delay] * rate, values)
    feedback.aim(values[.feedback], values)
    latency = values.whole(.throughZero) == 1 ? wait : 0
    let longest = values[.delay] + (latency > 0 ? 0.005 : 0)
    tail = Float.echoTail(longest + 0.001, values[.feedback].magnitude)
  }

  mutating func render(_ block: Block<Float>) {
    let start = Float(latency)
    let reach: Float = latency > 0 ? 1 : 0.5
    for index in 0..<block.count {
      let wave = 1 - Float.cosine(turns: Float.unipolar(oscillator.next(block.isGliding)))
      let sweep = 1 - depth.next(block.isGliding) * reach * wave
      now = start + delay.next(block.isGliding) * sweep
      let late = memory.hermite(0, max(now, 2))
      let fed = block.input[index] + feedback.next(block.isGliding) * late
      memory.write(fed + Float.aboveDenormal, 0)
      block.output[index] = late
      memory.advance(1)
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { fields[0] = (now - Float(latency)) / rate }
}

/// A feedback comb with a fractional delay and a damped loop.
struct Comb<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, feedback, damping, polarity

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .logarithmic("Frequency", 20...5_000, .hertz, default: 220)
      case .feedback: .linear("Feedback", 0...0.99, default: 0.7)
      case .damping: .linear("Damping", 0...1, default: 0.2)
      case .polarity: .choice("Polarity", ["Positive", "Negative"])
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Comb", role: .filter, summary: "Rings at every harmonic of one frequency.",
      source:
        "M. Schroeder, Natural Sounding Artificial Reverberation, JAES 1962; T. Laakso et al., "
        + "Splitting the Unit Delay, IEEE SPM 1996 (Lagrange)",
      mix: 1)
  }

  /// The delay follows its goal by at most half a sample a sample, as a tape would.
  private var delay = Lane(100)
  private var goal = Lane(100)
  private var feedback = Ramp<Lane>()
  private var damping = Ramp<Lane>()
  /// Where the next sample goes, for all voices; no voice's reset moves it.
  private var position: UInt32 = 0
  private var low = Lane(0)
  private let memory: UnsafeMutablePointer<Lane>
  private let mask: UInt32
  private let lanes: Lane.Bits
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    var length = 8
    while Float(length) < setup.sampleRate / 20 + 8 { length *= 2 }
    mask = UInt32(length - 1)
    memory = setup.allocate(length)
    var numbers = Lane.Bits(0)
    for voice in 0..<Lane.count { numbers[voice] = UInt32(voice) }
    lanes = numbers
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let pole = values[.damping] * 0.9
    let period = Lane(sampleRate) / values[.frequency]
    // The lowest peak is in tune; it is half as high when the loop inverts.
    let lowest = values.blend(.polarity).mix { Lane($0 == 0 ? 1 : 0.5) }
    let late = StringLoss.delay(
      pole: pole, turns: values[.frequency] * (1 / sampleRate) * lowest)
    goal = Lane.maximum(period - late, Lane(2.5))
    delay = Lane.select(values.starts, goal, delay)
    damping.aim(pole, values)
    let sign = values.blend(.polarity).mix { Lane($0 == 0 ? 1 : -1) }
    feedback.aim(values[.feedback] * sign, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      delay += (goal - delay).clamped(-0.5, 0.5)
      let echo = read(delay)
      low = echo + (low - echo) * damping.next()
      let sample = input[index] + feedback.next() * low + Lane.aboveDenormal
      memory[Int(truncatingIfNeeded: position & mask)] = sample
      position &+= 1
      output[index] = sample
    }
  }

  /// Third-order Lagrange interpolation between the samples around a delay.
  @inline(__always)
  private func read(_ delay: Lane) -> Lane {
    let whole = delay.floored
    let x = delay - whole
    let newest = (Lane.Bits(position) &- whole.index) &+ Lane.Bits(1)
    let a = tap(newest, 0)
    let b = tap(newest, 1)
    let c = tap(newest, 2)
    let d = tap(newest, 3)
    let (xm, x1, x2) = (x + 1, x - 1, x - 2)
    return b * (xm * x1 * x2 * 0.5) - a * (x * x1 * x2 * (1 / 6)) - c * (xm * x * x2 * 0.5)
      + d * (xm * x * x1 * (1 / 6))
  }

  @inline(__always)
  private func tap(_ newest: Lane.Bits, _ age: UInt32) -> Lane {
    let place = (newest &- Lane.Bits(age)) & Lane.Bits(mask)
    let samples = UnsafeRawPointer(memory).assumingMemoryBound(to: Float.self)
    return Lane.gather(samples, (place &* Lane.Bits(UInt32(Lane.count))) &+ lanes)
  }

  var tail: Float {
    let loss = -Float.log2(max(feedback.goal.magnitude.greatest, 0.01))
    return (Lane.maximum(delay, goal).greatest + 40) / sampleRate * (26 / loss + 2)
  }
}

/// One sine modulates the phase of another; rendered at twice the rate.
struct FMOperatorPair<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case carrier, ratio, index, feedback, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .carrier: .logarithmic("Carrier", 8...20_000, .hertz, default: 440)
      case .ratio: .logarithmic("Ratio", 0.125...16, default: 2)
      case .index: .linear("Mod Index", 0...20, default: 2)
      case .feedback: .linear("Feedback", 0...1, default: 0)
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "FM Operator Pair", role: .source,
      summary: "Bells, basses and brass from two sines.",
      source: "J. Chowning, The Synthesis of Complex Audio Spectra by Means of Frequency "
        + "Modulation, JAES 1973; feedback averaged over two samples as in Yamaha's patent "
        + "US 4,249,447",
      inputs: [], isFreeOfDirectCurrent: false)
  }

  private static var chunk: Int { 16 }

  private var carrier = Phasor<Lane>()
  private var modulator = Phasor<Lane>()
  private var depth = Ramp<Lane>()
  private var feedback = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private var last = Lane(0)
  private var beforeLast = Lane(0)
  private let halfBand: HalfBand<Lane>
  private let fast: UnsafeMutablePointer<Lane>

  init(_ setup: inout ComponentMemory<Lane>) {
    halfBand = HalfBand(half: 16, beta: 8.5, longestChunk: Self.chunk, &setup)
    fast = setup.scratch(2 * Self.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let turns = values[.carrier] / Lane(2 * values.sampleRate)
    carrier.aim(turns: turns, start: Lane(0), values.tuning)
    modulator.aim(turns: turns * values[.ratio], start: Lane(0), values.tuning)
    depth.aim(values[.index] * (0.5 / .pi), values)
    feedback.aim(values[.feedback] * 0.1, values)
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Self.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        let amount = depth.next()
        let back = feedback.next()
        fast[2 * index] = tick(amount, back, isSecond: false)
        fast[2 * index + 1] = tick(amount, back, isSecond: true)
      }
      halfBand.down(fast, count, into: output)
      for index in 0..<count { output[index] = output[index] * level.next() }
      done += count
    }
  }

  @inline(__always)
  private mutating func tick(_ amount: Lane, _ back: Lane, isSecond: Bool) -> Lane {
    let around = Lane.unipolar(modulator.next(!isSecond)) + back * (last + beforeLast)
    let bend = Lane.sine(turns: around)
    beforeLast = last
    last = bend
    return Lane.sine(turns: Lane.unipolar(carrier.next(!isSecond)) + amount * bend)
  }
}

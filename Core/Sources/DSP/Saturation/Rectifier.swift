/// Half- to full-wave rectification: the octave above.
struct Rectifier<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case shape, filter, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .shape: .linear("Shape", 0...1, default: 1)
      case .filter: .logarithmic("Filter", 500...20_000, .hertz, default: 12_000)
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Rectifier", role: .saturation, summary: "Octave-up fuzz from half to full wave.",
      source: "S. Bilbao, F. Esqueda, J. Parker, V. Välimäki, Antiderivative Antialiasing for "
        + "Memoryless Nonlinearities, IEEE SPL 2017 (second order, as a triangular kernel)",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  /// The last two samples at the higher rate.
  private var last = Lane(0)
  private var beforeLast = Lane(0)
  private var shape = Ramp<Lane>(1)
  private var filter = Ramp<Lane>(1)
  private var soft = Lane(0)
  private var block: DirectCurrentBlock<Lane>
  private let amounts: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    amounts = setup.scratch(Oversampler<Lane>.chunk)
    block = DirectCurrentBlock(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    shape.aim(values[.shape], values)
    filter.aim(Lane.halfPower(turns: values[.filter] * (1 / sampleRate)), values)
    oversampler.set(quality: values.whole(.quality))
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        output[index] = block.input[done + index]
        amounts[index] = shape.next()
      }
      oversampler.run(output, count) { x, index in
        let now = amounts[index]
        let (positive, through) = shaped(x)
        beforeLast = last
        last = x
        return 0.5 * (1 - now) * through + 0.5 * (1 + now) * positive
      }
      for index in 0..<count {
        let clean = self.block.next(output[index])
        soft += (clean - soft) * filter.next() + Lane.aboveDenormal
        output[index] = soft
      }
      done += count
    }
  }

  /// The magnitude and the way itself, under a triangular kernel of two samples; at 2x, where that would come half
  /// a sample late, under a flat one of one sample.
  @inline(__always)
  private func shaped(_ x: Lane) -> (Lane, Lane) {
    switch oversampler.quality {
    case ..<1: (x.magnitude, x)
    case 1: (Self.rising(last, x) + Self.rising(x, last), 0.5 * (last + x))
    default:
      (
        Self.rising(beforeLast, last) + Self.rising(x, last),
        (beforeLast + 4 * last + x) * (1 / 6)
      )
    }
  }

  /// The integral of t · |x| on the straight way from a (t = 0) to b (t = 1): half of a triangular kernel.
  ///
  /// On a way that crosses zero at t₀ = |a| / (|a| + |b|), the part before counts with the other sign.
  @inline(__always)
  private static func rising(_ a: Lane, _ b: Lane) -> Lane {
    let crosses = a * b .< Lane(0)
    let sum = a.magnitude + b.magnitude
    let turn = a.magnitude / Lane.select(crosses, sum, Lane(1))
    let direct = (a.magnitude + 2 * b.magnitude) * (1 / 6)
    let across = (2 * b.magnitude - a.magnitude) * (1 / 6) + a.magnitude * turn * turn * (1 / 3)
    return Lane.select(crosses, across, direct)
  }

  var latency: Int { oversampler.latency }
  var tail: Float { DirectCurrentBlock<Lane>.tail() + 80 / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let shape = shape.value[0]
    TransferCurve.write(fields, input: last[0]) {
      0.5 * (1 - shape) * $0 + 0.5 * (1 + shape) * abs($0)
    }
  }
}

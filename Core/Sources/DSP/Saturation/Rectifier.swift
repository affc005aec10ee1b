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

  static var about: About {
    About(
      name: "Rectifier", role: .saturation, summary: "Octave-up fuzz from half to full wave.",
      source:
        "J. Parker, V. Zavalishin, E. Le Bivic, DAFx 2016 (antiderivative of the absolute value)",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var shape = Ramp<Lane>(1)
  private var filter = Ramp<Lane>(1)
  private var soft = Lane(0)
  private var block: DirectCurrentBlock<Lane>
  private let amounts: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout Setup<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    amounts = setup.scratch(Oversampler<Lane>.chunk)
    block = DirectCurrentBlock(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: Values<Self>) {
    shape.aim(values[.shape], values)
    filter.aim(1 - Lane.exp(values[.filter] * (-2 * .pi / sampleRate)), values)
    oversampler.set(quality: values.whole(.quality))
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let isPlain = oversampler.quality <= 0
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
        let before = averaged.last
        let positive = isPlain ? x.magnitude : averaged.mean(x, exactly: Self.mean)
        let through = isPlain ? x : 0.5 * (before + x)
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

  /// The mean of |x| between two arguments.
  @inline(__always)
  private static func mean(_ a: Lane, _ b: Lane) -> Lane {
    let sum = a.magnitude + b.magnitude
    let crosses = a * b .< Lane(0)
    let safe = Lane.select(crosses, sum, Lane(1))
    return Lane.select(crosses, (a * a + b * b) * 0.5 / safe, sum * 0.5)
  }

  var latency: Int { oversampler.latency }
  var tail: Float { DirectCurrentBlock<Lane>.tail + 80 / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let shape = shape.value[0]
    TransferCurve.write(fields, input: averaged.last[0]) {
      0.5 * (1 - shape) * $0 + 0.5 * (1 + shape) * abs($0)
    }
  }
}

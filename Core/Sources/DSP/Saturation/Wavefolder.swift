/// Folds the wave back on itself along a sine.
struct Wavefolder<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case folds, symmetry, level, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .folds: .linear("Folds", 1...16, default: 3)
      case .symmetry: .linear("Symmetry", 0...1, default: 0.5)
      case .level: .outputLevel
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Wavefolder", role: .saturation,
      summary: "West-coast folding: metallic, vocal, bright.",
      source: "F. Esqueda, H. Pöntynen, V. Välimäki, J. Parker, Virtual Analog Buchla 259 "
        + "Wavefolder, DAFx 2017 (here with a sine for the folding cells)",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var folds = Ramp<Lane>(1)
  private var offset = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private var block: DirectCurrentBlock<Lane>
  /// The working point, and what the curve gives for silence there.
  private let shifts: UnsafeMutablePointer<Lane>
  private let rest: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    shifts = setup.scratch(Oversampler<Lane>.chunk)
    rest = setup.scratch(Oversampler<Lane>.chunk)
    block = DirectCurrentBlock(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    folds.aim(values[.folds] * 0.25, values)
    offset.aim((values[.symmetry] - 0.5) * 0.5, values)
    let makeup = DriveMakeup.gain(values[.folds], usual: 3, level: 2 * DriveMakeup.music)
    level.aim(values[.level] * makeup, values)
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
        shifts[index] = offset.next()
        rest[index] = Lane.sine(turns: shifts[index])
        output[index] = block.input[done + index] * folds.next()
      }
      // The working point comes after the filters, which would else have to settle on it first.
      oversampler.run(output, count) { x, index in
        let shift = shifts[index]
        let bent =
          isPlain
          ? Lane.sine(turns: x + shift)
          : averaged.mean(x, exactly: { Self.mean($0 + shift, $1 + shift) })
        return bent - rest[index]
      }
      for index in 0..<count {
        output[index] = self.block.next(output[index]) * level.next()
      }
      done += count
    }
  }

  /// The mean of sin 2πt between two arguments: the sine in the middle times sinc of the way.
  @inline(__always)
  private static func mean(_ a: Lane, _ b: Lane) -> Lane {
    let way = (b - a).magnitude * 0.5
    let isShort = way .< Lane(0.003)
    let safe = Lane.select(isShort, Lane(0.25), way)
    let round = Lane.sine(turns: safe) / (safe * (2 * .pi))
    let flat = 1 - (2 * .pi * .pi / 3) * way * way
    return Lane.sine(turns: (a + b) * 0.5) * Lane.select(isShort, flat, round)
  }

  var latency: Int { oversampler.latency }
  var tail: Float { DirectCurrentBlock<Lane>.tail() + 80 / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (folds, offset, level) = (folds.value[0], offset.value[0], level.value[0])
    TransferCurve.write(fields, input: averaged.last[0] / folds) {
      level * (Float.sine(turns: $0 * folds + offset) - Float.sine(turns: offset))
    }
  }
}

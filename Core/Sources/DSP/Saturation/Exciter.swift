/// Adds harmonics of what lies above a frequency and leaves everything else as it is.
struct Exciter<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, harmonics, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .logarithmic("Frequency", 500...12_000, .hertz, default: 3_000)
      case .harmonics: .linear("Harmonics", 0...1, default: 0.4)
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Exciter", role: .saturation, summary: "Air and presence without an equaliser.",
      source: "U. Zölzer (ed.), DAFX: Digital Audio Effects, 2011, ch. 4 (exciter); J. Parker, "
        + "V. Zavalishin, E. Le Bivic, DAFx 2016",
      mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var high = StateVariable<Lane>()
  private var higher = StateVariable<Lane>()
  private var amount = Ramp<Lane>()
  /// The second harmonic comes with direct current, and difference tones come near it.
  private var block: DirectCurrentBlock<Lane>
  private let amounts: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  /// Of the high pass after the harmonics, in hertz.
  private static var corner: Float { 40 }

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    block = DirectCurrentBlock(sampleRate: setup.sampleRate, corner: Self.corner)
    oversampler = Oversampler(&setup)
    amounts = setup.scratch(Oversampler<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    oversampler.set(quality: values.whole(.quality))
    let rate = sampleRate * Float(oversampler.factor)
    block.tune(corner: Self.corner, sampleRate: rate)
    let turns = values[.frequency] * (1 / rate)
    let g = Lane.warped(turns.clamped(0, 0.49))
    // Two sections of a fourth-order Butterworth high pass.
    let narrow = Lane(0.765_366_9)
    let wide = Lane(1.847_759)
    let shape = FilterShape(g: g, k: narrow, input: Lane(1), band: -narrow, low: Lane(-1))
    high.aim(shape, values.tuning)
    let second = FilterShape(g: g, k: wide, input: Lane(1), band: -wide, low: Lane(-1))
    higher.aim(second, values.tuning)
    amount.aim(values[.harmonics], values)
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
        amounts[index] = amount.next()
      }
      oversampler.run(output, count) { x, index in
        let treble = 4 * higher.next(high.next(x, false), false)
        let bent = isPlain ? Lane.harmonics(treble) : averaged.mean(treble, Lane.harmonics)
        return x + amounts[index] * self.block.next(bent)
      }
      done += count
    }
  }

  var latency: Int { oversampler.latency }
  var tail: Float {
    (high.shape.ringing.greatest + 100) / sampleRate
      + DirectCurrentBlock<Lane>.tail(corner: Self.corner)
  }
}

/// Asymmetric soft clipping between a high pass and a tone control.
struct Overdrive<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, tone, bias, level, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .drive
      case .tone: .logarithmic("Tone", 500...20_000, .hertz, default: 6_000)
      case .bias: .linear("Bias", -1...1, default: 0.2)
      case .level: .outputLevel
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Overdrive", role: .saturation, summary: "Warm, touch-sensitive distortion.",
      source: "D. Yeh, J. Abel, J. O. Smith, Simplified, Physically-Informed Models of Distortion "
        + "and Overdrive Guitar Effects Pedals, DAFx 2007",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var drive = Ramp<Lane>(1)
  private var bias = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private var tone = Ramp<Lane>(1)
  private var bright = Lane(0)
  /// Keeps rumble from driving the clipper, and direct current from moving its working point.
  private var bass: DirectCurrentBlock<Lane>
  private var block: DirectCurrentBlock<Lane>
  /// The working point, and what the curve gives for silence there.
  private let shifts: UnsafeMutablePointer<Lane>
  private let rest: UnsafeMutablePointer<Lane>
  private let sampleRate: Float

  /// Of the high pass before the clipper, in hertz.
  private static var corner: Float { 60 }

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    oversampler = Oversampler(&setup)
    shifts = setup.scratch(Oversampler<Lane>.chunk)
    rest = setup.scratch(Oversampler<Lane>.chunk)
    bass = DirectCurrentBlock(sampleRate: setup.sampleRate, corner: Self.corner)
    block = DirectCurrentBlock(sampleRate: setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    drive.aim(values[.drive], values)
    bias.aim(values[.bias], values)
    let strength = values[.drive] * DriveMakeup.slope(bias: values[.bias])
    level.aim(values[.level] * DriveMakeup.gain(strength, usual: 3.844), values)
    tone.aim(Lane.halfPower(turns: values[.tone] * (1 / sampleRate)), values)
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
        shifts[index] = bias.next()
        rest[index] = Lane.tanh(shifts[index])
        output[index] = bass.next(block.input[done + index]) * drive.next()
      }
      // The working point comes after the filters, which would else have to settle on it first.
      oversampler.run(output, count) { x, index in
        let shift = shifts[index]
        let rest = rest[index]
        return isPlain
          ? averaged.here(x) { Lane.tanh($0 + shift) - rest }
          : averaged.mean(x) { Lane.tanh($0 + shift) - rest }
      }
      for index in 0..<count {
        let clean = self.block.next(output[index])
        bright += (clean - bright) * tone.next() + Lane.aboveDenormal
        output[index] = bright * level.next()
      }
      done += count
    }
  }

  var latency: Int { oversampler.latency }
  var tail: Float {
    DirectCurrentBlock<Lane>.tail(corner: Self.corner) + DirectCurrentBlock<Lane>.tail()
      + 80 / sampleRate
  }

  /// Without the filters around it; the curve passes through zero as it does once direct current is removed.
  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (drive, bias, level) = (drive.value[0], bias.value[0], level.value[0])
    TransferCurve.write(fields, input: averaged.last[0] / drive) {
      level * (Float.tanh(drive * $0 + bias) - Float.tanh(bias))
    }
  }
}

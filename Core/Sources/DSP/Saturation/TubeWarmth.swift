/// A triode stage: an asymmetric curve whose working point sinks with the signal.
struct TubeWarmth<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, bias, sag, level, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .logarithmic("Drive", 1...30, default: 2)
      case .bias: .linear("Bias", 0...1, default: 0.5)
      case .sag: .linear("Sag", 0...1, default: 0.2)
      case .level: .linear("Level", 0...1, default: 0.7)
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "TubeWarmth", role: .saturation,
      summary: "Even harmonics and soft compression of a triode.",
      source: "N. Koren, Improved Vacuum Tube Models for SPICE Simulations, Glass Audio 1996 "
        + "(shape); J. Parker, V. Zavalishin, E. Le Bivic, DAFx 2016",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var drive = Ramp<Lane>(1)
  private var bias = Ramp<Lane>(0.5)
  private var sag = Ramp<Lane>()
  private var level = Ramp<Lane>()
  private var load = Lane(0)
  private var block: DirectCurrentBlock<Lane>
  private let release: Lane
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
    release = Lane(1 - Float.exp(of: -1 / (0.05 * setup.sampleRate)))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    drive.aim(values[.drive], values)
    bias.aim(values[.bias], values)
    sag.aim(values[.sag], values)
    let strength = values[.drive] * DriveMakeup.slope(bias: values[.bias])
    level.aim(values[.level] * DriveMakeup.gain(strength, usual: 1.573), values)
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
        let input = block.input[done + index]
        load += (input.magnitude - load) * release + Lane.aboveDenormal
        shifts[index] = bias.next()
        rest[index] = Lane.tanh(shifts[index])
        let gain = drive.next()
        output[index] = input * gain / (1 + sag.next() * load * gain)
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
        output[index] = self.block.next(output[index]) * level.next()
      }
      done += count
    }
  }

  var latency: Int { oversampler.latency }
  var tail: Float { DirectCurrentBlock<Lane>.tail() + 80 / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (drive, bias, level) = (drive.value[0], bias.value[0], level.value[0])
    let loss = 1 / (1 + sag.value[0] * load[0] * drive)
    TransferCurve.write(fields, input: averaged.last[0] / (drive * loss)) {
      level * (Float.tanh(drive * loss * $0 + bias) - Float.tanh(bias))
    }
  }
}

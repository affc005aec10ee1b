/// A hyperbolic tangent whose drive follows its target by 0.002 of the way every sample of 48 kHz.
struct Fuzz<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, level, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .logarithmic("Drive", 1...100, default: 8, smoothing: 0)
      case .level: .outputLevel
      case .quality: .quality
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Fuzz", role: .saturation, summary: "Hard, symmetric distortion.",
      source: "S. Bilbao, F. Esqueda, J. Parker, V. Välimäki, Antiderivative Antialiasing for "
        + "Memoryless Nonlinearities, IEEE SPL 2017",
      snapshot: TransferCurve.fields, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var finely = AveragedFinely<Lane>()
  private var drive = Lane(1)
  private var target = Lane(1)
  private var level = Ramp<Lane>()
  private let makeups: UnsafeMutablePointer<Lane>
  private let sampleRate: Float
  /// The part of the way that a sample covers: 0.002 at 48 kHz, and the same time at every other rate.
  private let slew: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    slew = Float.oneMinusExp(0.002_002_002_7 * 48_000 / setup.sampleRate)
    oversampler = Oversampler(&setup)
    makeups = setup.scratch(Oversampler<Lane>.chunk)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    target = values[.drive]
    drive = Lane.select(values.starts, target, drive)
    level.aim(values[.level], values)
    oversampler.set(quality: values.whole(.quality))
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let (isPlain, isFine) = (oversampler.quality <= 0, oversampler.quality > 1)
    var done = 0
    while done < block.count {
      let count = min(Oversampler<Lane>.chunk, block.count - done)
      let output = block.output + done
      for index in 0..<count {
        drive += (target - drive) * slew
        makeups[index] = DriveMakeup.gain(drive, usual: 8)
        output[index] = block.input[done + index] * drive
      }
      oversampler.run(output, count, late: AveragedFinely<Lane>.late) { x, _ in
        if isFine { return finely.mean(x) { Lane.tanh($0) } }
        return isPlain ? averaged.here(x) { Lane.tanh($0) } : averaged.mean(x) { Lane.tanh($0) }
      }
      for index in 0..<count {
        output[index] = output[index] * makeups[index] * level.next()
      }
      done += count
    }
  }

  var latency: Int { oversampler.latency }
  var tail: Float { 80 / sampleRate }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let (drive, level) = (drive[0], level.value[0] * DriveMakeup.gain(drive[0], usual: 8))
    let last = oversampler.quality > 1 ? finely.last : averaged.last
    TransferCurve.write(fields, input: last[0] / drive) {
      level * Float.tanh(drive * $0)
    }
  }
}

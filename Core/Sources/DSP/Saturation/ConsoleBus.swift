/// Two channels of a mixing desk: parts that are not quite alike, a bus that gives in, and what leaks across.
struct ConsoleBus<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case drive, crosstalk, tolerance, noise, seed, quality

    var descriptor: ParameterDescriptor {
      switch self {
      case .drive: .logarithmic("Drive", 0.1...8, default: 0.5)
      case .crosstalk: .linear("Crosstalk", -100 ... -20, .decibels, default: -66)
      case .tolerance: .linear("Tolerance", 0...1, default: 0.5)
      case .noise: .linear("Noise", -160 ... -40, .decibels, default: -96)
      case .seed: .steps("Seed", 0...9_999, default: 0)
      case .quality: .choice("Quality", ["1x", "2x", "4x", "8x"], default: 2, .fades)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "ConsoleBus", role: .saturation,
      summary: "The warmth of an analogue desk; every voice and Seed is another pair of channels.",
      source: "D. Self, Small Signal Audio Design, 2020, ch. 22 (crosstalk, tolerances, summing); "
        + "S. Bilbao, F. Esqueda, J. Parker, V. Välimäki, IEEE SPL 2017",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 1)
  }

  static var longestLatency: Int { Oversampler<Lane>.longestLatency }

  private var left: ConsoleChannel<Lane>
  private var right: ConsoleChannel<Lane>
  private var random = LaneRandom<Lane>()
  private var leak = Ramp<Lane>()
  private var noise = Ramp<Lane>()
  private let voices: Lane.Bits

  init(_ setup: inout ComponentMemory<Lane>) {
    voices = setup.voices
    left = ConsoleChannel(&setup)
    right = ConsoleChannel(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(values[.seed], voices, where: values.starts)
    var parts = LaneRandom<Lane>()
    parts.seed(values[.seed], voices, where: Lane.Mask(all: true))
    for _ in 0..<4 { _ = parts.bits() }
    let (drive, tolerance) = (values[.drive], values[.tolerance])
    let quality = values.whole(.quality)
    left.aim(quality, drive, tolerance * parts.next(), tolerance * parts.next(), values.tuning)
    right.aim(quality, drive, tolerance * parts.next(), tolerance * parts.next(), values.tuning)
    leak.aim(Lane.gain(decibels: values[.crosstalk]), values)
    // The lowest setting is none at all.
    let level = Lane.gain(decibels: values[.noise])
    let isHeard = Lane(-159) .< values[.noise]
    noise.aim(Lane.select(isHeard, level * 1.732_050_8, Lane(0)), values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    left.run(block.input(0), block.output(0), block.count)
    right.run(block.input(1), block.output(1), block.count)
    let (first, second) = (block.output(0), block.output(1))
    for index in 0..<block.count {
      let part = leak.next(block.isGliding)
      let loudness = noise.next(block.isGliding)
      let (a, b) = (first[index], second[index])
      first[index] = a + part * b + loudness * random.next()
      second[index] = b + part * a + loudness * random.next()
    }
  }

  var latency: Int { left.latency }
  /// Noise never ends.
  var tail: Float {
    Lane.maximum(noise.goal, noise.value).greatest > 0 ? 1e9 : 0.01 + 100 * left.period
  }
}

/// One channel: a gain and a treble that are a little off, then a bus that saturates.
struct ConsoleChannel<Lane: AudioLane> {
  private var oversampler: Oversampler<Lane>
  private var averaged = Averaged<Lane>()
  private var finely = AveragedFinely<Lane>()
  private var gain = Ramp<Lane>(1)
  private var treble = Ramp<Lane>()
  private var drive = Ramp<Lane>(1)
  private var makeup = Ramp<Lane>(1)
  private var low = Lane(0)
  private let rate: Lane
  private let drives: UnsafeMutablePointer<Lane>
  /// Seconds of a sample.
  let period: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    period = 1 / setup.sampleRate
    oversampler = Oversampler(&setup)
    drives = setup.scratch(Oversampler<Lane>.chunk)
    rate = Lane(1 - Float.exp(of: -2 * .pi * 5_000 / setup.sampleRate))
  }

  var latency: Int { oversampler.latency }

  /// `gain` and `treble` are −1…1 of what a channel may be off: 0.1 dB and 0.05 dB.
  @inline(__always)
  mutating func aim(
    _ quality: Int, _ drive: Lane, _ gain: Lane, _ treble: Lane, _ tuning: ControlSegment<Lane>
  ) {
    oversampler.set(quality: quality)
    self.gain.aim(Lane.gain(decibels: gain * 0.1), tuning)
    self.treble.aim(Lane.gain(decibels: treble * 0.05) - 1, tuning)
    self.drive.aim(drive, tuning)
    makeup.aim(Self.makeup(drive), tuning)
  }

  /// What the bus takes from music, relative to the usual drive.
  @inline(__always)
  private static func makeup(_ drive: Lane) -> Lane {
    let usual: Float = 0.5
    return DriveMakeup.gain(drive, usual: usual, level: 0.1) * drive * (1 / usual)
  }

  @inline(__always)
  mutating func run(
    _ input: UnsafePointer<Lane>, _ output: UnsafeMutablePointer<Lane>, _ count: Int
  ) {
    let (isPlain, isFine) = (oversampler.quality <= 0, oversampler.quality > 1)
    var done = 0
    while done < count {
      let length = min(Oversampler<Lane>.chunk, count - done)
      let target = output + done
      for index in 0..<length {
        let sample = input[done + index] * gain.next()
        low += (sample - low) * rate + Lane.aboveDenormal
        drives[index] = drive.next()
        target[index] = (sample + (sample - low) * treble.next()) * drives[index]
      }
      oversampler.run(target, length, late: AveragedFinely<Lane>.late) { x, _ in
        if isFine { return finely.mean(x, Self.bus) }
        return isPlain ? Self.bus(x) : averaged.mean(x, Self.bus)
      }
      for index in 0..<length {
        target[index] = target[index] / drives[index] * makeup.next()
      }
      done += length
    }
  }

  @inline(__always)
  private static func bus(_ x: Lane) -> Lane {
    x * Lane.inverseRoot(1 + x * x)
  }
}

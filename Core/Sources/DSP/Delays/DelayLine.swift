/// An echo with feedback.
///
/// Sixteen samples stand side by side in a vector, and fetching, interpolating and shaping are loops of their own.
struct DelayLine: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case time, feedback, interpolation, damping, modRate, modDepth

    var descriptor: ParameterDescriptor {
      switch self {
      case .time: .delayTime
      case .feedback: .linear("Feedback", 0...0.98, default: 0.35)
      case .interpolation:
        .choice("Interpolation", ["Linear", "Hermite"], default: 1, .fades)
      case .damping: .linear("Damping", 0...1, default: 0)
      case .modRate: .logarithmic("Mod Rate", 0.02...10, .hertz, default: 0.5)
      case .modDepth: .linear("Mod Depth", 0...0.005, .seconds, default: 0, smoothing: 0.1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "DelayLine", role: .delay,
      summary: "An echo with feedback whose time may move; loud feedback saturates softly.",
      source: "T. Laakso et al., Splitting the Unit Delay, IEEE SPM 1996 (cubic interpolation)",
      mix: 0.35)
  }

  private typealias Samples = SIMD16<Float>
  /// Samples that go through the three loops together.
  private static var longestPart: Int { 64 }

  private let places: UnsafeMutablePointer<UInt32>
  private let fractions: UnsafeMutablePointer<Float>
  private let phases: UnsafeMutablePointer<UInt32>
  private let offsets: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>
  private var memory: DelayMemory
  private var tap: MovingTap
  private var oscillator = Phasor<Float>()
  private var depth = Ramp<Float>()
  private var feedback = Ramp<Float>()
  private var brightness = Ramp<Float>(1)
  private var low: Float = 0
  private var isLinear = false
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    memory = DelayMemory(longest: setup.sampleRate * 2.006, &setup)
    tap = MovingTap(setup)
    places = setup.phases(16)
    fractions = setup.constants(16)
    phases = setup.phases(Self.longestPart)
    offsets = setup.constants(Self.longestPart)
    gains = setup.constants(Self.longestPart)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    tap.aim(Double(values[.time]) * Double(values.sampleRate), values.tuning)
    oscillator.aim(turns: values[.modRate] / values.sampleRate, start: 0, values.tuning)
    depth.aim(values[.modDepth] * values.sampleRate, values)
    feedback.aim(values[.feedback], values)
    brightness.aim(.smoothing(damping: values[.damping], values.sampleRate), values)
    isLinear = values.whole(.interpolation) == 0
    tail = Float.echoTail(values[.time] + values[.modDepth] + 0.011, values[.feedback])
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let wanted = tap.plan(min(block.count - done, Self.longestPart))
      let reach = max(depth.value, depth.goal)
      let count = min(wanted, max(tap.shortest - Int(reach) - 2, 2))
      render(block.input + done, block.output + done, count, block.isGliding)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>, _ count: Int,
    _ isGliding: Bool
  ) {
    modulate(count, isGliding)
    let isFading = tap.isFading
    read(tap.current, output, count)
    if isFading { crossFade(output, count) }
    feed(input, output, count, isGliding)
    tap.advance(count)
    memory.advance(count)
    memory.expect(Self.longestPart, 0)
    memory.expect(Self.longestPart + 16, tap.current.rounded + 2)
  }

  /// How far every sample is read from where the tap stands.
  @inline(__always)
  private mutating func modulate(_ count: Int, _ isGliding: Bool) {
    oscillator.fill(phases, count, isGliding)
    fill(gains, &depth, count, isGliding)
    var group = 0
    while group < count {
      let turns = Samples.unipolar(load(phases + group))
      store(Samples.sine(turns: turns) * load(gains + group), offsets + group)
      group += 16
    }
    guard tap.isMoving && !tap.isFading else { return }
    let way = tap.current.distance(to: tap.goal)
    for index in 0..<count { offsets[index] = offsets[index] + way * tap.progress(index) }
  }

  /// Reads sixteen samples at a time: as neighbours where the delay moves by less than a sample, else one by one.
  @inline(__always)
  private func read(
    _ place: MovingTap.Place, _ output: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let start = memory.position &- place.whole &- 2
    let nearest = Samples(repeating: Float(4 - place.rounded))
    var group = 0
    while group < count {
      let offset = load(offsets + group) + Samples(repeating: place.fraction)
      let distance = Samples.maximum(offset, nearest)
      let whole = distance.floored
      let fraction = distance - whole
      let bits = (whole + Samples(repeating: 12_582_912)).bitPattern
      let back = bits &- Samples.Bits(repeating: 0x4B40_0000)
      let first = start &+ UInt32(truncatingIfNeeded: group)
      if (back ^ Samples.Bits(repeating: back[0])).isZero {
        let p = memory.samples + Int((first &- back[0]) & memory.mask)
        let (c, b) = (load(p + 1), load(p + 2))
        let sound =
          isLinear ? b + (c - b) * fraction : Samples.hermite(load(p + 3), b, c, load(p), fraction)
        store(sound, output + group, min(count - group, 16))
      } else {
        store(fraction, fractions)
        let wanted = Samples.Bits(repeating: first) &+ Self.ascending &- back
        UnsafeMutableRawPointer(places).storeBytes(
          of: wanted & Samples.Bits(repeating: memory.mask), as: Samples.Bits.self)
        interpolate(output + group, min(count - group, 16))
      }
      group += 16
    }
  }

  @inline(never)
  private func interpolate(_ output: UnsafeMutablePointer<Float>, _ count: Int) {
    let (d, c, b, a) = Samples.neighbours(memory.samples, places)
    let fraction = load(fractions)
    let sound = isLinear ? b + (c - b) * fraction : Samples.hermite(a, b, c, d, fraction)
    store(sound, output, count)
  }

  @inline(__always)
  private func crossFade(_ output: UnsafeMutablePointer<Float>, _ count: Int) {
    let old = gains
    for index in 0..<count { old[index] = output[index] }
    read(tap.goal, output, count)
    for index in 0..<count {
      output[index] = old[index] + (output[index] - old[index]) * tap.progress(index)
    }
  }

  /// Writes the input and the feedback: damped, and softly saturated at four times full scale.
  @inline(__always)
  private mutating func feed(
    _ input: UnsafePointer<Float>, _ output: UnsafePointer<Float>, _ count: Int,
    _ isGliding: Bool
  ) {
    fill(gains, &feedback, count, isGliding)
    let sound = isGliding || brightness.value != 1 ? damped(output, count, isGliding) : output
    if sound == output { low = output[count - 1] }
    var group = 0
    while group < count {
      let size = min(count - group, 16)
      let quarter = load(sound + group, size) * Samples(repeating: 0.25)
      let back = Samples.tanh(quarter) * Samples(repeating: 4)
      let fed = load(input + group, size) + back * load(gains + group)
      memory.write(fed + Samples.aboveDenormal, group)
      group += 16
    }
  }

  @inline(__always)
  private mutating func damped(
    _ sound: UnsafePointer<Float>, _ count: Int, _ isGliding: Bool
  ) -> UnsafePointer<Float> {
    for index in 0..<count {
      low = low + (sound[index] - low) * brightness.next(isGliding)
      offsets[index] = low
    }
    return UnsafePointer(offsets)
  }

  /// The values of a ramp for every sample of this part.
  @inline(__always)
  private func fill(
    _ values: UnsafeMutablePointer<Float>, _ ramp: inout Ramp<Float>, _ count: Int,
    _ isGliding: Bool
  ) {
    if isGliding {
      for index in 0..<count { values[index] = ramp.next() }
    } else {
      let value = Samples(repeating: ramp.value)
      for group in 0..<Self.longestPart / 16 { store(value, values + 16 * group) }
    }
  }

  private static var ascending: Samples.Bits {
    Samples.Bits(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }
}

/// A slow oscillator of six shapes; sixteen voices may run at sixteen rates, or all in time with a tempo.
struct LFO<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case rate, shape, phase, fade, gate, seed, sync, tempo

    var descriptor: ParameterDescriptor {
      switch self {
      case .rate: .logarithmic("Rate", 0.01...50, .hertz, default: 2)
      case .shape:
        .choice(
          "Shape", ["Sine", "Triangle", "Saw", "Square", "Sample & Hold", "Smooth Random"])
      case .phase: .phase
      case .fade: .linear("Fade", 0...10, .seconds, default: 0, smoothing: 0)
      case .gate: .gate("Gate")
      case .seed: .seed()
      case .sync: .choice("Sync", NoteValue.names)
      case .tempo: .linear("Tempo", 40...240, default: 120, smoothing: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "LFO", role: .modulator,
      summary: "Moves a parameter up and down; starts over when its gate opens.",
      source: "J. O. Smith, Physical Audio Signal Processing, 2010, app. on phase accumulation",
      inputs: [], outputs: [PortDescriptor("Value")], snapshot: [SnapshotField("Value")],
      isFreeOfDirectCurrent: false)
  }

  private var oscillator = LongPhasor<Lane>()
  private var sine = Ramp<Lane>(1)
  private var triangle = Ramp<Lane>()
  private var saw = Ramp<Lane>()
  private var square = Ramp<Lane>()
  private var held = Ramp<Lane>()
  private var smooth = Ramp<Lane>()
  private var random = LaneRandom<Lane>()
  private var old = Lane(0)
  private var new = Lane(0)
  private var lastPhase = Lane(1)
  private var start = Lane(0)
  /// The fade's level when its speed was set last, and how many samples ago that was.
  private var level = Lane(1)
  private var age = Lane(0)
  private var rise = Lane(1)
  /// Whether every fade is over, and whether only the sine sounds.
  private var isRisen = false
  private var isSine = false
  private var wasOpen = Lane(0)
  private var value = Lane(0)
  private let voices: Lane.Bits

  init(_ setup: inout ComponentMemory<Lane>) { voices = setup.voices }

  mutating func retune(_ values: SegmentValues<Self>) {
    start = values[.phase]
    let beats = NoteValue.beats(values.whole(.sync))
    if beats > 0 {
      let turns = 1 / (60 * beats)
      oscillator.aim(hertz: values[.tempo], times: turns, start: start, values.tuning)
    } else {
      oscillator.aim(hertz: values[.rate], start: start, values.tuning)
    }
    random.seed(values[.seed], voices, where: values.starts)
    let shape = values.blend(.shape)
    sine.aim(shape.mix { Lane($0 == 0 ? 1 : 0) }, values)
    triangle.aim(shape.mix { Lane($0 == 1 ? 1 : 0) }, values)
    saw.aim(shape.mix { Lane($0 == 2 ? 1 : 0) }, values)
    square.aim(shape.mix { Lane($0 == 3 ? 1 : 0) }, values)
    held.aim(shape.mix { Lane($0 == 4 ? 1 : 0) }, values)
    smooth.aim(shape.mix { Lane($0 == 5 ? 1 : 0) }, values)
    let speed = 1 / Lane.maximum(values[.fade] * values.sampleRate, Lane(1))
    let isOther = values.starts .| .!(speed .== rise)
    level = Lane.select(values.starts, Lane(0), Lane.select(isOther, risen, level))
    age = Lane.select(isOther, Lane(0), age)
    rise = speed
    isRisen = false
    isSine = sine.rests(at: 1)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    begin(block)
    if isSine { runSine(block) } else { runAll(block) }
  }

  static var skips: Bool { true }

  mutating func renderFirst(_ block: Block<Lane>) {
    guard !block.isGliding && (3...128).contains(block.count) else { return render(block) }
    begin(block)
    let p = nextPhase()
    block.output[0] = faded(isSine ? Lane.sine(turns: p) : wave(p))
    // At 50 Hz and less no phase wraps twice on the way.
    oscillator.skip(block.count - 2)
    _ = nextPhase()
    if !isRisen { age = Lane.minimum(age + Float(block.count - 1), Lane(Self.longest)) }
  }

  @inline(__always)
  private mutating func begin(_ block: Block<Lane>) {
    retrigger(block.gate(Parameter.gate))
    if !isRisen { isRisen = risen.isAll(1) }
  }

  /// The usual shape alone; the same bits as all shapes with the others at 0.
  @inline(__always)
  private mutating func runSine(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count { output[index] = faded(Lane.sine(turns: nextPhase())) }
  }

  @inline(__always)
  private mutating func nextPhase() -> Lane {
    let p = Lane.unipolar(oscillator.next())
    let wraps = p .< lastPhase
    lastPhase = p
    guard wraps.any else { return p }
    old = Lane.select(wraps, new, old)
    new = random.next(where: wraps, else: new)
    return p
  }

  /// The current level of the fade.
  @inline(__always)
  private var risen: Lane { Lane.minimum(level + age * rise, Lane(1)) }

  /// Samples that are counted exactly.
  private static var longest: Float { 8_388_608 }

  /// Advances by one sample; what has risen stays.
  @inline(__always)
  private mutating func faded(_ wave: Lane) -> Lane {
    if isRisen {
      value = wave
      return value
    }
    age = Lane.minimum(age + 1, Lane(Self.longest))
    value = wave * risen
    return value
  }

  @inline(__always)
  private mutating func runAll(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count { output[index] = faded(wave(nextPhase())) }
  }

  @inline(__always)
  private mutating func wave(_ p: Lane) -> Lane {
    let ease = p * p * (3 - 2 * p)
    let fourth = (p - 0.25) - (p - 0.25).nearest
    return sine.next() * Lane.sine(turns: p) + triangle.next() * (1 - 4 * fourth.magnitude)
      + saw.next() * (2 * p - 1)
      + square.next() * Lane.select(p .< Lane(0.5), Lane(1), Lane(-1)) + held.next() * new
      + smooth.next() * (old + (new - old) * ease)
  }

  @inline(__always)
  private mutating func retrigger(_ open: Lane.Mask) {
    let isOpen = Lane.select(open, Lane(1), Lane(0))
    let opens = Lane(0.5) .< isOpen - wasOpen
    wasOpen = isOpen
    guard opens.any else { return }
    oscillator.restart(at: start, where: opens)
    lastPhase = Lane.select(opens, Lane(1), lastPhase)
    level = Lane.select(opens, Lane(0), level)
    age = Lane.select(opens, Lane(0), age)
    isRisen = false
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { fields[0] = value[0] }
}

/// Plays a recording at any pitch, forwards, backwards or in a loop.
struct SamplePlayer: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case trigger, rate, frequency, root, start, end, loop, crossfade, interpolation, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .trigger: .gate("Trigger")
      case .rate: .linear("Rate", -4...4, default: 1)
      case .frequency: .logarithmic("Frequency", 8...20_000, .hertz, default: 261.625_57)
      case .root: .logarithmic("Root", 8...20_000, .hertz, default: 261.625_57)
      case .start: .linear("Start", 0...1, default: 0)
      case .end: .linear("End", 0...1, default: 1)
      case .loop: .choice("Loop", ["Off", "On"], default: 1)
      case .crossfade: .linear("Loop Crossfade", 0...1, .seconds, default: 0.02)
      case .interpolation:
        .choice("Interpolation", ["Linear", "Hermite", "Sinc"], default: 2, .fades)
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Sample Player", role: .source,
      summary: "Plays a recording from its start, and again each time Trigger opens.",
      source: "J. O. Smith, P. Gossett, A Flexible Sampling-Rate Conversion Method, ICASSP 1984",
      inputs: [], isFreeOfDirectCurrent: false)
  }

  private let sample: SampleView
  private let rows: UnsafePointer<SIMD16<Float>>
  private let sampleRate: Float
  private let decay: Float
  /// In samples of the recording.
  private var position = 0.0
  private var isOver = false
  private var isNew = true
  private var wasOpen = false
  private var isLooping = false
  private var interpolation = 2
  private var octave = 0
  /// Of the sinc, for a speed between two octaves.
  private var kernel = 0
  private var speed = Ramp<Float>()
  private var level = Ramp<Float>()
  private var region = PlayRegion()
  /// The current Start, End and Loop Crossfade; applied when playback restarts.
  private var wanted = PlayRegion()
  /// The jump's discontinuity, decaying to 0.
  private var residue: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    sample = (setup.sample ?? .standard).octaves
    rows = SincTable.rows
    sampleRate = setup.sampleRate
    decay = Float.exp(of: -1 / (0.002 * setup.sampleRate))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let pitch = values[.rate] * values[.frequency] / values[.root]
    speed.aim((pitch * (sample.sampleRate / sampleRate)).clamped(-32, 32), values)
    level.aim(values[.level], values)
    isLooping = values.whole(.loop) == 1
    interpolation = values.whole(.interpolation)
    wanted = PlayRegion(
      start: values[.start], end: values[.end],
      crossfade: values[.crossfade] * sample.sampleRate, count: sample.count)
    let bands = bands(for: max(speed.value.magnitude, speed.goal.magnitude))
    if isNew {
      region = wanted
      position = entry
      isNew = false
      (octave, kernel) = bands
    }
    if isOver && isLooping && wanted.length > 1 { start() }
    guard bands != (octave, kernel) else { return }
    let before = sound(position)
    (octave, kernel) = bands
    residue += before - sound(position)
  }

  /// The fullest octave and kernel from which a speed folds nothing back.
  ///
  /// Without a sinc it is the nearest octave, which trades treble for alias in equal parts.
  private func bands(for speed: Float) -> (octave: Int, kernel: Int) {
    let limit: Float = interpolation == 2 ? 1.999 : 1.414_213_6
    var octave = 0
    while octave < SampleView.octaves - 1 && speed > Float(1 << octave) * limit { octave += 1 }
    return (octave, SincTable.kernel(speed: speed / Float(1 << octave)))
  }

  /// Where playing starts.
  private var entry: Double { speed.goal < 0 ? region.last : region.first }

  @inline(__always)
  mutating func render(_ block: Block<Float>) {
    let isOpen = block.gate(Parameter.trigger)
    if isOpen && !wasOpen { start() }
    wasOpen = isOpen
    let output = block.output
    for index in 0..<block.count {
      residue = residue * decay + Float.aboveDenormal
      output[index] = (sound(position) + residue) * level.next()
      move(Double(speed.next()))
    }
  }

  private mutating func start() {
    let before = sound(position)
    isOver = false
    region = wanted
    position = entry
    residue += before - sound(position)
  }

  private mutating func move(_ step: Double) {
    guard !isOver else { return }
    let next = position + step
    if next >= region.first && next < region.end {
      position = next
    } else {
      turn(next, step)
    }
  }

  /// Past an end: to the other one in a loop, unheard when it arrives where the crossfade has led it.
  private mutating func turn(_ next: Double, _ step: Double) {
    let before = sound(next)
    let period = region.length - region.crossfade
    let landing = (step < 0 ? next + period : next - period) - region.first
    let isSame = region == wanted
    region = wanted
    isOver = !isLooping || region.length <= 1
    let isInside = landing >= 0 && landing < region.length
    position = isInside ? region.first + landing : entry
    guard isOver || region.crossfade > 0 || !isInside || !isSame else { return }
    residue += before - sound(position)
  }

  /// The recording at a place, blended with the other end of the loop near the end.
  private func sound(_ place: Double) -> Float {
    guard !isOver else { return 0 }
    let plain = read(place)
    guard isLooping && region.crossfade > 0 else { return plain }
    let isBackwards = speed.goal < 0
    let rest = isBackwards ? place - region.first : region.end - place
    guard rest < region.crossfade else { return plain }
    let period = region.length - region.crossfade
    let other = read(isBackwards ? place + period : place - period)
    let share = Float(max(rest, 0) / region.crossfade)
    return other + (plain - other) * share
  }

  private func read(_ place: Double) -> Float {
    let scaled = min(max(place, 0), Double(sample.count)) / Double(1 << octave)
    let whole = Int(scaled)
    let part = Float(scaled - Double(whole))
    let samples = sample.start(octave) + whole
    switch interpolation {
    case 0: return samples[0] + (samples[1] - samples[0]) * part
    case 1: return Float.hermite(samples[-1], samples[0], samples[1], samples[2], part)
    default: return SincTable.read(rows, samples, part, kernel: kernel)
    }
  }
}

/// What is played of a recording, in samples of it.
struct PlayRegion: Equatable {
  var first = 0.0
  var end = 0.0
  var crossfade = 0.0

  var length: Double { end - first }
  /// Where backwards playing starts.
  var last: Double { max(end - 1, first) }

  init() {}

  /// `start` and `end` are shares of the whole, in any order.
  init(start: Float, end: Float, crossfade: Float, count: Int) {
    first = Double(min(start, end)) * Double(count)
    self.end = Double(max(start, end)) * Double(count)
    self.crossfade = min(Double(crossfade), length / 2)
  }
}

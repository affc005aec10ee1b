/// Attack, decay, sustain and release of each voice, which shape its input; or a follower of its input's level.
struct Envelope<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case gate, attack, decay, sustain, release, mode, threshold

    var descriptor: ParameterDescriptor {
      switch self {
      case .gate: .gate("Gate")
      case .attack: .logarithmic("Attack", 0.0005...10, .seconds, default: 0.01)
      case .decay: .logarithmic("Decay", 0.001...20, .seconds, default: 0.1)
      case .sustain: .linear("Sustain", 0...1, default: 0.7)
      case .release: .logarithmic("Release", 0.001...20, .seconds, default: 0.3)
      case .mode: .choice("Mode", ["ADSR", "Follower"])
      case .threshold: .linear("Threshold", -80...0, .decibels, default: -80)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Envelope", role: .modulator,
      summary: "Attack, decay, sustain, release: opens with the gate and shapes its input. As a "
        + "follower it says how loud its input is above Threshold.",
      source:
        "N. Redmon, Envelope generators: ADSR, EarLevel Engineering 2012 (overshooting targets); "
        + "D. Giannoulis et al., JAES 60(6), 2012 (decoupled peak detector)",
      inputs: [PortDescriptor("Audio", rest: 1)], snapshot: [SnapshotField("Level")],
      isFreeOfDirectCurrent: false)
  }

  private enum Stage {
    static var idle: Float { 0 }
    static var attack: Float { 1 }
    static var decay: Float { 2 }
    static var sustain: Float { 3 }
    static var release: Float { 4 }
  }

  private static var never: Float { 1e30 }

  private var stage = Lane(0)
  private var value = Lane(0)
  /// Where the segment began, and what it aims at beyond its end.
  private var start = Lane(0)
  private var goal = Lane(0)
  /// The part of the way to the goal that one sample covers.
  private var rate = Lane(1)
  /// Samples until the segment ends.
  private var left = Lane(1e30)
  private var attack = Lane(1)
  private var decay = Lane(1)
  private var release = Lane(1)
  private var sustain = Ramp<Lane>()
  private var follower = ReductionFollower<Lane>()
  private var threshold = Ramp<Lane>()
  private var follows = Ramp<Lane>()
  private var level = Lane(0)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    attack = Lane.maximum((values[.attack] * values.sampleRate).nearest, Lane(1))
    decay = Lane.maximum((values[.decay] * values.sampleRate).nearest, Lane(1))
    release = Lane.maximum((values[.release] * values.sampleRate).nearest, Lane(1))
    sustain.aim(values[.sustain], values)
    follower.aim(attack: values[.attack], release: values[.release], values.tuning)
    threshold.aim(Lane.gain(decibels: values[.threshold]), values)
    follows.aim(values.blend(.mode).mix { Lane($0 == 1 ? 1 : 0) }, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    follow(gate: block.gate(Parameter.gate))
    var index = 0
    while index < block.count {
      follow(sustain: sustain.value)
      let run = min(block.count - index, max(Int(soonest), 1))
      if block.isGliding {
        glide(block, index, run)
      } else {
        hold(block, index, run)
      }
      index += run
      left = left - Float(run)
      if finish() { block.output[index - 1] = block.input[index - 1] * value }
    }
    level = value
    if !follows.rests(at: 0) { follow(block) }
  }

  /// The input's level instead of the shaped input, or a blend while the mode changes; a level below the
  /// threshold counts as silence.
  @inline(__always)
  private mutating func follow(_ block: Block<Lane>) {
    let (input, output, isGliding) = (block.input, block.output, block.isGliding)
    for index in 0..<block.count {
      let size = input[index].magnitude
      let heard = Lane.select(size .< threshold.next(isGliding), Lane(0), size)
      let found = follower.next(heard, isGliding)
      let part = follows.next(isGliding)
      output[index] = output[index] + (found - output[index]) * part
      level = value + (found - value) * part
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { fields[0] = level[0] }

  private var soonest: Float { Swift.min(-(-left).greatest, 1e6) }

  @inline(__always)
  private mutating func hold(_ block: Block<Lane>, _ first: Int, _ count: Int) {
    let input = block.input + first
    let output = block.output + first
    for index in 0..<count {
      value += (goal - value) * rate
      output[index] = input[index] * value
    }
  }

  @inline(__always)
  private mutating func glide(_ block: Block<Lane>, _ first: Int, _ count: Int) {
    let input = block.input + first
    let output = block.output + first
    for index in 0..<count {
      follow(sustain: sustain.next())
      value += (goal - value) * rate
      output[index] = input[index] * value
    }
  }

  private mutating func follow(gate open: Lane.Mask) {
    let isHeld = (Lane(0) .< stage) .& (stage .< Lane(Stage.release))
    let opens = open .& .!isHeld
    let closes = (.!open) .& isHeld
    guard (opens .| closes).any else { return }
    begin(Stage.attack, where: opens)
    begin(Stage.release, where: closes)
  }

  /// A decay aims at the sustain level, which may be on its way.
  private mutating func follow(sustain level: Lane) {
    let falls = stage .== Lane(Stage.decay)
    let rests = stage .== Lane(Stage.sustain)
    let beyond = level + (level - start) * Self.overshoot
    goal = Lane.select(falls, beyond, Lane.select(rests, level, goal))
  }

  /// Segments whose time is over stand on their end, and the next one begins; true if any was over.
  private mutating func finish() -> Bool {
    let isOver = left .< Lane(0.5)
    guard isOver.any else { return false }
    let rose = isOver .& (stage .== Lane(Stage.attack))
    let fell = isOver .& (stage .== Lane(Stage.decay))
    let died = isOver .& (stage .== Lane(Stage.release))
    value = Lane.select(rose, Lane(1), value)
    value = Lane.select(fell, sustain.value, value)
    value = Lane.select(died, Lane(0), value)
    begin(Stage.decay, where: rose)
    begin(Stage.sustain, where: fell)
    begin(Stage.idle, where: died)
    return true
  }

  private mutating func begin(_ next: Float, where mask: Lane.Mask) {
    guard mask.any else { return }
    stage = Lane.select(mask, Lane(next), stage)
    start = Lane.select(mask, value, start)
    let length: Lane
    let aim: Lane
    var beyond = Self.overshoot
    switch next {
    case Stage.attack:
      length = attack
      beyond = 0.3
      aim = 1 + (1 - value) * beyond
    case Stage.decay: (length, aim) = (decay, goal)
    case Stage.release: (length, aim) = (release, -(value * beyond))
    default: (length, aim) = (Lane(Self.never), Lane(0))
    }
    let steepness = Float.log2((1 + beyond) / beyond)
    let part = Lane.select(
      length .< Lane(1e9), 1 - Lane.exp2(Lane(-steepness) / length), Lane(1))
    left = Lane.select(mask, length, left)
    goal = Lane.select(mask, aim, goal)
    rate = Lane.select(mask, part, rate)
  }

  /// How far beyond its end a falling segment aims: −60 dB of the way.
  private static var overshoot: Float { 0.001 }
}

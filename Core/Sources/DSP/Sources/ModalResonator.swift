/// A struck body: up to sixty-four partials from a string's to a bar's, driven by Excite or by sound.
struct ModalResonator<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case excite, frequency, structure, brightness, damping, position, modes, level

    var descriptor: ParameterDescriptor {
      switch self {
      case .excite: .gate("Excite")
      case .frequency: .logarithmic("Frequency", 20...5_000, .hertz, default: 220)
      case .structure: .linear("Structure", 0...1, default: 0.3)
      case .brightness: .linear("Brightness", 0...1, default: 0.5)
      case .damping: .linear("Damping", 0...1, default: 0.35)
      case .position: .linear("Position", 0.02...0.5, default: 0.3)
      case .modes: .steps("Modes", 4...64, default: 24)
      case .level: .level
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Modal Resonator", role: .source,
      summary: "Strings, bars and bells from a bank of modes, struck or driven by sound.",
      source: "M. Mathews, J. O. Smith, Methods for Synthesizing Very High Q Parametrically Well "
        + "Behaved Two Pole Filters, SMAC 2003 (coupled form); N. Fletcher, T. Rossing, The "
        + "Physics of Musical Instruments, 1998, ch. 2 (partials of strings and free bars)")
  }

  static var most: Int { 64 }

  private let modes: UnsafeMutablePointer<Mode<Lane>>
  private let logs: UnsafeMutablePointer<Float>
  private let sampleRate: Float
  private var count = 24
  private var level = Ramp<Lane>()
  private var pitch = Lane(220)
  private var held = Lane(0)
  private var longest = Lane(1)

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    modes = setup.states(Mode<Lane>(), Self.most)
    logs = setup.constants(2 * Self.most)
    for mode in 0..<Self.most {
      logs[2 * mode] = Float.log2(Float(mode + 1))
      logs[2 * mode + 1] = 2 * Float.log2(Float(2 * mode + 3) / 3)
    }
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let wanted = values.whole(.modes)
    if wanted < count { for mode in wanted..<count { modes[mode].clear() } }
    count = wanted
    let dark = 1 - values[.brightness]
    let body = ModalBody<Lane>(
      structure: values[.structure], tilt: dark * 2, evenness: 1 - dark * dark * dark,
      time: 10 * Lane.exp2(values[.damping] * -6.643_856), place: values[.position])
    let turns = values[.frequency] * (1 / sampleRate)
    var sum = Lane(0)
    for mode in 0..<count {
      let ratio = body.ratio(logs[2 * mode], logs[2 * mode + 1])
      sum += body.weight(mode, logs[2 * mode], turns * ratio).magnitude
    }
    let norm = 1 / sum
    for mode in 0..<count {
      let ratio = body.ratio(logs[2 * mode], logs[2 * mode + 1])
      let weight = body.weight(mode, logs[2 * mode], turns * ratio) * norm
      let loss = 6.907_755 / (body.time(ratio) * sampleRate)
      modes[mode].aim(turns * ratio, loss: loss, weight: weight, values.tuning)
    }
    longest = body.time
    level.aim(values[.level], values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let open = block.gate(Parameter.excite)
    let strike = Lane.select(open .& (held .< Lane(0.5)), Lane(1), Lane(0))
    held = Lane.select(open, Lane(1), Lane(0))
    let output = block.output
    for index in 0..<block.count { output[index] = Lane(0) }
    for mode in 0..<count {
      modes[mode].strike(strike)
      if block.isGliding {
        modes[mode].glide(block.input, output, block.count)
      } else {
        modes[mode].ring(block.input, output, block.count)
      }
    }
    for index in 0..<block.count { output[index] = output[index] * level.next() }
  }

  var tail: Float { longest.greatest * 3 }
}

/// Where the partials of a body lie, how loud they are and how long they last.
struct ModalBody<Lane: AudioLane> {
  /// 0 for a string, 1 for a free bar; partials move in octaves between.
  let structure: Lane
  let tilt: Lane
  /// 1 when all partials last equally, 0 when their time falls with the square of their frequency.
  let evenness: Lane
  let time: Lane
  let place: Lane

  @inline(__always)
  func ratio(_ string: Float, _ bar: Float) -> Lane {
    Lane.exp2(string + structure * (bar - string))
  }

  /// None for what lies at the Nyquist frequency.
  @inline(__always)
  func weight(_ mode: Int, _ octave: Float, _ turns: Lane) -> Lane {
    let swing = Lane.sine(turns: place * (0.5 * Float(mode + 1)))
    return swing * Lane.exp2(tilt * -octave) * ((0.46 - turns) * 20).clamped(0, 1)
  }

  @inline(__always)
  func time(_ ratio: Lane) -> Lane { time / (evenness + (1 - evenness) * ratio * ratio) }
}

/// A decaying rotation; its increments are kept instead of its coefficients, because those come close to 1.
struct Mode<Lane: AudioLane> {
  private var x = Lane(0)
  private var y = Lane(0)
  private var along = Ramp<Lane>()
  private var across = Ramp<Lane>()
  private var feed = Ramp<Lane>()
  private var weight = Ramp<Lane>()

  /// `loss` is in nepers a sample.
  @inline(__always)
  mutating func aim(_ turns: Lane, loss: Lane, weight: Lane, _ tuning: ControlSegment<Lane>) {
    let isHeard = turns .< Lane(0.46)
    let lost = Lane.select(isHeard, Lane.oneMinusExp(loss), Lane(1))
    let safe = Lane.minimum(turns, Lane(0.46))
    let half = Lane.sine(turns: safe * 0.5)
    let rest = 1 - lost
    along.aim(-(2 * rest * half * half + lost), tuning)
    across.aim(rest * Lane.sine(turns: safe), tuning)
    feed.aim(lost + lost, tuning)
    self.weight.aim(weight, tuning)
  }

  mutating func clear() {
    x = Lane(0)
    y = Lane(0)
  }

  @inline(__always)
  mutating func strike(_ amount: Lane) { x += amount }

  @inline(__always)
  mutating func ring(
    _ input: UnsafePointer<Lane>, _ output: UnsafeMutablePointer<Lane>, _ count: Int
  ) {
    let (a, b, gain, loudness) = (along.value, across.value, feed.value, weight.value)
    var (x, y) = (x, y)
    for index in 0..<count {
      let force = gain * input[index] + Lane.aboveDenormal
      let forward = x + ((a * x - b * y) + force)
      y = y + (b * x + a * y)
      x = forward
      output[index] += loudness * y
    }
    (self.x, self.y) = (x, y)
  }

  @inline(__always)
  mutating func glide(
    _ input: UnsafePointer<Lane>, _ output: UnsafeMutablePointer<Lane>, _ count: Int
  ) {
    for index in 0..<count {
      let (a, b) = (along.next(), across.next())
      let force = feed.next() * input[index] + Lane.aboveDenormal
      let forward = x + ((a * x - b * y) + force)
      y = y + (b * x + a * y)
      x = forward
      output[index] += weight.next() * y
    }
  }
}

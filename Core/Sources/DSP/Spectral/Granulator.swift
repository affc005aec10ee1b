/// Plays the last seconds as short grains, each with its own position, pitch and direction.
struct Granulator: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case size, density, position, pitch, spray, reverse, window, seed

    var descriptor: ParameterDescriptor {
      switch self {
      case .size: .logarithmic("Grain Size", 0.001...0.5, .seconds, default: 0.08)
      case .density: .logarithmic("Density", 0.5...500, .hertz, default: 30)
      case .position: .linear("Position", 0...1, .seconds, default: 0.1)
      case .pitch: .linear("Pitch", -24...24, .semitones, default: 0)
      case .spray: .linear("Spray", 0...1, default: 0.2)
      case .reverse: .linear("Reverse", 0...1, default: 0)
      case .window: .choice("Window", ["Hann", "Triangle", "Tukey"])
      case .seed: .seed()
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Granulator", role: .spectral,
      summary: "A cloud of up to 64 grains of what has just sounded.",
      source: "C. Roads, Microsound, MIT Press 2001, ch. 3",
      snapshot: [SnapshotField("Grains"), SnapshotField("Started")], mix: 1, isRandom: true)
  }

  static var mostGrains: Int { 64 }

  private let memory: UnsafeMutablePointer<Float>
  private let grains: UnsafeMutablePointer<Grain>
  private let mask: Int
  private let sampleRate: Float
  private let voice: UInt32
  private var random = LaneRandom<Float>()
  private var written = 0
  private var count = 0
  private var started: Float = 0
  private var clock = 0.0
  private var rate: Float = 0
  private var length: Float = 1
  private var place: Float = 0
  private var speed: Float = 1
  private var spray: Float = 0
  private var reverse: Float = 0
  private var shape = 0

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    voice = setup.voices
    // A second of Position, half a second of Spray, and what a grain of half a second reads at four times the speed.
    var size = 1
    while size < Int(2.6 * setup.sampleRate) { size *= 2 }
    mask = size - 1
    memory = setup.allocate(size)
    grains = setup.states(Grain(), Self.mostGrains)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(values[.seed], voice, where: values.starts)
    length = (values[.size] * sampleRate).nearest
    // The density at which all grains are active.
    let most = Float(Self.mostGrains - 1) / length
    rate = Float.minimum(values[.density] / sampleRate, most)
    place = values[.position] * sampleRate
    speed = values[.pitch] == 0 ? 1 : Float.exp2(values[.pitch] * (1 / 12))
    spray = values[.spray] * 0.5 * sampleRate
    reverse = values[.reverse]
    shape = values.whole(.window)
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      memory[written & mask] = input[index]
      written &+= 1
      clock += Double(rate)
      if clock >= 1 {
        clock -= 1
        begin()
      }
      var sum: Float = 0
      var grain = 0
      while grain < count {
        sum += grains[grain].next(memory, mask)
        if grains[grain].isOver {
          count -= 1
          grains[grain] = grains[count]
        } else {
          grain += 1
        }
      }
      output[index] = sum
    }
  }

  private mutating func begin() {
    started += 1
    let scatter = 0.5 + 0.5 * random.next()
    let isReversed = 0.5 + 0.5 * random.next() < reverse
    guard count < Self.mostGrains else { return }
    let span = length * speed
    // A grain never reads samples that are not written yet.
    let least = isReversed ? span : Float.maximum(span - length, 0)
    let delay = Float.maximum(place + scatter * spray, least + 4).nearest
    // Grains that overlap n times are √n times as loud together.
    let gain = Float.inverseRoot(Float.maximum(rate * length, 1))
    grains[count] = Grain(
      start: (written &- 1 &- Int(delay)) & mask, length: Int(length), speed: speed,
      isReversed: isReversed, shape: shape, gain: gain)
    count += 1
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = Float(count)
    fields[1] = started
  }

  var tail: Float { 3.2 }
}

/// One window full of memory, read at its own speed.
struct Grain {
  private var start = 0
  private var length = 1
  private var age = 0
  private var speed = 1.0
  private var shape = 0
  private var gain: Float = 0
  private var isReversed = false

  init() {}

  init(start: Int, length: Int, speed: Float, isReversed: Bool, shape: Int, gain: Float) {
    self.start = start
    self.length = length
    self.speed = Double(speed)
    self.isReversed = isReversed
    self.shape = shape
    self.gain = gain
  }

  var isOver: Bool { age >= length }

  @inline(__always)
  mutating func next(_ memory: UnsafePointer<Float>, _ mask: Int) -> Float {
    let way = Double(isReversed ? length - age : age) * speed
    let whole = Int(way)
    let x = Float(way - Double(whole))
    let place = start &+ whole
    age += 1
    return gain * window
      * Float.hermite(
        memory[(place &- 1) & mask], memory[place & mask], memory[(place &+ 1) & mask],
        memory[(place &+ 2) & mask], x)
  }

  /// Every window begins and ends at 0.
  @inline(__always)
  private var window: Float {
    let t = Float(age) / Float(length + 1)
    let edge = Float.minimum(t, 1 - t)
    switch shape {
    case 0: return 0.5 - 0.5 * Float.cosine(turns: t)
    case 1: return 2 * edge
    default: return edge < 0.125 ? 0.5 - 0.5 * Float.cosine(turns: 4 * edge) : 1
    }
  }
}

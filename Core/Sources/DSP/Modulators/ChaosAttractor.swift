/// Three movements of a chaotic system, integrated in steps of fixed length.
struct ChaosAttractor<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case system, speed, chaos, scale, seed

    var descriptor: ParameterDescriptor {
      switch self {
      case .system: .choice("System", ["Lorenz", "Rossler", "Aizawa", "Thomas"], .fades)
      case .speed: .logarithmic("Speed", 0.01...100, default: 1)
      case .chaos: .linear("Chaos", 0...1, default: 1)
      case .scale: .linear("Scale", 0...1, default: 1)
      case .seed: .steps("Seed", 0...9_999, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "ChaosAttractor", role: .modulator,
      summary:
        "Three wandering movements that never repeat. Speed 1 is one unit of the system's time a second.",
      source: "E. Lorenz, J. Atmos. Sci. 1963; O. Rössler, Phys. Lett. A 1976; Y. Aizawa 1982; "
        + "R. Thomas, Int. J. Bifurcation Chaos 1999; fourth-order Runge–Kutta",
      inputs: [], outputs: [PortDescriptor("X"), PortDescriptor("Y"), PortDescriptor("Z")],
      snapshot: [SnapshotField("Position", count: 3)], isFreeOfDirectCurrent: false)
  }

  private var state = ChaosPoint<Lane>()
  private var before = ChaosPoint<Lane>()
  /// Samples since the last step.
  private var clock = Lane.Bits(0)
  private var speed = Lane(0)
  private var chaos = Lane(1)
  private var scale = Ramp<Lane>(1)
  private var system = ChaosSystem.lorenz
  private var chosen = Lane(-1)
  private var planted = Lane(0)
  private var last = ChaosPoint<Lane>()
  private let sampleRate: Float
  private let voices: Lane.Bits

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    voices = setup.voices
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let wanted = values.whole(.system)
    system = ChaosSystem(rawValue: wanted) ?? .lorenz
    speed = values[.speed]
    chaos = values[.chaos]
    scale.aim(values[.scale], values)
    var random = LaneRandom<Lane>()
    random.seed(values[.seed], voices, where: Lane.Mask(all: true))
    // Another system or seed begins at its own point, in the silence of the fade.
    let isSame = (chosen .== Lane(Float(wanted))) .& (planted .== values[.seed])
    let changes = values.starts .| .!isSame
    chosen = Lane(Float(wanted))
    planted = values[.seed]
    let point = system.start(random.next(), random.next(), random.next())
    state = ChaosPoint.select(changes, point, state)
    before = ChaosPoint.select(changes, point, before)
  }

  /// One step every 16 samples, and a straight line between two steps.
  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let (x, y, z) = (block.output(0), block.output(1), block.output(2))
    for index in 0..<block.count {
      let place = clock & Lane.Bits(15)
      clock = clock &+ Lane.Bits(1)
      // Sixteenths of the way from the last step to the next.
      let sixteenths = Lane.unipolar(place.shiftedLeft(28))
      let isDue = sixteenths .< Lane(0.03)
      if isDue.any { step(where: isDue) }
      let part = sixteenths + 0.062_5
      let amount = scale.next()
      last = system.normalised(
        ChaosPoint(
          x: before.x + (state.x - before.x) * part, y: before.y + (state.y - before.y) * part,
          z: before.z + (state.z - before.z) * part))
      x[index] = last.x * amount
      y[index] = last.y * amount
      z[index] = last.z * amount
    }
  }

  private mutating func step(where isDue: Lane.Mask) {
    // Four steps of at most 0.02 units, also at the highest speed and the lowest rate.
    let length = speed * (4 / sampleRate)
    var point = state
    for _ in 0..<4 { point = system.advanced(point, length, chaos) }
    before = ChaosPoint.select(isDue, state, before)
    state = ChaosPoint.select(isDue, point, state)
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let amount = scale.value[0]
    fields[0] = last.x[0] * amount
    fields[1] = last.y[0] * amount
    fields[2] = last.z[0] * amount
  }
}

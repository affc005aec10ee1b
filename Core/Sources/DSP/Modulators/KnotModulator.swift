/// Three slow movements along a torus knot.
struct KnotModulator<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case p, q, speed, radius, tube, phase

    var descriptor: ParameterDescriptor {
      switch self {
      case .p: .steps("P", 1...9, default: 2)
      case .q: .steps("Q", 1...9, default: 3)
      case .speed: .logarithmic("Speed", 0.001...20, .hertz, default: 0.2)
      case .radius: .linear("Radius", 0...1, default: 0.667)
      case .tube: .linear("Tube", 0...1, default: 0.333)
      case .phase: .phase
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "KnotModulator", role: .modulator,
      summary: "Three related movements that close after every turn of a (P, Q) torus knot.",
      source: "D. Rolfsen, Knots and Links, 1976 (torus knots)", inputs: [],
      outputs: [PortDescriptor("X"), PortDescriptor("Y"), PortDescriptor("Z")],
      snapshot: [SnapshotField("Position", count: 3)], isFreeOfDirectCurrent: false)
  }

  private var oscillator = LongPhasor<Lane>()
  private var radius = Ramp<Lane>()
  private var tube = Ramp<Lane>()
  private var windings: UInt32 = 2
  private var turns: UInt32 = 3
  private var last = (Lane(0), Lane(0), Lane(0))

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(hertz: values[.speed], start: values[.phase], values.tuning)
    // What has a common divisor is no knot but the same one walked several times: its coprime form is taken.
    let (p, q) = (values.whole(.p), values.whole(.q))
    let divisor = Self.commonDivisor(p, q)
    windings = UInt32(p / divisor)
    turns = UInt32(q / divisor)
    // Radius and tube together never leave the unit range.
    let whole = Lane.maximum(values[.radius] + values[.tube], Lane(1))
    radius.aim(values[.radius] / whole, values)
    tube.aim(values[.tube] / whole, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let (x, y, z) = (block.output(0), block.output(1), block.output(2))
    for index in 0..<block.count {
      let phase = oscillator.next()
      let along = Lane.unipolar(phase &* Lane.Bits(windings))
      let around = Lane.unipolar(phase &* Lane.Bits(turns))
      let thickness = tube.next()
      let r = thickness * Lane.cosine(turns: around) + radius.next()
      last.0 = r * Lane.cosine(turns: along)
      last.1 = r * Lane.sine(turns: along)
      last.2 = -(thickness * Lane.sine(turns: around))
      x[index] = last.0
      y[index] = last.1
      z[index] = last.2
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = last.0[0]
    fields[1] = last.1[0]
    fields[2] = last.2[0]
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (max(a, 1), max(b, 1))
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

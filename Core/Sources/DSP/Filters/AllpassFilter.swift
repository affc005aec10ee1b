/// A chain of second-order allpass filters.
struct AllpassFilter<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case frequency, q, stages

    var descriptor: ParameterDescriptor {
      switch self {
      case .frequency: .logarithmic("Frequency", 20...20_000, .hertz, default: 1_000)
      case .q: .logarithmic("Q", 0.1...10, default: 0.707_106_8)
      case .stages: .steps("Stages", 1...24, default: 4)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Allpass", role: .filter,
      summary: "Smears transients in time and leaves the spectrum alone.",
      source: "V. Zavalishin, The Art of VA Filter Design, 2018, ch. 4 and 10", mix: 1)
  }

  private let stages: UnsafeMutablePointer<StateVariable<Lane>>
  private var count = 4
  private var ringing: Float = 0
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    stages = setup.states(StateVariable<Lane>(), 24)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let k = 1 / values[.q]
    let g = Lane.warped((values[.frequency] * (1 / sampleRate)).clamped(0, 0.49))
    let shape = FilterShape(g: g, k: k, input: Lane(1), band: -2 * k, low: Lane(0))
    for stage in 0..<24 { stages[stage].aim(shape, values.tuning) }
    count = values.whole(.stages)
    ringing = shape.ringing.greatest / sampleRate
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    for index in 0..<block.count { output[index] = block.input[index] }
    for stage in 0..<count {
      var filter = stages[stage]
      for index in 0..<block.count { output[index] = filter.next(output[index], true) }
      stages[stage] = filter
    }
  }

  /// A chain of equal poles rings a little longer with each of them.
  var tail: Float { ringing * (1 + 0.25 * Float(count)) }
}

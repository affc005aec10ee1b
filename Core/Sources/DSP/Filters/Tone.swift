/// A one-pole low pass with the exact exponential coefficient; stable at any cutoff.
struct Tone<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case cutoff

    var descriptor: ParameterDescriptor {
      .logarithmic("Cutoff", 20...20_000, .hertz, default: 4_000)
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Tone", role: .filter, summary: "The tone knob: a gentle low pass.",
      source: "J. O. Smith, Introduction to Digital Filters, 2007, one-pole filter", mix: 1)
  }

  private var rate = Ramp<Lane>()
  private var state = Lane(0)
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) { sampleRate = setup.sampleRate }

  mutating func retune(_ values: SegmentValues<Self>) {
    rate.aim(1 - Lane.exp(values[.cutoff] * (-2 * .pi / sampleRate)), values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let wanted = input[index] + Lane.aboveDenormal
      state += (wanted - state) * rate.next(block.isGliding)
      output[index] = state
    }
  }

  var tail: Float { 19 / ((-rate.goal).greatest * -sampleRate) + 4 / sampleRate }
}

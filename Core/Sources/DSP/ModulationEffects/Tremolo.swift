/// Loudness that swings; sixteen voices may swing at sixteen rates.
struct Tremolo<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case rate, depth, shape

    var descriptor: ParameterDescriptor {
      switch self {
      case .rate: .modulationRate("Rate", default: 5)
      case .depth: .linear("Depth", 0...0.8, default: 0.5)
      case .shape: .choice("Shape", ["Sine", "Triangle", "Square"])
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Tremolo", role: .modulationEffect,
      summary: "Loudness that falls by Depth and comes back; the square has soft edges.",
      source: "U. Zölzer (ed.), DAFX, 2011, ch. 3 (amplitude modulation)",
      snapshot: [SnapshotField("Gain")], mix: 1)
  }

  private var oscillator = Phasor<Lane>()
  private var depth = Ramp<Lane>()
  private var sine = Ramp<Lane>(1)
  private var triangle = Ramp<Lane>()
  private var square = Ramp<Lane>()
  private var gain = Lane(1)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    oscillator.aim(
      turns: values[.rate] * (1 / values.sampleRate), start: Lane(0), values.tuning)
    depth.aim(values[.depth], values)
    let shape = values.blend(.shape)
    sine.aim(shape.mix { Lane($0 == 0 ? 1 : 0) }, values)
    triangle.aim(shape.mix { Lane($0 == 1 ? 1 : 0) }, values)
    square.aim(shape.mix { Lane($0 == 2 ? 1 : 0) }, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let (input, output) = (block.input, block.output)
    for index in 0..<block.count {
      let turns = Lane.unipolar(oscillator.next())
      let round = Lane.cosine(turns: turns)
      let wave =
        sine.next() * round + triangle.next() * (4 * (turns - 0.5).magnitude - 1)
        + square.next() * Lane.tanh(8 * round)
      gain = 1 - depth.next() * (0.5 - 0.5 * wave)
      output[index] = input[index] * gain
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { fields[0] = gain[0] }
}

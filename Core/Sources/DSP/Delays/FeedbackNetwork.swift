/// A reverberator of eight delay lines that feed each other.
struct FeedbackNetwork: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case size, decay, damping, diffusion, modRate, modDepth, width, freeze

    var descriptor: ParameterDescriptor {
      switch self {
      case .size: .linear("Size", 0...1, default: 0.5, smoothing: 0)
      case .decay: .logarithmic("Decay", 0.1...30, .seconds, default: 2)
      case .damping: .linear("Damping", 0...1, default: 0.4)
      case .diffusion: .linear("Diffusion", 0...1, default: 0.8)
      case .modRate: .logarithmic("Mod Rate", 0.02...5, .hertz, default: 0.6)
      case .modDepth: .linear("Mod Depth", 0...1, default: 0.3)
      case .width: .linear("Width", 0...1, default: 1)
      case .freeze: .choice("Freeze", ["Off", "On"])
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "FeedbackNetwork", role: .delay,
      summary: "A hall of any size that dies away in its time at every pitch, or never.",
      source: "J.-M. Jot & A. Chaigne, AES 90, 1991; S. Schlecht & E. Habets, JASA 138, 2015 "
        + "and DAFx-17",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.3)
  }

  private var loop: ReverbLoop
  private var diffuser: Diffuser
  private var own = Ramp<Float>()
  private var cross = Ramp<Float>()
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    loop = ReverbLoop(&setup)
    diffuser = Diffuser(&setup)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let frozen = values.blend(.freeze).mix { Float($0) }
    loop.aim(
      size: 0.3 + 1.2 * values[.size], decay: values[.decay], damping: values[.damping],
      frozen: frozen, rate: values[.modRate], depth: values[.modDepth], values.tuning)
    diffuser.aim(values[.diffusion], gain: 0.5 * (1 - frozen), values.tuning)
    own.aim(0.5 + 0.5 * values[.width], values)
    cross.aim(0.5 - 0.5 * values[.width], values)
    tail = frozen > 0 ? 1e9 : 2.4 * values[.decay] + 0.5
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let count = loop.plan(block.count - done)
      render(block, done, count)
      done += count
    }
  }

  @inline(__always)
  private mutating func render(_ block: Block<Float>, _ start: Int, _ count: Int) {
    let (left, right) = (block.output(0) + start, block.output(1) + start)
    diffuser.write(block.input(0) + start, block.input(1) + start, count)
    var group = 0
    while group < count {
      let size = min(count &- group, 8)
      let rows = loop.fetch(group, size, block.isGliding)
      let sound = diffuser.spread(group, size, block.isGliding)
      let (l, r) = loop.feed(rows, sound, group, size)
      let own = own.nextEight(size, block.isGliding)
      let cross = cross.nextEight(size, block.isGliding)
      storeEight(own * l + cross * r, left + group, size)
      storeEight(own * r + cross * l, right + group, size)
      group &+= 8
    }
    diffuser.advance(count)
    loop.advance(count)
  }
}

/// A hall in which one of eight lines comes back at another pitch, so that its tail climbs.
struct Shimmer: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case decay, shift, amount, damping

    var descriptor: ParameterDescriptor {
      switch self {
      case .decay: .logarithmic("Decay", 0.5...30, .seconds, default: 5)
      case .shift: .linear("Shift", -12...24, .semitones, default: 12)
      case .amount: .linear("Amount", 0...1, default: 0.6)
      case .damping: .linear("Damping", 0...1, default: 0.3)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Shimmer", role: .delay,
      summary: "A long hall whose tail is shifted again at every turn and dies away all the same.",
      source: "J.-M. Jot & A. Chaigne, AES 90, 1991; J. Laroche & M. Dolson, WASPAA 1999",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.4)
  }

  private var loop: ReverbLoop
  private var diffuser: Diffuser
  private var kernel: PitchShiftKernel
  private let rows: UnsafeMutablePointer<Float>
  private var straight = Ramp<Float>(1)
  private var shifted = Ramp<Float>()
  private var ratio: Float = 1
  private var slow: Float = 0
  private let pull: Float
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    loop = ReverbLoop(&setup)
    diffuser = Diffuser(&setup)
    let size = SpectralFrames.size(2, sampleRate: setup.sampleRate)
    kernel = PitchShiftKernel(longest: size, size: size, &setup)
    rows = setup.constants(64)
    pull = .smoothing(cutoff: 30, setup.sampleRate)
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    loop.aim(
      size: 1.2, decay: values[.decay], damping: values[.damping], frozen: 0, rate: 0.5,
      depth: 0.4, values.tuning)
    diffuser.aim(0.8, gain: 0.5, values.tuning)
    // The frames of the shifter are a way of their own, on which sound has to weaken too; a tenth is taken for
    // what overlapping peaks may add.
    let way = Float(kernel.latency) / (values.sampleRate * values[.decay])
    straight.aim(1 - values[.amount], values)
    shifted.aim(values[.amount] * 0.9 * Float.exp2(-9.965_784_3 * way), values)
    ratio = Float.exp2(values[.shift] * (1 / 12))
    tail = 3 * values[.decay] + 1
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
      let sound = diffuser.spread(group, size, block.isGliding)
      loop.fetch(group, size, block.isGliding).store(rows, stride: 8)
      climb(size, block.isGliding)
      let (l, r) = loop.feed(EightSignals(rows, stride: 8), sound, group, size)
      storeEight(l, left + group, size)
      storeEight(r, right + group, size)
      group &+= 8
    }
    diffuser.advance(count)
    loop.advance(count)
  }

  /// Puts another pitch into the last line, without what lies below 30 Hz.
  @inline(__always)
  private mutating func climb(_ count: Int, _ isGliding: Bool) {
    for index in 0..<count {
      let place = rows + (8 &* index &+ 7)
      let other = kernel.next(place[0], ratio: ratio, formant: 0)
      slow += (other - slow) * pull + Float.aboveDenormal
      place[0] =
        place[0] * straight.next(isGliding) + (other - slow) * shifted.next(isGliding)
    }
  }
}

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

  static var about: About {
    About(
      name: "Shimmer", role: .delay,
      summary: "A long hall whose tail is shifted again at every turn and dies away all the same.",
      source: "J.-M. Jot & A. Chaigne, AES 90, 1991; J. Laroche & M. Dolson, WASPAA 1999",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.4)
  }

  private var loop: ReverbLoop
  private var diffuser: Diffuser
  private var kernel: PitchShiftKernel
  private let sound: UnsafeMutablePointer<Float>
  private var straight = Ramp<Float>(1)
  private var shifted = Ramp<Float>()
  private var ratio: Float = 1
  private var slow: Float = 0
  private let pull: Float
  private(set) var tail: Float = 0

  init(_ setup: inout Setup<Float>) {
    loop = ReverbLoop(&setup)
    diffuser = Diffuser(&setup)
    let size = SpectralFrames.size(2, sampleRate: setup.sampleRate)
    kernel = PitchShiftKernel(longest: size, size: size, &setup)
    sound = setup.constants(8 * (EightLines.longestPart + 8))
    pull = .smoothing(cutoff: 30, setup.sampleRate)
  }

  mutating func retune(_ values: Values<Self>) {
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
      diffuser.spread(
        block.input(0) + done, block.input(1) + done, into: sound, count, block.isGliding)
      loop.begin(count, block.isGliding)
      climb(count, block.isGliding)
      loop.finish(sound, count)
      let (left, right) = (block.output(0) + done, block.output(1) + done)
      for index in 0..<count {
        let place = sound + 64 * (index >> 3) + (index & 7)
        left[index] = place[8]
        right[index] = place[16]
      }
      done += count
    }
  }

  /// Puts another pitch into the last line, without what lies below 30 Hz.
  @inline(__always)
  private mutating func climb(_ count: Int, _ isGliding: Bool) {
    for index in 0..<count {
      let place = loop.passing + 8 * index + 7
      let other = kernel.next(place[0], ratio: ratio, formant: 0)
      slow += (other - slow) * pull + Float.aboveDenormal
      place[0] =
        place[0] * straight.next(isGliding) + (other - slow) * shifted.next(isGliding)
    }
  }
}

/// Dattorro's plate: four diffusers into a figure-of-eight tank with two slowly moving allpasses.
struct PlateReverb: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case decay, damping, bandwidth, preDelay, diffusion, modDepth

    var descriptor: ParameterDescriptor {
      switch self {
      case .decay: .logarithmic("Decay", 0.7...20, .seconds, default: 1.8)
      case .damping: .linear("Damping", 0...1, default: 0.05)
      case .bandwidth: .linear("Bandwidth", 0...1, default: 0.98)
      case .preDelay: .linear("Pre Delay", 0...0.25, .seconds, default: 0.01, smoothing: 0)
      case .diffusion: .linear("Diffusion", 0...1, default: 1)
      case .modDepth: .linear("Mod Depth", 0...1, default: 0.5)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Plate Reverb", role: .delay, summary: "A smooth dense plate.",
      source: "J. Dattorro, Effect Design 1, JAES 45, 1997",
      inputs: PortDescriptor.stereo, outputs: PortDescriptor.stereo, mix: 0.3)
  }

  /// The rate that the paper's lengths are given for.
  private static var paperRate: Float { 29_761 }

  private var early: DelayMemory
  private var preDelay: MovingTap
  private var lines: LinePool
  private let lengths: UnsafeMutablePointer<Float>
  private var oscillator = Phasor<Float>()
  private var swing = Ramp<Float>()
  private var bandwidth = Ramp<Float>(1)
  private var diffusion = Ramp<Float>()
  private var damping = Ramp<Float>()
  private var decay = Ramp<Float>()
  private var spread = Ramp<Float>()
  private var low: Float = 0
  private var lowLeft: Float = 0
  private var lowRight: Float = 0
  private var endLeft: Float = 0
  private var endRight: Float = 0
  private let scale: Float
  private(set) var tail: Float = 0

  init(_ setup: inout ComponentMemory<Float>) {
    scale = setup.sampleRate / Self.paperRate
    early = DelayMemory(longest: 0.25 * setup.sampleRate + 8, &setup)
    preDelay = MovingTap(setup)
    lines = LinePool(12, longest: 4_470 * scale, &setup)
    lengths = setup.constants(26)
    for line in 0..<26 { lengths[line] = (Self.length(line) * scale).nearest }
  }

  /// Four diffusers; four of each side of the tank; seven taps of each output.
  private static func length(_ line: Int) -> Float {
    switch line {
    case 0: 142
    case 1: 107
    case 2: 379
    case 3: 277
    case 4: 672
    case 5: 4_453
    case 6: 1_800
    case 7: 3_720
    case 8: 908
    case 9: 4_217
    case 10: 2_656
    case 11: 3_163
    case 12: 266
    case 13: 2_974
    case 14: 1_913
    case 15: 1_996
    case 16: 1_990
    case 17: 187
    case 18: 1_066
    case 19: 353
    case 20: 3_627
    case 21: 1_228
    case 22: 2_673
    case 23: 2_111
    case 24: 335
    default: 121
    }
  }

  /// Samples once round the tank at the paper's rate.
  static var round: Float { 21_589 }

  /// What four factors of one round must be for a time of decay, `moving` 0…1.
  ///
  /// The allpasses of the tank prolong the decay by a tenth and interpolation shortens it; both were measured.
  static func factor(decay: Float, moving: Float) -> Float {
    let still = 1.095 + 0.025 / (decay * decay)
    let ratio = still - moving * (0.04 + 0.03 * Float.log2(decay))
    return Float.exp2(-9.965_784_3 * round / paperRate * ratio / (4 * decay))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    let rate = values.sampleRate
    let swing = values[.modDepth] * 16 * scale
    let factor = Self.factor(decay: values[.decay], moving: min(swing, 1))
    preDelay.aim(Double(values[.preDelay]) * Double(rate) + 4, values.tuning)
    oscillator.aim(turns: 1 / rate, start: 0, values.tuning)
    self.swing.aim(swing, values)
    let dull = 0.999 * (1 - values[.bandwidth])
    bandwidth.aim(1 - Float.pole(dull, from: Self.paperRate, to: rate), values)
    diffusion.aim(values[.diffusion], values)
    let damped = 0.99 * values[.damping]
    damping.aim(Float.pole(damped, from: Self.paperRate, to: rate), values)
    decay.aim(factor, values)
    spread.aim(min(max(factor + 0.15, 0.25), 0.5), values)
    tail = 3 * values[.decay] + 1
  }

  mutating func render(_ block: Block<Float>) {
    var done = 0
    while done < block.count {
      let count = preDelay.plan(min(block.count - done, 64))
      for index in 0..<count {
        let at = done + index
        early.write(0.5 * (block.input(0)[at] + block.input(1)[at]), index)
        let (left, right) = next(preDelay.read(early, index), index)
        block.output(0)[at] = left
        block.output(1)[at] = right
      }
      preDelay.advance(count)
      early.advance(count)
      lines.advance(count)
      done += count
    }
  }

  @inline(__always)
  private func late(_ line: Int, _ index: Int) -> Float {
    lines.read(line, Int(lengths[line]), index)
  }

  @inline(__always)
  private func tap(_ line: Int, _ number: Int, _ index: Int) -> Float {
    lines.read(line, Int(lengths[number]), index)
  }

  @inline(__always)
  private mutating func next(_ input: Float, _ index: Int) -> (Float, Float) {
    low = low + (input + Float.aboveDenormal - low) * bandwidth.next()
    let amount = diffusion.next()
    var x = lines.allpass(0, low, late(0, index), 0.75 * amount, index)
    x = lines.allpass(1, x, late(1, index), 0.75 * amount, index)
    x = lines.allpass(2, x, late(2, index), 0.625 * amount, index)
    x = lines.allpass(3, x, late(3, index), 0.625 * amount, index)
    let turns = Float.unipolar(oscillator.next())
    let swing = swing.next()
    let (decay, damping, spread) = (decay.next(), damping.next(), spread.next())
    let fromRight = decay * endRight
    let fromLeft = decay * endLeft
    let wave = (Float.sine(turns: turns) * swing, Float.cosine(turns: turns) * swing)
    endLeft = tank(4, x + fromRight, wave.0, &lowLeft, decay, damping, spread, index)
    endRight = tank(8, x + fromLeft, wave.1, &lowRight, decay, damping, spread, index)
    let left =
      tap(9, 12, index) + tap(9, 13, index) - tap(10, 14, index) + tap(11, 15, index)
      - tap(5, 16, index) - tap(6, 17, index) - tap(7, 18, index)
    let right =
      tap(5, 19, index) + tap(5, 20, index) - tap(6, 21, index) + tap(7, 22, index)
      - tap(9, 23, index) - tap(10, 24, index) - tap(11, 25, index)
    return (0.6 * left, 0.6 * right)
  }

  /// One side of the tank, four lines from `line` on; returns its end.
  @inline(__always)
  private func tank(
    _ line: Int, _ input: Float, _ wave: Float, _ low: inout Float, _ decay: Float,
    _ damping: Float, _ spread: Float, _ index: Int
  ) -> Float {
    let moving = lines.hermite(line, lengths[line] + wave, index)
    let first = lines.allpass(line, input, moving, -0.7, index)
    let held = late(line + 1, index)
    lines.write(line + 1, first, index)
    low = held * (1 - damping) + low * damping
    let second = lines.allpass(line + 2, low * decay, late(line + 2, index), spread, index)
    let end = late(line + 3, index)
    lines.write(line + 3, second, index)
    return end
  }
}

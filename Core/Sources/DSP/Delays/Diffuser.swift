/// Two rounds of eight short delays and a Hadamard matrix: 64 echoes of every click, all energy kept.
struct Diffuser {
  private var left: DelayMemory
  private var right: DelayMemory
  private var second: EightLines
  private let shortDelays: SIMD8<UInt32>
  private let longDelays: SIMD8<UInt32>
  private var direct = Ramp<Float>()
  private var spread = Ramp<Float>()

  init(_ setup: inout ComponentMemory<Float>) {
    left = DelayMemory(longest: 0.011 * setup.sampleRate, &setup)
    right = DelayMemory(longest: 0.011 * setup.sampleRate, &setup)
    second = EightLines(longest: 0.025 * setup.sampleRate, &setup)
    let seconds = SIMD8<Float>(
      0.000_9, 0.002_3, 0.003_7, 0.005_3, 0.006_1, 0.007_9, 0.009_1, 0.010_7)
    shortDelays = (seconds * setup.sampleRate).wholeNumbers
    longDelays = (seconds * (setup.sampleRate * 2.281)).wholeNumbers
  }

  /// Sets out for a share of diffuse sound, 0…1.
  mutating func aim(_ diffusion: Float, gain: Float, _ tuning: ControlSegment<Float>) {
    let rest = Float.root(max(1 - diffusion * diffusion, 0))
    direct.aim(rest * gain, tuning)
    spread.aim(diffusion * gain * 0.125, tuning)
  }

  /// Takes both sides of the next part, at most `EightLines.longestPart` samples.
  @inline(__always)
  func write(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int) {
    self.left.write(left, count)
    self.right.write(right, count)
  }

  /// Makes eight signals of two, `count` of eight samples from `group` on.
  @inline(__always)
  mutating func spread(_ group: Int, _ count: Int, _ isGliding: Bool) -> EightSignals {
    second.write(early(group).mixed, group)
    let direct = direct.nextEight(count, isGliding)
    let (p, q) = (left.eight(group, 0) * direct, right.eight(group, 0) * direct)
    let plain = EightSignals(a: p, b: q, c: p, d: -q, e: p, f: q, g: -p, h: q)
    return second.read(group, longDelays).mixed * spread.nextEight(count, isGliding) + plain
  }

  @inline(__always)
  mutating func advance(_ count: Int) {
    left.advance(count)
    right.advance(count)
    second.advance(count)
  }

  @inline(__always)
  private func early(_ group: Int) -> EightSignals {
    let d = shortDelays
    return EightSignals(
      a: left.eight(group, d[0]), b: right.eight(group, d[1]), c: left.eight(group, d[2]),
      d: -right.eight(group, d[3]), e: left.eight(group, d[4]), f: right.eight(group, d[5]),
      g: -left.eight(group, d[6]), h: right.eight(group, d[7]))
  }
}

extension DelayMemory {
  /// Eight samples from `index` on, at a whole delay.
  @inline(__always)
  func eight(_ index: Int, _ delay: UInt32) -> SIMD8<Float> {
    let place = (position &+ UInt32(truncatingIfNeeded: index) &- delay) & mask
    return loadEight(samples + Int(place))
  }
}

/// Downward expander that closes what is quiet, with hysteresis and hold.
struct Gate<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case threshold, ratio, hysteresis, attack, hold, release, range

    var descriptor: ParameterDescriptor {
      switch self {
      case .threshold: .linear("Threshold", -80...0, .decibels, default: -45)
      case .ratio: .logarithmic("Ratio", 1...50, default: 10)
      case .hysteresis: .linear("Hysteresis", 0...12, .decibels, default: 4)
      case .attack: .logarithmic("Attack", 0.000_5...0.1, .seconds, default: 0.001)
      case .hold: .logarithmic("Hold", 0.001...1, .seconds, default: 0.05)
      case .release: .logarithmic("Release", 0.005...2, .seconds, default: 0.1)
      case .range: .linear("Range", 0...90, .decibels, default: 60)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Gate", role: .dynamics,
      summary: "Closes on what is below the threshold: gate or expander.",
      source: "D. Giannoulis, M. Massberg, J. Reiss, JAES 60(6), 2012; "
        + "U. Zölzer, DAFX, 2011, ch. 4 (hysteresis and hold)",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  private var window = PeakWindow<Lane>()
  private var threshold = Ramp<Lane>()
  private var hysteresis = Ramp<Lane>()
  private var steepness = Ramp<Lane>()
  private var range = Ramp<Lane>()
  private var rise = Ramp<Lane>()
  private var release = Ramp<Lane>()
  private var hold = Lane(0)
  private var left = Lane(0)
  /// 1 while open.
  private var isOpen = Lane(0)
  private var gain = Lane(0)
  private var level = Lane(-200)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    window.setSpan(samples: Lane(0.01 * values.sampleRate))
    threshold.aim(values[.threshold], values)
    hysteresis.aim(values[.hysteresis], values)
    steepness.aim(values[.ratio] - 1, values)
    range.aim(values[.range], values)
    rise.aim(1 / (values[.attack] * values.sampleRate), values)
    release.aim(Lane.approach(samples: values[.release] * values.sampleRate), values)
    hold = values[.hold] * values.sampleRate
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let x = input[index]
      level = Lane.decibels(amplitude: window.next(x.magnitude))
      let over = level - threshold.next(isGliding)
      let isHeld = -hysteresis.next(isGliding) .< over
      left = Lane.select(isHeld, hold, Lane.maximum(left - 1, Lane(0)))
      let stays = Lane.select(left .< Lane(0.5), Lane(0), isOpen)
      isOpen = Lane.select(Lane(0) .< over, Lane(1), stays)
      let missing = Lane.maximum(-over, Lane(0)) * steepness.next(isGliding)
      let reduction = Lane.minimum(missing, range.next(isGliding)) * (1 - isOpen)
      let wanted = Lane.gain(decibels: -reduction)
      let opening = Lane.minimum(gain + rise.next(isGliding), wanted)
      let closing = gain + (wanted - gain) * release.next(isGliding)
      gain = Lane.select(gain .< wanted, opening, closing)
      output[index] = x * gain
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    let decibels = Float.decibels(amplitude: gain[0])
    fields[0] = -decibels
    fields[1] = level[0]
    fields[2] = level[0] + decibels
  }
}

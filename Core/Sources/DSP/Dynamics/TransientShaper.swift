/// Lifts or lowers attacks and tails by the difference of fast and slow envelopes, whatever the level.
struct TransientShaper<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case attack, sustain, speed

    var descriptor: ParameterDescriptor {
      switch self {
      case .attack: .linear("Attack", -1...1, default: 0.5)
      case .sustain: .linear("Sustain", -1...1, default: 0)
      case .speed: .logarithmic("Speed", 0.25...4, default: 1)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Transient Shaper", role: .dynamics,
      summary: "More or less attack and sustain, independent of the level.",
      source: "U. Zölzer, DAFX, 2011, ch. 4 (differential envelopes); "
        + "R. Gier, Circuit for shaping transients, DE 19828160, 1998",
      snapshot: SnapshotField.gainReduction, mix: 1)
  }

  private static var quietest: Float { -70 }

  private var window = PeakWindow<Lane>()
  private var attack = Ramp<Lane>()
  private var sustain = Ramp<Lane>()
  private var quick = Ramp<Lane>()
  private var slow = Ramp<Lane>()
  private var short = Ramp<Lane>()
  private var long = Ramp<Lane>()
  private var prompt = Lane(-70)
  private var late = Lane(-70)
  private var dying = Lane(-70)
  private var lasting = Lane(-70)
  private var level = Lane(-70)
  private var gain = Lane(0)
  private var easing = Lane(1)

  init(_ setup: inout ComponentMemory<Lane>) {}

  mutating func retune(_ values: SegmentValues<Self>) {
    let samples = Lane(values.sampleRate) / values[.speed]
    window.setSpan(samples: Lane(0.01 * values.sampleRate))
    attack.aim(values[.attack], values)
    sustain.aim(values[.sustain], values)
    quick.aim(Lane.approach(samples: samples * 0.001), values)
    slow.aim(Lane.approach(samples: samples * 0.03), values)
    short.aim(Lane.approach(samples: samples * 0.03), values)
    long.aim(Lane.approach(samples: samples * 0.4), values)
    easing = Lane.approach(samples: Lane(0.000_5 * values.sampleRate))
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let input = block.input
    let output = block.output
    for index in 0..<block.count {
      let x = input[index]
      let peak = Lane.decibels(amplitude: window.next(x.magnitude))
      level = Lane.maximum(peak, Lane(Self.quietest))
      let up = quick.next(isGliding)
      let lazy = slow.next(isGliding)
      let down = short.next(isGliding)
      let linger = long.next(isGliding)
      prompt += (level - prompt) * Lane.select(prompt .< level, up, down)
      late += (level - late) * Lane.select(late .< level, lazy, down)
      dying += (level - dying) * Lane.select(dying .< level, up, down)
      lasting += (level - lasting) * Lane.select(lasting .< level, up, linger)
      let onset = Lane.minimum(Lane.maximum(prompt - late, Lane(0)), Lane(18))
      let tail = Lane.minimum(Lane.maximum(lasting - dying, Lane(0)), Lane(18))
      let wanted = attack.next(isGliding) * onset + sustain.next(isGliding) * tail
      gain += (wanted + Lane.aboveDenormal - gain) * easing
      output[index] = x * Lane.gain(decibels: gain)
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    fields[0] = -gain[0]
    fields[1] = level[0]
    fields[2] = level[0] + gain[0]
  }
}

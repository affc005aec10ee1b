/// Noise of four colours from a generator of period 2⁶⁴ − 1.
struct Noise<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case colour, level, seed

    var descriptor: ParameterDescriptor {
      switch self {
      case .colour: .choice("Colour", ["White", "Pink", "Brown", "Blue"])
      case .level: .level
      case .seed: .seed()
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Noise", role: .source, summary: "White, pink, brown and blue noise.",
      source: "D. Blackman, S. Vigna, Scrambled Linear Pseudorandom Number Generators, ACM TOMS "
        + "2021 (xoroshiro64*); J. O. Smith, Spectral Tilt Filters, 2019 (pink)",
      inputs: [], isFreeOfDirectCurrent: false)
  }

  private var random = LaneRandom<Lane>()
  private var pink: TiltFilter<Lane>
  private var brown = Lane(0)
  private var lastForBrown = Lane(0)
  private var lastPink = Lane(0)
  private var blue = Lane(0)
  private var level = Ramp<Lane>()
  private var whitePart = Ramp<Lane>(1)
  private var pinkPart = Ramp<Lane>()
  private var brownPart = Ramp<Lane>()
  private var bluePart = Ramp<Lane>()
  private let voices: Lane.Bits
  private let brownDecay: Lane
  private let brownGain: Lane

  init(_ setup: inout ComponentMemory<Lane>) {
    voices = setup.voices
    pink = TiltFilter(&setup)
    let turns = 5 / setup.sampleRate
    brownDecay = Lane(1 - 2 * .pi * turns)
    brownGain = Lane(5.6 * (2 * .pi * 50 / setup.sampleRate))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(values[.seed], voices, where: values.starts)
    level.aim(values[.level], values)
    let colour = values.blend(.colour)
    whitePart.aim(colour.mix { Lane($0 == 0 ? 1 : 0) }, values)
    pinkPart.aim(colour.mix { Lane($0 == 1 ? 1 : 0) }, values)
    brownPart.aim(colour.mix { Lane($0 == 2 ? 1 : 0) }, values)
    bluePart.aim(colour.mix { Lane($0 == 3 ? 1 : 0) }, values)
  }

  @inline(__always)
  mutating func render(_ block: Block<Lane>) {
    let output = block.output
    let isWhite = whitePart.rests(at: 1)
    let gliding = block.isGliding
    for index in 0..<block.count {
      let white = random.next()
      var sample = white
      if !isWhite {
        let soft = pink.next(white)
        // The integrator and the differentiator of Al-Alaoui, whose slope is true up to 0.4 of the rate.
        brown = brown * brownDecay + brownGain * (white + lastForBrown * (1 / 7))
        lastForBrown = white
        blue = (soft - lastPink) - blue * (1 / 7)
        lastPink = soft
        sample =
          white * whitePart.next(gliding) + 0.18 * soft * pinkPart.next(gliding)
          + 0.3 * brown * brownPart.next(gliding) + 0.55 * blue * bluePart.next(gliding)
      }
      output[index] = sample * level.next(gliding)
    }
  }
}

/// xoroshiro64* in every voice.
package struct LaneRandom<Lane: AudioLane> {
  private var first = Lane.Bits(1)
  private var second = Lane.Bits(2)
  /// What it was seeded with last.
  private var planted = Lane(0)

  package init() {}

  /// Sets the state of voices that start, and of those whose seed is another, from it and the number of the voice.
  @inline(__always)
  mutating func seed(_ seed: Lane, _ voices: Lane.Bits, where starts: Lane.Mask) {
    let chosen = Lane.bits(of: starts .| .!(seed .== planted))
    planted = seed
    let kept = chosen ^ Lane.Bits(0xFFFF_FFFF)
    let mixed = Self.hash((seed.index &* Lane.Bits(0x9E37_79B9)) &+ voices)
    first = (first & kept) | ((mixed | Lane.Bits(1)) & chosen)
    second = (second & kept) | (Self.hash(mixed &+ Lane.Bits(0x6A09_E667)) & chosen)
  }

  /// 32 random bits a voice.
  @inline(__always)
  package mutating func bits() -> Lane.Bits {
    let result = first &* Lane.Bits(0x9E37_79BB)
    let both = second ^ first
    first = rotated(first, 26) ^ both ^ both.shiftedLeft(9)
    second = rotated(both, 13)
    return result
  }

  /// −1..<1, uniform.
  @inline(__always)
  mutating func next() -> Lane { Lane.bipolar(bits()) }

  /// −1..<1, uniform, a new number for some voices and `last` for the others, whose sequences stand still.
  @inline(__always)
  mutating func next(where mask: Lane.Mask, else last: Lane) -> Lane {
    guard mask.any else { return last }
    let (kept, old) = (Lane.bits(of: mask) ^ Lane.Bits(0xFFFF_FFFF), self)
    let drawn = next()
    first = first ^ ((first ^ old.first) & kept)
    second = second ^ ((second ^ old.second) & kept)
    return Lane.select(mask, drawn, last)
  }

  @inline(__always)
  private func rotated(_ bits: Lane.Bits, _ count: UInt32) -> Lane.Bits {
    bits.shiftedLeft(count) | bits.shiftedRight(32 - count)
  }

  @inline(__always)
  private static func hash(_ bits: Lane.Bits) -> Lane.Bits {
    var x = (bits ^ bits.shiftedRight(16)) &* Lane.Bits(0x7FEB_352D)
    x = (x ^ x.shiftedRight(15)) &* Lane.Bits(0x846C_A68B)
    return x ^ x.shiftedRight(16)
  }
}

/// −3 dB an octave from 10 Hz on: eight poles and zeros, evenly spaced in octaves, and one zero against the
/// flattening at the Nyquist frequency.
struct TiltFilter<Lane: AudioLane> {
  private static var pairs: Int { 8 }

  private let coefficients: UnsafeMutablePointer<Float>
  private let states: UnsafeMutablePointer<Lane>
  private var last = Lane(0)

  init(_ setup: inout ComponentMemory<Lane>) {
    coefficients = setup.constants(2 * Self.pairs)
    states = setup.allocate(Self.pairs)
    var pole: Float = 5
    for pair in 0..<Self.pairs {
      coefficients[2 * pair] = Float.exp(of: -2 * .pi * pole / setup.sampleRate)
      coefficients[2 * pair + 1] = Float.exp(of: -2 * .pi * pole * 1.762_5 / setup.sampleRate)
      pole *= 3.106_485
    }
  }

  @inline(__always)
  mutating func next(_ input: Lane) -> Lane {
    var x = input
    for pair in 0..<Self.pairs {
      let pole = Lane(coefficients[2 * pair])
      let zero = Lane(coefficients[2 * pair + 1])
      let state = x + pole * states[pair]
      x = state - zero * states[pair]
      states[pair] = state
    }
    let result = x + last * 0.09
    last = x
    return result
  }
}

extension Float {
  static func exp(of x: Float) -> Float { Float.exp2(x * 1.442_695_04) }
}

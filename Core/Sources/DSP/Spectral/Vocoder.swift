/// A channel vocoder: the band levels of the modulator shape the same bands of the carrier.
struct Vocoder<Lane: AudioLane>: Component {
  enum Parameter: Int, ParameterKey {
    case bands, attack, release, shift

    var descriptor: ParameterDescriptor {
      switch self {
      case .bands: .steps("Bands", 8...32, default: 16)
      case .attack: .logarithmic("Attack", 0.001...0.1, .seconds, default: 0.005)
      case .release: .logarithmic("Release", 0.01...1, .seconds, default: 0.05)
      case .shift: .linear("Shift", -12...12, .semitones, default: 0)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Vocoder", role: .spectral,
      summary: "The modulator speaks, the carrier sounds; Shift moves its formants.",
      source: "H. Dudley, Remaking Speech, JASA 11(2), 1939; A. Simper, Cytomic 2013 (filters)",
      inputs: [PortDescriptor("Modulator"), PortDescriptor("Carrier")],
      snapshot: [SnapshotField("Levels", count: 32)], mix: 1)
  }

  /// Bands lie between these frequencies, each the same part of an octave.
  private static var lowest: Float { 100 }
  private static var highest: Float { 8_000 }

  private let bands: UnsafeMutablePointer<VocoderBand<Lane>>
  private var count = 16
  private var attack = Ramp<Lane>()
  private var release = Ramp<Lane>()
  private var ringing = Lane(0)
  private let sampleRate: Float

  init(_ setup: inout ComponentMemory<Lane>) {
    sampleRate = setup.sampleRate
    bands = setup.states(VocoderBand<Lane>(), 32)
  }

  /// The centre of a band in Hz; the last one stays below 0.4 of the sample rate.
  static func centre(_ band: Int, of count: Int, sampleRate: Float) -> Float {
    let top = Float.minimum(highest, 0.4 * sampleRate)
    return lowest * Float.exp2(Float.log2(top / lowest) * Float(band) / Float(count - 1))
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    count = values.whole(.bands)
    attack.aim(Lane.approach(samples: values[.attack] * sampleRate), values)
    release.aim(Lane.approach(samples: values[.release] * sampleRate), values)
    let ratio = Lane.exp2(values[.shift] * (1 / 12))
    let top = Float.minimum(Self.highest, 0.4 * sampleRate)
    // Two filters in a row meet their neighbours 3 dB down each side of the middle between them.
    let damping = Float.log2(top / Self.lowest) / Float(count - 1) * 0.9
    for band in 0..<count {
      let centre = Lane(Self.centre(band, of: count, sampleRate: sampleRate))
      bands[band].aim(centre, centre * ratio, Lane(damping), values.tuning)
    }
    let g = Lane.warped(Lane(Self.lowest / sampleRate) * ratio)
    ringing = FilterShape(g: g, k: Lane(damping)).ringing * (2.5 / sampleRate)
  }

  mutating func render(_ block: Block<Lane>) {
    let isGliding = block.isGliding
    let (modulator, carrier) = (block.input(0), block.input(1))
    let output = block.output
    for index in 0..<block.count { output[index] = Lane(0) }
    let (rise, fall) = (attack, release)
    for band in 0..<count {
      (attack, release) = (rise, fall)
      var filter = bands[band]
      for index in 0..<block.count {
        let (up, down) = (attack.next(isGliding), release.next(isGliding))
        output[index] += filter.next(modulator[index], carrier[index], up, down, isGliding)
      }
      bands[band] = filter
    }
  }

  var tail: Float { ringing.greatest }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) {
    for band in 0..<32 { fields[band] = band < count ? bands[band].level[0] : 0 }
  }
}

/// Two band-pass filters for the modulator, two for the carrier, and what follows the loudness.
struct VocoderBand<Lane: AudioLane> {
  private var hears = BandPass<Lane>()
  private var hearsAgain = BandPass<Lane>()
  private var speaks = BandPass<Lane>()
  private var speaksAgain = BandPass<Lane>()
  private(set) var level = Lane(0)

  @inline(__always)
  mutating func aim(_ heard: Lane, _ spoken: Lane, _ damping: Lane, _ tuning: ControlSegment<Lane>)
  {
    hears.aim(heard, damping, tuning)
    hearsAgain.aim(heard, damping, tuning)
    speaks.aim(spoken, damping, tuning)
    speaksAgain.aim(spoken, damping, tuning)
  }

  @inline(__always)
  mutating func next(
    _ modulator: Lane, _ carrier: Lane, _ attack: Lane, _ release: Lane, _ isGliding: Bool
  ) -> Lane {
    let heard = hearsAgain.next(hears.next(modulator, isGliding), isGliding).magnitude
    level += (heard + Lane.aboveDenormal - level) * Lane.select(level .< heard, attack, release)
    // The mean of a rectified tone is 2/π of its peak; carriers share their power among the bands.
    let spoken = speaksAgain.next(speaks.next(carrier, isGliding), isGliding)
    return spoken * level * 6
  }
}

/// A trapezoidal state-variable band-pass filter with a gain of 1 at its centre.
struct BandPass<Lane: AudioLane> {
  private var state = ButterworthState<Lane>()
  private var a1 = Ramp<Lane>()
  private var a2 = Ramp<Lane>()
  private var a3 = Ramp<Lane>()
  private var gain = Lane(0)

  @inline(__always)
  mutating func aim(_ frequency: Lane, _ damping: Lane, _ tuning: ControlSegment<Lane>) {
    let g = Lane.warped((frequency * (1 / tuning.sampleRate)).clamped(0, 0.49))
    let common = 1 / (1 + g * (g + damping))
    a1.aim(common, tuning)
    a2.aim(g * common, tuning)
    a3.aim(g * g * common, tuning)
    gain = damping
  }

  @inline(__always)
  mutating func next(_ x: Lane, _ isGliding: Bool) -> Lane {
    gain
      * state.next(
        x + Lane.aboveDenormal, a1.next(isGliding), a2.next(isGliding), a3.next(isGliding)
      ).band
  }
}

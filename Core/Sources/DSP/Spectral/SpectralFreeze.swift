/// Holds the current spectrum while its gate is open.
struct SpectralFreeze: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case freeze, smear, size

    var descriptor: ParameterDescriptor {
      switch self {
      case .freeze: .gate("Freeze")
      case .smear: .linear("Smear", 0...1, default: 0.3)
      case .size: .frameSize(default: 3)
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Spectral Freeze", role: .spectral,
      summary: "Stops time: what sounds when the gate opens goes on sounding.",
      source: "M. Dolson, The Phase Vocoder: A Tutorial, CMJ 10(4), 1986; J. Laroche, M. Dolson, "
        + "Improved Phase Vocoder Time-Scale Modification of Audio, IEEE TSAP 7(3), 1999 (locked phases)",
      mix: 1)
  }

  static var longestLatency: Int { SpectralFrames.longestSize }

  private var frames: SpectralFrames
  private let now: Spectrogram
  private let before: Spectrogram
  private let held: Spectrogram
  private let shown: Spectrogram
  /// How far the held bins have turned, and by how much more in a hop; turns.
  private let turned: UnsafeMutablePointer<Float>
  private let advance: UnsafeMutablePointer<Float>
  private let sampleRate: Float
  private let voice: UInt32
  private var random = LaneRandom<Float>()
  private var smear: Float = 0
  private var isFrozen = false
  private var wantsFreeze = false

  init(_ setup: inout ComponentMemory<Float>) {
    let longest = SpectralFrames.size(3, sampleRate: setup.sampleRate)
    frames = SpectralFrames(longest: longest, size: longest, &setup)
    let bins = longest / 2 + 1
    now = Spectrogram(bins: bins, &setup)
    before = Spectrogram(bins: bins, &setup)
    held = Spectrogram(bins: bins, &setup)
    shown = Spectrogram(bins: bins, &setup)
    turned = setup.allocate(bins)
    advance = setup.allocate(bins)
    sampleRate = setup.sampleRate
    voice = setup.voices
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    random.seed(0, voice, where: values.starts)
    smear = values[.smear]
    let size = SpectralFrames.size(values.whole(.size), sampleRate: sampleRate)
    if size != frames.size {
      frames.begin(size: size)
      before.clear(frames.bins)
      isFrozen = false
    }
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let output = block.output
    wantsFreeze = block.gate(Parameter.freeze)
    for index in 0..<block.count {
      let (sample, isDue) = frames.exchange(input[index])
      output[index] = sample
      if isDue { step() }
    }
  }

  private mutating func step() {
    frames.analyse()
    let bins = frames.bins
    now.take(frames.real, frames.imaginary, bins)
    if wantsFreeze {
      if !isFrozen { capture(bins) }
      resynthesise(bins)
    } else {
      frames.synthesise()
    }
    isFrozen = wantsFreeze
    before.copy(now, bins)
  }

  /// Every bin turns as the peak that it belongs to did between the last two frames.
  private mutating func capture(_ bins: Int) {
    held.copy(now, bins)
    var peak = now.nextPeak(after: -1, bins)
    var first = 0
    while first < bins {
      let next = peak < bins ? now.nextPeak(after: peak, bins) : bins
      let last = next < bins ? now.valley(peak, next) : bins - 1
      let turn = peak < bins ? now.angle(peak, from: before) : 0
      for bin in first...last {
        advance[bin] = turn
        turned[bin] = -turn
      }
      first = last + 1
      peak = next
    }
  }

  /// Smear scatters the phases of every frame; frames that do not agree are weaker, which the gain makes good.
  private mutating func resynthesise(_ bins: Int) {
    let agreement = smear > 0.001 ? Float.sine(turns: smear * 0.5) / (smear * .pi) : 1
    let agreed = agreement * agreement
    let gain = Float.inverseRoot(agreed + (1 - agreed) * 0.25)
    for bin in 0..<bins {
      turned[bin] = Angle.wrapped(turned[bin] + advance[bin])
      let turn = turned[bin] + 0.5 * smear * random.next()
      let (c, s) = (gain * Float.cosine(turns: turn), gain * Float.sine(turns: turn))
      shown.real[bin] = held.real[bin] * c - held.imaginary[bin] * s
      shown.imaginary[bin] = held.real[bin] * s + held.imaginary[bin] * c
    }
    shown.imaginary[0] = 0
    shown.imaginary[bins - 1] = 0
    frames.add(shown.real, shown.imaginary)
  }

  var latency: Int { frames.size }
  /// What is frozen does not end.
  var tail: Float { wantsFreeze || isFrozen ? 1e6 : 2 * Float(frames.size) / sampleRate }
}

/// A gate for each bin of the spectrum, with smearing in time.
struct SpectralGate: Component {
  typealias Lane = Float

  enum Parameter: Int, ParameterKey {
    case threshold, blur, tilt, size

    var descriptor: ParameterDescriptor {
      switch self {
      case .threshold: .linear("Threshold", -120...0, .decibels, default: -60)
      case .blur: .linear("Blur", 0...1, default: 0)
      case .tilt: .linear("Tilt", -12...12, .decibels, default: 0)
      case .size: .frameSize()
      }
    }
  }

  static var info: ComponentInfo {
    ComponentInfo(
      name: "Spectral Gate", role: .spectral,
      summary:
        "Removes quiet partials and noise; Blur lets every partial linger. Tilt is dB an octave.",
      source:
        "S. Boll, Suppression of Acoustic Noise in Speech Using Spectral Subtraction, IEEE TASSP 27(2), "
        + "1979; J. Allen, L. Rabiner, Proc. IEEE 65, 1977",
      snapshot: [SnapshotField("Open")], mix: 1)
  }

  static var longestLatency: Int { SpectralFrames.longestSize }

  private var frames: SpectralFrames
  private let now: Spectrogram
  private let before: Spectrogram
  /// Lingering amplitudes, how open each bin is, and the turns of a bin in a hop.
  private let lingering: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>
  private let advance: UnsafeMutablePointer<Float>
  private let sampleRate: Float
  private var threshold: Float = -120
  private var tilt: Float = 0
  private var blur: Float = 0
  private var open: Float = 1

  init(_ setup: inout ComponentMemory<Float>) {
    let longest = SpectralFrames.size(3, sampleRate: setup.sampleRate)
    frames = SpectralFrames(longest: longest, size: longest / 2, &setup)
    let bins = longest / 2 + 1
    now = Spectrogram(bins: bins, &setup)
    before = Spectrogram(bins: bins, &setup)
    lingering = setup.allocate(bins)
    gains = setup.allocate(bins)
    advance = setup.allocate(bins)
    sampleRate = setup.sampleRate
  }

  mutating func retune(_ values: SegmentValues<Self>) {
    threshold = values[.threshold]
    tilt = values[.tilt]
    // The loss of a hop of 10.7 ms; the longest takes seven seconds to die away.
    let hop = Float(frames.hop) / sampleRate * 93.75
    blur = values[.blur] == 0 ? 0 : Float.exp2(hop * Float.log2(0.5 + 0.48 * values[.blur]))
    let size = SpectralFrames.size(values.whole(.size), sampleRate: sampleRate)
    if size != frames.size {
      frames.begin(size: size)
      before.clear(frames.bins)
      for bin in 0..<frames.bins {
        lingering[bin] = 0
        gains[bin] = 0
      }
    }
  }

  mutating func render(_ block: Block<Float>) {
    let input = block.input
    let output = block.output
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
    gate(bins)
    if blur > 0 { linger(bins) }
    for bin in 0..<bins {
      let power =
        now.real[bin] * now.real[bin] + now.imaginary[bin] * now.imaginary[bin]
      lingering[bin] = blur > 0 ? lingering[bin] : Float.root(power + 1e-30)
      before.real[bin] = now.real[bin]
      before.imaginary[bin] = now.imaginary[bin]
    }
    now.imaginary[0] = 0
    now.imaginary[bins - 1] = 0
    frames.add(now.real, now.imaginary)
  }

  /// Opens at once above the threshold, which Tilt turns around 1 kHz; closes within three frames over 6 dB.
  private mutating func gate(_ bins: Int) {
    guard threshold > -120 else {
      for bin in 0..<bins { gains[bin] = 1 }
      open = 1
      return
    }
    let scale = 16 / (Float(frames.size) * Float(frames.size))
    var sum: Float = 0
    for bin in 0..<bins {
      let octaves = Float.log2(Float(max(bin, 1)) * sampleRate / Float(frames.size) * 0.001)
      let over = Float.decibels(power: now.power[bin] * scale) - threshold - tilt * octaves
      let wanted = (1 + over * (1 / 6)).clamped(0, 1)
      let old = gains[bin]
      let gain = wanted > old ? wanted : old + (wanted - old) * 0.4
      gains[bin] = gain < 1e-4 ? 0 : gain
      now.real[bin] = now.real[bin] * gains[bin]
      now.imaginary[bin] = now.imaginary[bin] * gains[bin]
      sum += gains[bin]
    }
    open = sum / Float(bins)
  }

  /// Amplitudes die away slowly; a bin that fell silent goes on turning as it did.
  private mutating func linger(_ bins: Int) {
    for bin in 0..<bins {
      let (re, im) = (now.real[bin], now.imaginary[bin])
      let amplitude = Float.root(re * re + im * im + 1e-30)
      let longer = amplitude + (lingering[bin] - amplitude) * blur
      lingering[bin] = longer < 1e-10 ? 0 : longer
      if amplitude > 0.1 * longer {
        advance[bin] = now.angle(bin, from: before)
        let scale = lingering[bin] / amplitude
        now.real[bin] = re * scale
        now.imaginary[bin] = im * scale
      } else {
        let (oldRe, oldIm) = (before.real[bin], before.imaginary[bin])
        let old = Float.root(oldRe * oldRe + oldIm * oldIm + 1e-30)
        let scale = lingering[bin] / Float.maximum(old, 1e-12)
        let (c, s) = (Float.cosine(turns: advance[bin]), Float.sine(turns: advance[bin]))
        now.real[bin] = (oldRe * c - oldIm * s) * scale
        now.imaginary[bin] = (oldRe * s + oldIm * c) * scale
      }
    }
  }

  func snapshot(_ fields: UnsafeMutablePointer<Float>) { fields[0] = open }

  var latency: Int { frames.size }
  var tail: Float {
    let hops = blur > 0 ? 40 / -Float.log2(blur) : 0
    return (2 * Float(frames.size) + hops * Float(frames.hop)) / sampleRate
  }
}

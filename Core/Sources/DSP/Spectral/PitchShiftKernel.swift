/// Shifts pitch in the spectrum: every peak moves with its surroundings, by its own frequency times the ratio.
///
/// J. Laroche, M. Dolson, New Phase-Vocoder Techniques for Pitch-Shifting, Harmonizing and Other Exotic Effects,
/// IEEE WASPAA 1999: regions around peaks are moved as wholes and turned by what their new frequency adds in a
/// hop. A peak that has just grown is turned by its group delay instead, so that attacks stay where they are.
struct PitchShiftKernel {
  /// The lines between peaks are averaged over 40 Hz on both sides.
  private static var smoothing: Float { 40 }

  private(set) var frames: SpectralFrames
  private let sampleRate: Float
  private let now: Spectrogram
  private let before: Spectrogram
  private let shifted: Spectrogram
  private let envelope: SpectralEnvelope
  /// How far each bin's region is turned, in turns.
  private let turned: UnsafeMutablePointer<Float>
  private let newlyTurned: UnsafeMutablePointer<Float>

  init(longest: Int, size: Int, _ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    frames = SpectralFrames(longest: longest, size: size, &setup)
    let bins = longest / 2 + 1
    now = Spectrogram(bins: bins, &setup)
    before = Spectrogram(bins: bins, &setup)
    shifted = Spectrogram(bins: bins, &setup)
    envelope = SpectralEnvelope(bins: bins, &setup)
    turned = setup.allocate(bins)
    newlyTurned = setup.allocate(bins)
  }

  /// Samples from input to output.
  var latency: Int { frames.size }

  /// Starts afresh with another frame size.
  mutating func begin(size: Int) {
    frames.begin(size: size)
    before.clear(frames.bins)
    for bin in 0..<frames.bins { turned[bin] = 0 }
  }

  /// Takes a sample and gives one, at `ratio` times the frequencies; `formant` 0 moves the spectral envelope
  /// along, 1 leaves it where it is.
  @inline(__always)
  mutating func next(_ sample: Float, ratio: Float, formant: Float) -> Float {
    let (output, isDue) = frames.exchange(sample)
    if isDue { shift(ratio, formant) }
    return output
  }

  private mutating func shift(_ ratio: Float, _ formant: Float) {
    let bins = frames.bins
    frames.analyse()
    now.take(frames.real, frames.imaginary, bins)
    let keepsFormants = formant > 0 && ratio != 1
    if keepsFormants {
      envelope.measure(
        now, bins, width: max(Int(Float(frames.size) * Self.smoothing / sampleRate), 1))
    }
    shifted.clear(bins)
    var peak = now.nextPeak(after: -1, bins)
    // A click has no peaks: all of it moves as one.
    if peak == bins { peak = bins / 4 }
    var first = 0
    while peak < bins {
      let next = now.nextPeak(after: peak, bins)
      let last = next < bins ? now.valley(peak, next) : bins - 1
      move(peak, first, last, ratio, keepsFormants ? formant : 0)
      first = last + 1
      peak = next
    }
    for bin in 0..<first { turned[bin] = newlyTurned[bin] }
    for bin in first..<bins { turned[bin] = 0 }
    before.copy(now, bins)
    shifted.imaginary[0] = 0
    shifted.imaginary[bins - 1] = 0
    frames.add(shifted.real, shifted.imaginary)
  }

  @inline(__always)
  private func move(_ peak: Int, _ first: Int, _ last: Int, _ ratio: Float, _ formant: Float) {
    let old = Float.maximum(
      before.power[peak], Float.maximum(before.power[peak - 1], before.power[peak + 1]))
    let hops = Float(SpectralFrames.overlap)
    var frequency = Float(peak)
    if old > 1e-3 * now.power[peak] {
      let advance = now.angle(peak, from: before) - Float(peak & 3) / hops
      frequency += Angle.wrapped(advance) * hops
    }
    let distance = frequency * (ratio - 1)
    let turn =
      now.power[peak] > 4 * old
      ? distance * now.slope(peak) : Angle.wrapped(turned[peak] + distance / hops)
    let (c, s) = (Float.cosine(turns: turn), Float.sine(turns: turn))
    for bin in first...last { newlyTurned[bin] = turn }
    let whole = distance.floored
    let part = distance - whole
    let moved = Int(whole)
    let start = max(first + moved, 0)
    let end = min(last + moved + (part > 0 ? 1 : 0), frames.bins - 1)
    guard start <= end else { return }
    // Between the first and the last, so that regions that lie side by side stay so.
    for target in start...end {
      let source = target - moved
      var (re, im) = now.between(source - (part > 0 ? 1 : 0), part > 0 ? 1 - part : 0)
      if part > 0 {
        let weight = (target == last + moved + 1) ? part : (target == first + moved) ? 1 - part : 1
        re *= weight
        im *= weight
      }
      if formant > 0 {
        let change = envelope.level(Float(target)) - envelope.level(Float(target) - distance)
        let gain = Float.exp2((0.5 * formant * change).clamped(-8, 8))
        re *= gain
        im *= gain
      }
      shifted.real[target] += re * c - im * s
      shifted.imaginary[target] += re * s + im * c
    }
  }
}

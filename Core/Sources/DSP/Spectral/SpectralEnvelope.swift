/// The smooth course of a spectrum through its peaks, as logarithms.
struct SpectralEnvelope {
  private let levels: UnsafeMutablePointer<Float>
  private let work: UnsafeMutablePointer<Float>
  private let last: UnsafeMutablePointer<Float>

  init(bins: Int, _ setup: inout ComponentMemory<Float>) {
    levels = setup.allocate(bins)
    work = setup.allocate(bins)
    last = setup.allocate(1)
  }

  /// Draws lines from peak to peak in decibels, and averages over `width` bins on both sides.
  func measure(_ spectrogram: Spectrogram, _ bins: Int, width: Int) {
    last[0] = Float(bins - 1)
    var left = spectrogram.nextPeak(after: -1, bins)
    var level = left < bins ? Self.level(spectrogram.power[left]) : Self.level(0)
    for bin in 0..<min(left, bins) { work[bin] = level }
    while left < bins {
      let right = spectrogram.nextPeak(after: left, bins)
      let goal = right < bins ? Self.level(spectrogram.power[right]) : level
      let slope = (goal - level) / Float(right - left)
      for bin in left..<right { work[bin] = level + slope * Float(bin - left) }
      (left, level) = (right, goal)
    }
    average(bins, width)
  }

  private static func level(_ power: Float) -> Float { Float.log2(power + 1e-20) }

  private func average(_ bins: Int, _ width: Int) {
    var sum: Double = 0
    for bin in 0..<min(width, bins) { sum += Double(work[bin]) }
    for bin in 0..<bins {
      if bin + width < bins { sum += Double(work[bin + width]) }
      if bin - width - 1 >= 0 { sum -= Double(work[bin - width - 1]) }
      let count = min(bin + width, bins - 1) - max(bin - width, 0) + 1
      levels[bin] = Float(sum / Double(count))
    }
  }

  /// log₂ of the power at a bin.
  @inline(__always)
  func level(_ bin: Float) -> Float {
    let place = bin.clamped(0, last[0] - 1)
    let below = place.floored
    let index = Int(below)
    return levels[index] + (levels[index + 1] - levels[index]) * (place - below)
  }
}

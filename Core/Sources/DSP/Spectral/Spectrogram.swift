/// One spectrum with its powers, and two mirrored bins beyond each end.
struct Spectrogram {
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>
  let power: UnsafeMutablePointer<Float>
  private static var margin: Int { 3 }

  init(bins: Int, _ setup: inout Setup<Float>) {
    real = setup.allocate(bins + 2 * Self.margin) + Self.margin
    imaginary = setup.allocate(bins + 2 * Self.margin) + Self.margin
    power = setup.allocate(bins + 2 * Self.margin) + Self.margin
  }

  func clear(_ bins: Int) {
    for bin in -Self.margin..<bins + Self.margin {
      real[bin] = 0
      imaginary[bin] = 0
      power[bin] = 0
    }
  }

  func copy(_ other: Spectrogram, _ bins: Int) {
    for bin in -Self.margin..<bins + Self.margin {
      real[bin] = other.real[bin]
      imaginary[bin] = other.imaginary[bin]
      power[bin] = other.power[bin]
    }
  }

  func take(_ re: UnsafePointer<Float>, _ im: UnsafePointer<Float>, _ bins: Int) {
    for bin in 0..<bins {
      real[bin] = re[bin]
      imaginary[bin] = im[bin]
      power[bin] = re[bin] * re[bin] + im[bin] * im[bin]
    }
    let last = bins - 1
    for step in 1...Self.margin {
      mirror(step, -step)
      mirror(last - step, last + step)
    }
  }

  @inline(__always)
  private func mirror(_ from: Int, _ to: Int) {
    real[to] = real[from]
    imaginary[to] = -imaginary[from]
    power[to] = power[from]
  }

  /// Turns by which a bin went on since another spectrum.
  @inline(__always)
  func angle(_ bin: Int, from other: Spectrogram) -> Float {
    Angle.turns(
      imaginary[bin] * other.real[bin] - real[bin] * other.imaginary[bin],
      real[bin] * other.real[bin] + imaginary[bin] * other.imaginary[bin])
  }

  /// Turns from one bin to the next around a bin: minus the time of its energy as a part of the frame.
  @inline(__always)
  func slope(_ bin: Int) -> Float {
    let (a, b, c) = (bin - 1, bin, bin + 1)
    let y =
      imaginary[c] * real[b] - real[c] * imaginary[b] + imaginary[b] * real[a]
      - real[b] * imaginary[a]
    let x =
      real[c] * real[b] + imaginary[c] * imaginary[b] + real[b] * real[a]
      + imaginary[b] * imaginary[a]
    return Angle.turns(y, x)
  }

  /// The spectrum at `bin` + x, by Lagrange's polynomial through four bins.
  @inline(__always)
  func between(_ bin: Int, _ x: Float) -> (Float, Float) {
    let (xm, x1, x2) = (x + 1, x - 1, x - 2)
    let a = -(x * x1 * x2) * (1 / 6)
    let b = xm * x1 * x2 * 0.5
    let c = -(xm * x * x2) * 0.5
    let d = xm * x * x1 * (1 / 6)
    return (
      real[bin - 1] * a + real[bin] * b + real[bin + 1] * c + real[bin + 2] * d,
      imaginary[bin - 1] * a + imaginary[bin] * b + imaginary[bin + 1] * c
        + imaginary[bin + 2] * d
    )
  }
}

/// The smooth course of a spectrum: twice averaged powers, as logarithms.
struct SpectralEnvelope {
  private let levels: UnsafeMutablePointer<Float>
  private let work: UnsafeMutablePointer<Float>
  private let last: UnsafeMutablePointer<Float>

  init(bins: Int, _ setup: inout Setup<Float>) {
    levels = setup.allocate(bins)
    work = setup.allocate(bins)
    last = setup.allocate(1)
  }

  /// Averages over `width` bins on both sides.
  func measure(_ power: UnsafePointer<Float>, _ bins: Int, width: Int) {
    last[0] = Float(bins - 1)
    smooth(power, work, bins, width)
    smooth(work, levels, bins, width)
    for bin in 0..<bins { levels[bin] = Float.log2(levels[bin] + 1e-20) }
  }

  private func smooth(
    _ from: UnsafePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ bins: Int, _ width: Int
  ) {
    var sum: Double = 0
    for bin in 0..<min(width, bins) { sum += Double(from[bin]) }
    for bin in 0..<bins {
      if bin + width < bins { sum += Double(from[bin + width]) }
      if bin - width - 1 >= 0 { sum -= Double(from[bin - width - 1]) }
      let count = min(bin + width, bins - 1) - max(bin - width, 0) + 1
      to[bin] = Float(max(sum, 0) / Double(count))
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

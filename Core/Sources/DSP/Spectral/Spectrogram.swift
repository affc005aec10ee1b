/// One spectrum with its powers, and two mirrored bins beyond each end.
struct Spectrogram {
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>
  let power: UnsafeMutablePointer<Float>
  private static var margin: Int { 3 }

  init(bins: Int, _ setup: inout ComponentMemory<Float>) {
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

  /// The next bin that is louder than two neighbours on each side, or `bins`.
  @inline(__always)
  func nextPeak(after bin: Int, _ bins: Int) -> Int {
    var k = bin + 1
    while k < bins {
      let here = power[k]
      if here > 1e-20 && here > power[k - 1] && here > power[k - 2]
        && here >= power[k + 1] && here >= power[k + 2]
      {
        return k
      }
      k += 1
    }
    return bins
  }

  /// The quietest bin between two peaks.
  @inline(__always)
  func valley(_ left: Int, _ right: Int) -> Int {
    var lowest = left
    for k in left + 1..<right where power[k] < power[lowest] { lowest = k }
    return lowest
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

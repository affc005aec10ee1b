import DSP

/// U6: what a full step of each parameter adds above 8 kHz in the 20 ms after it.
struct ClickCheck {
  let kind: ComponentKind
  private static let rate = 48_000.0
  private static let window = 960

  func measure() -> Finding {
    var worst = -400.0
    var place = ""
    for (index, parameter) in kind.descriptor.parameters.enumerated()
    where parameter.scale != .gate {
      for (from, to) in [(Float(0), Float(1)), (1, 0)] {
        let level = step(index, parameter.value(at: from), parameter.value(at: to))
        if level > worst { (worst, place) = (level, "\(parameter.name) \(from) to \(to)") }
      }
    }
    return Finding(worst, atMost: -60, "dBFS", place)
  }

  private func step(_ index: Int, _ from: Float, _ to: Float) -> Double {
    let rig = ComponentRig(kind, sampleRate: Self.rate)
    rig.node.set(index, from)
    rig.reset()
    // Frames of 20 ms that overlap by half, so that one of them is centred wherever the click is.
    let input = TestSignal.sine(1_000, amplitude: 0.25, count: 28_800, sampleRate: Self.rate)
    let before = rig.render(Array(input[..<9_600]), count: 9_600)
    rig.node.set(index, to)
    let after = rig.render(Array(input[9_600...]), count: 19_200)
    var worst = 0.0
    for port in before.indices {
      let all = before[port] + after[port]
      let calm = max(loudest(all[4_800..<9_600]), loudest(all[24_000...]))
      worst = max(worst, loudest(all[9_120..<12_480]) - calm * 1.05)
    }
    return decibels(worst)
  }

  /// The greatest peak amplitude above 8 kHz of any frame.
  private func loudest(_ samples: ArraySlice<Float>) -> Double {
    var greatest = 0.0
    var start = samples.startIndex
    while start + Self.window <= samples.endIndex {
      greatest = max(greatest, high(samples[start..<start + Self.window]))
      start += Self.window / 4
    }
    return greatest
  }

  private func high(_ frame: ArraySlice<Float>) -> Double {
    let window = Self.shape
    var real = [Double](repeating: 0, count: 1_024)
    for (index, sample) in frame.enumerated() { real[index] = Double(sample) * window[index] }
    var imaginary = [Double](repeating: 0, count: 1_024)
    Self.transform.forward(&real, &imaginary)
    let first = Int(8_000 / Self.rate * 1_024)
    var energy = 0.0
    for bin in first..<512 {
      energy += 2 * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
    }
    let power = window.reduce(0) { $0 + $1 * $1 }
    return (energy / 1_024 / power).squareRoot()
  }

  private static let shape = Spectrum.kaiser(window, beta: 12)
  private static let transform = FourierTransform(size: 1_024)
}

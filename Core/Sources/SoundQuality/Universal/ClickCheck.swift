import DSP

/// U6: what a full step of each parameter adds above 8 kHz in the 20 ms after it.
struct ClickCheck {
  let kind: ComponentKind
  /// The name of the only parameter that steps; nil for all of them.
  var only: String?
  private static let rate = 48_000.0
  private static let window = 960

  func measure() -> Finding {
    var worst = -400.0
    var place = ""
    for (index, parameter) in kind.descriptor.parameters.enumerated()
    where parameter.scale != .gate && (only ?? parameter.name) == parameter.name {
      for (from, to) in [(Float(0), Float(1)), (1, 0)] {
        let level = step(index, parameter.value(at: from), parameter.value(at: to))
        if level > worst { (worst, place) = (level, "\(parameter.name) \(from) to \(to)") }
      }
    }
    return Finding(worst, atMost: -60, "dBFS", place)
  }

  private func step(_ index: Int, _ from: Float, _ to: Float) -> Double {
    let rig = prepared(index, from)
    // Frames of 20 ms that overlap, so that one of them is centred wherever the click is.
    let input = TestSignal.sine(1_000, amplitude: 0.25, count: 12_480, sampleRate: Self.rate)
    let before = rig.render(Array(input[..<9_600]), count: 9_600)
    rig.node.set(index, to)
    let after = rig.render(Array(input[9_600...]), count: 2_880)
    let calm = calm(index)
    return decibels(
      before.indices.reduce(0) { worst, port in
        let all = before[port] + after[port]
        return max(worst, Self.loudest(all[9_120...]) - calm * 1.05)
      })
  }

  /// What is above 8 kHz anyway, at rest anywhere between both ends.
  private func calm(_ index: Int) -> Double {
    let parameter = kind.descriptor.parameters[index]
    let input = TestSignal.sine(1_000, amplitude: 0.25, count: 9_600, sampleRate: Self.rate)
    return (0...8).reduce(0) { greatest, place in
      let rig = prepared(index, parameter.value(at: Float(place) / 8))
      return rig.render(input, count: 9_600).reduce(greatest) {
        max($0, Self.loudest($1[4_800...]))
      }
    }
  }

  private func prepared(_ index: Int, _ value: Float) -> ComponentRig {
    let rig = ComponentRig(kind, sampleRate: Self.rate)
    rig.node.set(index, value)
    rig.reset()
    return rig
  }

  /// The greatest effective amplitude above 8 kHz of any 20 ms, at 48 kHz.
  static func loudest(_ samples: ArraySlice<Float>) -> Double {
    var greatest = 0.0
    var start = samples.startIndex
    while start + Self.window <= samples.endIndex {
      greatest = max(greatest, high(samples[start..<start + Self.window]))
      start += Self.window / 4
    }
    return greatest
  }

  private static func high(_ frame: ArraySlice<Float>) -> Double {
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

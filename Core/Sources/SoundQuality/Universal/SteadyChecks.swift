import DSP

/// Universal checks on a component that is left alone.
enum SteadyChecks {
  static func directCurrent(_ kind: ComponentKind) -> Finding {
    let rig = ComponentRig(kind)
    let input = TestSignal.sine(1_000, amplitude: 0.25, count: 48_000, sampleRate: 48_000)
    var greatest = 0.0
    for output in rig.render(input, count: 48_000) {
      greatest = worse(greatest, abs(Self.windowedMean(output.suffix(32_768))))
    }
    return Finding(decibels(greatest), atMost: -80, "dBFS")
  }

  /// The mean under a smooth window, which a tone that does not fit the stretch leaves alone.
  static func windowedMean(_ samples: ArraySlice<Float>) -> Double {
    let window = Spectrum.kaiser(samples.count)
    let sum = zip(samples, window).reduce(0) { $0 + Double($1.0) * $1.1 }
    return sum / window.reduce(0, +)
  }

  static func tail(_ kind: ComponentKind) -> Finding {
    var worst = WorstCase()
    worst.take(-400)
    var random = SeededRandom(seed: 5)
    for vector in 0..<6 {
      let rig = ComponentRig(kind)
      var values = rig.descriptor.parameters.map(\.defaultValue)
      if vector > 0 { values = Fuzz.vector(1_000, rig.descriptor, &random) }
      for (index, value) in values.enumerated() { rig.node.set(index, value) }
      let noise = TestSignal.noise.samples(12_000, sampleRate: 48_000)
      _ = rig.render(noise, count: 12_000)
      let tail = rig.node.tail()
      guard tail < 10 else { continue }
      let wait = Int(Double(tail) * 48_000) + rig.latency
      let silence = [Float](repeating: 0, count: wait + 4_800)
      for output in rig.render(silence, count: silence.count) {
        let level = decibels(Levels.peak(output.suffix(4_800)))
        worst.take(level, "\(values), tail \(tail) s")
      }
    }
    return worst.finding(atMost: -120, "dBFS")
  }

  /// The greatest difference that one and 64 samples of silence before the input make, as `TestFilterUGens` of
  /// SuperCollider has it.
  static func timeInvariance(_ kind: ComponentKind) -> Finding {
    let noise = TestSignal.noise.samples(8_192, sampleRate: 48_000)
    let plain = ComponentRig(kind).render(noise, count: noise.count)
    var worst = WorstCase()
    for delay in [1, 64] {
      let late = [Float](repeating: 0, count: delay) + noise
      let output = ComponentRig(kind).render(late, count: late.count)
      for (a, b) in zip(plain, output) {
        let differences = zip(a, b.dropFirst(delay)).map { Double(abs($0 - $1)) }
        worst.take(differences.highest, "\(delay) samples")
      }
    }
    return worst.finding(atMost: 1e-7, "")
  }
}

import DSP

/// U10: how late the input is at `Mix` 0, bit for bit, and how late what was made of it is at `Mix` 1.
struct MixCheck {
  let kind: ComponentKind

  func measure() -> Finding {
    var worst = WorstCase()
    worst.take(dry([:]), "dry")
    if let error = wet([:]) { worst.take(error, "processed") }
    let latency = rig([:], mix: 1).latency
    for (index, parameter) in kind.descriptor.parameters.enumerated() {
      for choice in parameter.choices.indices {
        let settings = [index: Float(choice)]
        guard rig(settings, mix: 1).latency != latency else { continue }
        let name = "\(parameter.name) \(parameter.choices[choice])"
        worst.take(dry(settings), "dry, \(name)")
        if let error = wet(settings) { worst.take(error, "processed, \(name)") }
      }
    }
    return worst.finding(atMost: 0, "samples")
  }

  /// Samples that differ from the input, late by the declared latency.
  private func dry(_ settings: [Int: Float]) -> Double {
    let rig = rig(settings, mix: 0)
    let input = TestSignal.noise.samples(4_096, sampleRate: 48_000)
    let output = rig.render(input, count: 4_096)
    let late = [Float](repeating: 0, count: rig.latency) + input
    return SameBits.differences(output, output.map { _ in Array(late.prefix(4_096)) })
  }

  /// Samples between the declared latency and where soft noise is most like the input again.
  ///
  /// Nil where nothing is declared; where a delay of its own is what the component is for, filters and what moves
  /// delays; and where what comes out is not like the input: carriers, rectifiers.
  private func wet(_ settings: [Int: Float]) -> Double? {
    guard ![.filter, .modulationEffect].contains(kind.descriptor.role) else { return nil }
    let rig = rig(settings, mix: 1)
    for name in ["Wow", "Flutter", "Loss"] { rig.set(name, 0) }
    rig.reset()
    let latency = rig.latency
    guard latency > 0 else { return nil }
    var size = 8_192
    while size < 2 * latency { size *= 2 }
    let noise = TestSignal.noise.samples(size / 2, sampleRate: 48_000).map { $0 * 0.1 }
    let input = noise + [Float](repeating: 0, count: size / 2)
    let output = rig.render(input, count: input.count)[0]
    let (lag, likeness) = Self.delay(of: output, from: input)
    return likeness < 0.5 ? nil : Double(abs(lag - latency))
  }

  /// Where the correlation of two sounds is greatest, and how great.
  static func delay(of output: [Float], from input: [Float]) -> (lag: Int, likeness: Double) {
    let transform = FourierTransform(size: input.count)
    var (a, b) = (output.map(Double.init), input.map(Double.init))
    let energy = [a, b].map { $0.reduce(0) { $0 + $1 * $1 } }
    var (c, d) = (a.map { _ in 0.0 }, b.map { _ in 0.0 })
    transform.forward(&a, &c)
    transform.forward(&b, &d)
    // The inverse by the forward transform of the conjugate.
    var real = a.indices.map { a[$0] * b[$0] + c[$0] * d[$0] }
    var imaginary = a.indices.map { a[$0] * d[$0] - c[$0] * b[$0] }
    transform.forward(&real, &imaginary)
    let lag = real.indices.max { abs(real[$0]) < abs(real[$1]) } ?? 0
    let scale = Double(input.count) * (energy[0] * energy[1]).squareRoot()
    return (lag, abs(real[lag]) / scale)
  }

  private func rig(_ settings: [Int: Float], mix: Float) -> ComponentRig {
    let rig = ComponentRig(kind)
    for (index, value) in settings { rig.node.set(index, value) }
    rig.set("Mix", mix)
    rig.reset()
    return rig
  }
}

import DSP

/// Synthesises sample material, outside the audio thread.
struct SampleSketch {
  let sampleRate: Double
  var samples: [Float]

  init(seconds: Double, sampleRate: Double) {
    self.sampleRate = sampleRate
    samples = [Float](repeating: 0, count: Int((seconds * sampleRate).rounded()))
  }

  /// Adds a component's sound at a time, decaying by 60 dB in `ring` seconds and ending before the loop does.
  mutating func add(
    _ kind: ComponentKind, _ settings: [(String, Float)], at start: Double, ring: Double,
    gain: Float
  ) {
    let first = Int((start * sampleRate).rounded())
    let instance = ComponentInstance<Float>(kind, sampleRate: sampleRate)
    defer { withExtendedLifetime(instance) {} }
    for (name, value) in settings {
      if let index = instance.descriptor.parameterIndex(name) { instance.node.set(index, value) }
    }
    instance.node.reset()
    var envelope = SignalEnvelope(seconds: ring, sampleRate: sampleRate)
    envelope.start()
    var sound = [Float](repeating: 0, count: 64)
    let count = min(samples.count - first, Int(ring * 1.2 * sampleRate))
    for offset in stride(from: 0, to: count, by: 64) {
      let length = min(64, count - offset)
      render(instance.node, length, &sound)
      for index in 0..<length {
        samples[first + offset + index] +=
          gain * sound[index] * envelope.next(left: count - offset - index)
      }
    }
  }

  /// Adds a sine with a falling pitch: a drum's membrane.
  mutating func addDrum(from high: Double, to low: Double, at start: Double, ring: Double) {
    let first = Int((start * sampleRate).rounded())
    let count = min(samples.count - first, Int(ring * sampleRate))
    var envelope = SignalEnvelope(seconds: ring, sampleRate: sampleRate)
    envelope.start()
    let fall = Scalar.growth(0.001, over: 0.12 * sampleRate)
    var excess = high - low
    var phase = 0.0
    for index in 0..<count {
      let gain = envelope.next(left: count - index)
      samples[first + index] += gain * Float(Scalar.sine(turns: phase))
      phase += (low + excess) / sampleRate
      phase -= phase.rounded(.down)
      excess *= fall
    }
  }

  /// The sound normalised to a peak of 0.5.
  func finished() -> [Float] {
    let peak = samples.reduce(0) { max($0, abs($1)) }
    let gain = peak > 0 ? SignalState.level / peak : 0
    return samples.map { $0 * gain }
  }

  private func render(_ node: ComponentNode<Float>, _ count: Int, _ sound: inout [Float]) {
    sound.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      withUnsafePointer(to: start) { outputs in
        withUnsafePointer(to: UnsafePointer(start)) { nothing in
          node.render(count, inputs: nothing, outputs: outputs)
        }
      }
    }
  }
}

extension SampleMaterial {
  /// One loop at a sample rate.
  func samples(sampleRate: Double) -> [Float] {
    var sketch = SampleSketch(seconds: 2, sampleRate: sampleRate)
    let root = SignalPitch.middleC
    switch self {
    case .chord:
      for semitones in [0, 4, 7, 12] {
        let pitch = Float(SignalPitch.above(root, semitones: semitones))
        sketch.add(
          .oscillator, [("Frequency", pitch), ("Morph", 0.4), ("Level", 0.5)], at: 0, ring: 3,
          gain: 0.3)
      }
    case .drums:
      for beat in [0, 2, 2.5] {
        sketch.addDrum(from: 160, to: 50, at: beat / 2, ring: 0.5)
      }
      for beat in [1.0, 3] {
        sketch.addDrum(from: 330, to: 185, at: beat / 2, ring: 0.2)
        sketch.add(.noise, [("Level", 1), ("Seed", 7)], at: beat / 2, ring: 0.3, gain: 0.7)
      }
    case .melody:
      for (number, semitones) in [0, 2, 4, 5, 7, 9, 11, 12].enumerated() {
        let pitch = Float(SignalPitch.above(root, semitones: semitones))
        sketch.add(
          .triangle, [("Frequency", pitch), ("Level", 0.8)], at: 0.25 * Double(number),
          ring: 0.2, gain: 0.6)
      }
    }
    return sketch.finished()
  }
}

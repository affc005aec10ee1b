import Foundation

/// The memory of a recording, octave below octave, with silence around each.
struct SampleView: Sendable {
  static var octaves: Int { 6 }
  /// Silent samples before and after each octave, for the neighbours of a reading.
  static var margin: Int { SincTable.wideTaps }

  let sampleRate: Float
  let count: Int
  private let memory: FrozenMemory<Float>

  init(_ samples: [Float], sampleRate: Float) {
    self.sampleRate = sampleRate
    count = samples.count
    let size = Self.place(Self.octaves, of: count)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: size)
    memory.initialize(repeating: 0, count: size)
    var octave = samples
    for number in 0..<Self.octaves {
      let start = memory + Self.place(number, of: count) + Self.margin
      for (index, sample) in octave.enumerated() { start[index] = sample }
      octave = Self.halved(octave)
    }
    self.memory = FrozenMemory(memory)
  }

  func free() { memory.free() }

  /// Where an octave and the silence before it begin: each is half as long as the one above, rounded up.
  @inline(__always)
  private static func place(_ octave: Int, of count: Int) -> Int {
    2 * count - ((2 * count) >> octave) + octave * (2 * margin + 2)
  }

  /// The first sample of an octave; `margin` more may be read on both sides of it.
  @inline(__always)
  func start(_ octave: Int) -> UnsafePointer<Float> {
    memory.start + Self.place(octave, of: count) + Self.margin
  }

  /// Every other sample of what is left below half the Nyquist frequency (Kaiser window, 127 taps).
  private static func halved(_ samples: [Float]) -> [Float] {
    let half = 63
    let window = (-half...half).map { place -> Double in
      let x = Double(place)
      let sinc = place == 0 ? 0.46 : sin(.pi * 0.46 * x) / (.pi * x)
      return sinc * SincTable.kaiser(x / Double(half + 1), beta: 9)
    }
    return Swift.stride(from: 0, to: samples.count, by: 2).map { centre in
      let first = max(centre - half, 0)
      let last = min(centre + half, samples.count - 1)
      var sum = 0.0
      for index in first...last { sum += Double(samples[index]) * window[index - centre + half] }
      return Float(abs(sum) > 1e-20 ? sum : 0)
    }
  }
}

import Foundation

/// An immutable recording shared by players, freed with its last reference.
///
/// It holds the sound at its own rate and at every lower octave of it, from which fast players read.
public final class SampleData: Sendable {
  /// In hertz.
  public let sampleRate: Double
  /// Samples at its own rate.
  public let count: Int
  let view: SampleView

  /// Copies one channel; values that are not finite or below −400 dBFS become 0. Not for the audio thread.
  public init(_ samples: [Float], sampleRate: Double) {
    self.sampleRate = sampleRate
    count = samples.count
    view = SampleView(
      samples.map { $0.isFinite && abs($0) > 1e-20 ? $0 : 0 }, sampleRate: Float(sampleRate))
  }

  deinit { view.free() }

  /// The players' default recording: a struck tone of middle C, one and a half seconds.
  public static let standard: SampleData = {
    let rate = 48_000.0
    let samples = (0..<72_000).map { index -> Float in
      let time = Double(index) / rate
      let rise = min(time / 0.002, 1)
      let fall = min((1.5 - time) / 0.05, 1)
      let sum = (1...24).reduce(0.0) { sum, harmonic in
        let order = Double(harmonic)
        let angle = 2 * .pi * 261.625_565 * order * time
        return sum + sin(angle) * exp(-time * (2 + 0.9 * order)) / pow(order, 1.2)
      }
      return Float(0.45 * sum * rise * fall)
    }
    return SampleData(samples, sampleRate: rate)
  }()
}

/// A recording is the same as itself.
extension SampleData: Hashable {
  public static func == (a: SampleData, b: SampleData) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ComponentKind {
  /// Whether an instance plays the recording that it is made with.
  public var playsRecording: Bool { self == .samplePlayer }
}

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

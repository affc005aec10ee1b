import Foundation

/// How a recording is read as a wavetable.
enum Wavetable {
  /// Samples of one wave.
  static let lengths = 256...2_048
  /// The most waves of a table.
  static let most = 256

  /// Samples of each wave: what the file says; all of it, when it is one wave; otherwise the longest power of two that
  /// divides it. Nil when it is no wavetable.
  static func waveLength(of sample: SampleData) -> Int? {
    if let stated = sample.waveLength, lengths.contains(stated), sample.count >= stated {
      return stated
    }
    if lengths.contains(sample.count) { return sample.count }
    let powers = [2_048, 1_024, 512, 256]
    return sample.count > 0 ? powers.first { sample.count.isMultiple(of: $0) } : nil
  }
}

/// The waves of a recording, each at every bandwidth of a layout of its own.
struct ImportedWaves: Sendable {
  /// Waves, at least two: a single one stands twice.
  let count: Int
  let layout: WaveLayout
  private let memory: FrozenMemory<Float>

  /// The waves one after the other, `layout.length` floats each.
  var start: UnsafePointer<Float> { memory.start }

  /// Floats of all bandwidths of all waves, 128 MB; tables with more keep fewer of the highest harmonics.
  private static var room: Int { 32 << 20 }

  /// What remains of `samples` after whole waves is left out, and so is each wave's direct current.
  init(_ samples: [Float], waveLength length: Int) {
    let whole = length > 0 ? samples.count / length : 0
    let layout = Self.layout(waves: max(whole, 2), harmonics: max((length - 1) / 2, 1))
    let analysis = WaveAnalysis(length: max(length, 1))
    let waves = (0..<max(whole, 2)).map { number -> WaveBank.Series in
      guard whole > 0 else { return { _ in (0, 0) } }
      let first = min(number, whole - 1) * length
      return analysis.harmonics(
        of: samples[first..<first + length], count: layout.harmonics)
    }
    memory = FrozenMemory(WaveBank.write(waves, layout))
    self.layout = layout
    count = waves.count
  }

  func free() {
    memory.free()
    layout.free()
  }

  /// The fullest layout for which there is room.
  private static func layout(waves: Int, harmonics: Int) -> WaveLayout {
    var harmonics = min(harmonics, WaveLayout.mostHarmonics)
    while true {
      let layout = WaveLayout(reaching: harmonics)
      guard layout.length * waves > room else { return layout }
      layout.free()
      harmonics = harmonics * 7 / 8
    }
  }
}

/// The harmonics of waves of one length, by the discrete Fourier transform as it is defined: lengths are any.
private struct WaveAnalysis {
  private let length: Int
  private let sines: [Double]
  private let cosines: [Double]

  init(length: Int) {
    self.length = length
    let angles = (0..<length).map { 2 * .pi * Double($0) / Double(length) }
    sines = angles.map { sin($0) }
    cosines = angles.map { cos($0) }
  }

  func harmonics(of wave: ArraySlice<Float>, count: Int) -> WaveBank.Series {
    let samples = wave.map(Double.init)
    let scale = 2 / Double(length)
    let parts = (1...max(count, 1)).map { harmonic -> (sine: Double, cosine: Double) in
      guard 2 * harmonic < length else { return (0, 0) }
      var (sine, cosine) = (0.0, 0.0)
      var place = 0
      for sample in samples {
        sine += sample * sines[place]
        cosine += sample * cosines[place]
        place += harmonic
        if place >= length { place -= length }
      }
      return (sine * scale, cosine * scale)
    }
    return { $0 <= parts.count ? parts[$0 - 1] : (0, 0) }
  }
}

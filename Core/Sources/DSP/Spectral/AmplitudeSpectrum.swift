import Foundation

/// The amplitudes of the sinusoids in a stretch of sound; keeps its memory for the next one. Not for the audio thread.
///
/// Window HFT116D (G. Heinzel, A. Rüdiger, R. Schilling, Spectrum and Spectral Density Estimation by the DFT, 2002):
/// within 0.003 dB at any frequency, side lobes below −116 dB.
public final class AmplitudeSpectrum {
  /// The number of samples that are analysed: a power of two.
  public let size: Int

  private let transform: RealTransform
  private let regions: [MemoryRegion]
  private let windowed: UnsafeMutablePointer<Float>
  private let real: UnsafeMutablePointer<Float>
  private let imaginary: UnsafeMutablePointer<Float>
  private var window: [Float] = []
  private var scale: Float = 0

  /// `size` is raised to a power of two, at least 16.
  public init(size: Int) {
    var length = 16
    while length < size { length *= 2 }
    self.size = length
    var setup = ComponentMemory<Float>(sampleRate: 48_000, maximumBlock: 64, firstVoice: 0)
    transform = RealTransform(longest: length, &setup)
    windowed = setup.constants(length)
    real = setup.constants(length / 2 + 1)
    imaginary = setup.constants(length / 2 + 1)
    regions = setup.regions
  }

  deinit { for region in regions { region.free() } }

  /// Peak amplitudes at bins 0…size/2 of the last `size` samples, or of all if there are fewer.
  public func amplitudes(of samples: [Float]) -> [Float] {
    let count = min(samples.count, size)
    guard count > 0 else { return [Float](repeating: 0, count: size / 2 + 1) }
    prepare(count)
    let first = samples.count - count
    for index in 0..<size {
      windowed[index] = index < count ? samples[first + index] * window[index] : 0
    }
    transform.forward(windowed, size: size, real, imaginary)
    return (0...size / 2).map { bin in
      (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]).squareRoot() * scale
    }
  }

  private func prepare(_ count: Int) {
    guard count != window.count else { return }
    window = (0..<count).map { index in
      let c = cos(2 * .pi * Double(index) / Double(count))
      let c2 = 2 * c * c - 1
      let c3 = 2 * c * c2 - c
      let c4 = 2 * c * c3 - c2
      let c5 = 2 * c * c4 - c3
      let even = 1 + 1.478_070_5 * c2 + 0.122_838_9 * c4
      return Float(even - 1.957_537_5 * c - 0.636_743_1 * c3 - 0.006_628_8 * c5)
    }
    scale = 2 / max(window.reduce(0, +), 1e-9)
  }
}

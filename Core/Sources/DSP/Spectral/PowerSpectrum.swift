import Foundation

/// The power of real samples by frequency under a Hann window, for any thread; allocates in `init` alone.
public final class PowerSpectrum {
  /// The transform without reference counting, for an audio thread; valid while the spectrum exists.
  public struct Transform {
    let transform: RealTransform
    let window: UnsafeMutablePointer<Float>
    let work: UnsafeMutablePointer<Float>
    let size: Int

    /// The power of bins 0…size/2, 1 for a sine of amplitude 1 on a bin. One thread at a time.
    @_noLocks
    public func powers(
      of samples: UnsafePointer<Float>, into powers: UnsafeMutablePointer<Float>
    ) {
      let (real, imaginary) = (work + size, work + 2 * size)
      for index in 0..<size { work[index] = samples[index] * window[index] }
      transform.forward(work, size: size, real, imaginary)
      for bin in 0...size / 2 {
        powers[bin] = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      }
    }
  }

  public let transform: Transform
  private let regions: [MemoryRegion]

  /// `size` is a power of two, at least 16.
  public init(size: Int) {
    var memory = ComponentMemory<Float>(sampleRate: 48_000, maximumBlock: size, firstVoice: 0)
    let real = RealTransform(longest: size, &memory)
    let window = memory.constants(size)
    for index in 0..<size {
      // A cosine of amplitude 1 gives size/2 without the window, whose mean is 1/2.
      let turn = 2 * Double.pi * Double(index) / Double(size)
      window[index] = Float((1 - cos(turn)) * 2 / Double(size))
    }
    transform = Transform(
      transform: real, window: window, work: memory.constants(3 * size + 2), size: size)
    regions = memory.regions
  }

  deinit { for region in regions { region.free() } }
}

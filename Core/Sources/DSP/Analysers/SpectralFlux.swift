import Foundation

/// The spectral flux: the rise of whitened log levels in bands, over the loudest neighbour of an earlier
/// frame.
///
/// S. Böck, G. Widmer, DAFx-13 2013 (maximum filter); D. Stowell, M. Plumbley, ICMC 2007 (whitening by each
/// band's slowly decaying peak). The window ends steeply, for a latency of some milliseconds.
struct SpectralFlux {
  private static var mostBands: Int { 48 }
  /// Frames between what is compared: 10 ms.
  private static var lag: Int { 4 }

  let hop: Int
  private let size: Int
  private let sampleRate: Float
  private let transform: RealTransform
  private let input: UnsafeMutablePointer<Float>
  private let window: UnsafeMutablePointer<Float>
  private let frame: UnsafeMutablePointer<Float>
  private let real: UnsafeMutablePointer<Float>
  private let imaginary: UnsafeMutablePointer<Float>
  private let edges: UnsafeMutablePointer<Float>
  private let peaks: UnsafeMutablePointer<Float>
  private let levels: UnsafeMutablePointer<Float>
  /// The rise of each band in the last frame.
  let news: UnsafeMutablePointer<Float>
  private let forgetting: Float
  private(set) var bands = 0
  private var position = 0
  private var untilNext = 0
  private var turn = 0

  init(_ setup: inout ComponentMemory<Float>) {
    sampleRate = setup.sampleRate
    size = SpectralFrames.size(1, sampleRate: setup.sampleRate)
    hop = size / 8
    transform = RealTransform(longest: size, &setup)
    input = setup.allocate(size)
    window = setup.constants(size)
    frame = setup.scratch(size)
    real = setup.scratch(size / 2 + 1)
    imaginary = setup.scratch(size / 2 + 1)
    edges = setup.allocate(Self.mostBands + 1)
    peaks = setup.allocate(Self.mostBands)
    levels = setup.allocate(Self.mostBands * (Self.lag + 1))
    news = setup.allocate(Self.mostBands)
    untilNext = hop
    // Peaks decay by 60 dB in 10 s.
    forgetting = Float(pow(10, -3 * Double(hop) / (10 * Double(setup.sampleRate))))
    let rise = size - size / 8
    for index in 0..<size {
      let turns =
        index < rise
        ? Double(index) / Double(2 * rise) : Double(size - index) / Double(2 * (size - rise))
      window[index] = Float((0.5 - 0.5 * cos(2 * .pi * turns)) * 4 / Double(size))
    }
  }

  /// Bands between 40 Hz and 16 kHz, each the same part of an octave and at least a bin wide.
  mutating func setBands(_ wanted: Int) {
    bands = wanted
    let top = Float.minimum(16_000, 0.45 * sampleRate)
    let width = Float.log2(top / 40) / Float(wanted)
    var last: Float = 0
    for edge in 0...wanted {
      let bin = (40 * Float.exp2(width * Float(edge)) * Float(size) / sampleRate).nearest
      last = edge == 0 ? Float.maximum(bin, 1) : Float.maximum(bin, last + 1)
      edges[edge] = last
    }
    for band in 0..<Self.mostBands { peaks[band] = 0 }
    for index in 0..<Self.mostBands * (Self.lag + 1) { levels[index] = 0 }
  }

  /// Processes a sample; true when a frame is complete.
  @inline(__always)
  mutating func takes(_ sample: Float) -> Bool {
    input[position] = sample
    position = (position + 1) & (size - 1)
    untilNext -= 1
    guard untilNext == 0 else { return false }
    untilNext = hop
    return true
  }

  /// The mean rise over all bands, 0…1.
  mutating func measure() -> Float {
    for index in 0..<size { frame[index] = input[(position + index) & (size - 1)] * window[index] }
    transform.forward(frame, size: size, real, imaginary)
    let now = levels + turn * Self.mostBands
    let before = levels + (turn + 1) % (Self.lag + 1) * Self.mostBands
    turn = (turn + 1) % (Self.lag + 1)
    for band in 0..<bands { now[band] = level(band) }
    var sum: Float = 0
    for band in 0..<bands {
      let around = Float.maximum(
        before[max(band - 1, 0)], Float.maximum(before[band], before[min(band + 1, bands - 1)]))
      news[band] = Float.maximum(now[band] - around, 0)
      sum += news[band]
    }
    return sum / Float(bands)
  }

  /// A whitened level on a logarithmic scale: 0 for silence, 1 for the recent maximum.
  private func level(_ band: Int) -> Float {
    var power: Float = 0
    for bin in Int(edges[band])..<min(Int(edges[band + 1]), size / 2) {
      power += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    let amplitude = Float.root(power + 1e-20)
    // Levels below −60 dBFS are not used as reference.
    peaks[band] = Float.maximum(Float.maximum(amplitude, 0.001), peaks[band] * forgetting)
    return Float.log2(1 + 30 * amplitude / peaks[band]) * 0.2
  }
}

import LiveSound
import Realtime

/// One block of a device's samples: plain pointers, so that it does not count references, lock or allocate.
struct AlsaBlock: BitwiseCopyable {
  let frames: Int
  /// Bytes of a frame.
  let frameSize: Int
  /// Interleaved frames; channels after the second are silent.
  let samples: UnsafeMutableRawPointer
  private let renderer: LatestValue<UInt>.Reader
  private let format: AlsaShape.Format
  private let channels: Int
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>

  /// Allocates its memory until ``deallocate()``.
  ///
  /// - Parameter renderer: the address of a ``LiveRenderer``; 0 for silence.
  init(_ shape: AlsaShape, _ renderer: LatestValue<UInt>.Reader) {
    self.renderer = renderer
    frames = shape.blockSize
    frameSize = shape.channels * shape.format.size
    format = shape.format
    channels = shape.channels
    samples = .allocate(byteCount: frames * frameSize, alignment: 16)
    let count = frames * channels
    switch format {
    case .float32: samples.initializeMemory(as: Float.self, repeating: 0, count: count)
    case .int32: samples.initializeMemory(as: Int32.self, repeating: 0, count: count)
    case .int16: samples.initializeMemory(as: Int16.self, repeating: 0, count: count)
    }
    left = .allocate(capacity: frames)
    left.initialize(repeating: 0, count: frames)
    right = .allocate(capacity: frames)
    right.initialize(repeating: 0, count: frames)
  }

  func deallocate() {
    samples.deallocate()
    left.deallocate()
    right.deallocate()
  }

  /// Renders the next block.
  ///
  /// - Parameter now: when the device asked for it, in seconds of ``MonotonicClock``.
  @_noLocks
  func render(at now: Double) {
    let address = _unsafePerformance { renderer.load() }
    if let live = LiveRenderer(address: address) {
      live.render(frames, left: left, right: right, at: now)
    }
    if channels == 1 { mix() }
    write(left, to: 0)
    if channels > 1 { write(right, to: 1) }
  }

  @_noLocks
  private func mix() {
    var index = 0
    while index < frames {
      left[index] = (left[index] + right[index]) / 2
      index += 1
    }
  }

  @_noLocks
  private func write(_ side: UnsafeMutablePointer<Float>, to channel: Int) {
    switch format {
    case .float32:
      let out = samples.assumingMemoryBound(to: Float.self) + channel
      var index = 0
      while index < frames {
        out[index * channels] = side[index]
        index += 1
      }
    case .int32:
      let out = samples.assumingMemoryBound(to: Int32.self) + channel
      var index = 0
      while index < frames {
        out[index * channels] = Int32(Self.scale(side[index], by: 2_147_483_647))
        index += 1
      }
    case .int16:
      let out = samples.assumingMemoryBound(to: Int16.self) + channel
      var index = 0
      while index < frames {
        out[index * channels] = Int16(Self.scale(side[index], by: 32_767))
        index += 1
      }
    }
  }

  /// A sample clamped to ±1, in steps; the conversion to a whole number then rounds it.
  @_noLocks
  static func scale(_ sample: Float, by steps: Double) -> Double {
    let held = sample > -1 ? (sample < 1 ? Double(sample) : 1) : -1
    return held * steps + (held < 0 ? -0.5 : 0.5)
  }
}

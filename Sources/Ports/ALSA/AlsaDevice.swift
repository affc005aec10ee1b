import CALSA

/// An open device of ALSA. One thread at a time.
struct AlsaDevice: Sendable {
  let shape: AlsaShape
  // Belongs to the thread that writes, which closes it.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// What is wanted of a device; it plays the nearest that it can.
  struct Wish: Hashable, Sendable {
    /// Frames per second.
    let sampleRate: Int
    /// Frames of a block.
    let blockSize: Int
    /// Blocks that the device holds.
    let periods: Int

    init(sampleRate: Int, blockSize: Int, periods: Int) {
      self.sampleRate = min(max(sampleRate, 8_000), 384_000)
      self.blockSize = min(max(blockSize, 16), 8_192)
      self.periods = min(max(periods, 2), 16)
    }
  }

  init(_ library: AlsaLibrary, name: String, _ wish: Wish) throws(AlsaError) {
    var opened: OpaquePointer?
    let error = calsa_open(library.functions, name, &opened)
    guard let opened else { throw AlsaError(opening: name, error) }
    var shape = calsa_shape(
      format: CALSA_FLOAT, channels: 2, rate: UInt32(wish.sampleRate),
      period: UInt32(wish.blockSize), buffer: UInt32(wish.blockSize * wish.periods))
    let refusal = calsa_configure(opened, &shape)
    guard refusal == 0 else {
      calsa_close(opened)
      throw AlsaError.unsuitable(name, reason: AlsaError.reason(refusal))
    }
    handle = opened
    self.shape = AlsaShape(shape)
  }

  /// Writes what there is room for; without room, waits up to 0.1 s and writes nothing.
  func write(_ samples: UnsafeRawPointer, frames: Int) -> calsa_progress {
    calsa_write(handle, samples, UInt32(truncatingIfNeeded: frames))
  }

  /// Ends the sound at once.
  func close() { calsa_close(handle) }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a WAV file block by block; the file takes its name when it is finished. One thread at a time.
///
/// Until then the sound is in a file beside it, which is removed when the writer is given up.
public final class WAVWriter {
  public let format: WAVFormat
  public private(set) var frameCount = 0

  /// Samples beyond full scale that PCM had to hold at it.
  public var clippedSamples: Int { encoder.clippedSamples }
  /// Samples that were no numbers and became 0.
  public var brokenSamples: Int { encoder.brokenSamples }

  private let path: String
  private let partPath: String
  private var descriptor: Int32
  private var encoder: WAVEncoder
  private var waiting: [UInt8] = []
  private var written = 0
  private static let capacity = 65_536

  /// Begins a file; throws when the format is not written, the place is no good, or the frames that are `expected`
  /// do not fit.
  public init(
    path: String, format: WAVFormat, dither: WAVDither = .triangular(seed: 1), expected: Int = 0
  ) throws(WAVError) {
    guard WAVFormat.sampleRates.contains(format.sampleRate) else {
      throw .unwritable(path, "a sample rate of \(format.sampleRate) Hz is not within 1 to 384000")
    }
    guard WAVFormat.channelCounts.contains(format.channelCount) else {
      throw .unwritable(path, "\(format.channelCount) channels are not within 1 to 16")
    }
    guard expected <= WAVWriter.maximumData / format.bytesPerFrame else { throw .tooLong(path) }
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(path, "it is there and not a file")
    }
    self.path = path
    self.format = format
    partPath = "\(path).part-\(getpid())"
    encoder = WAVEncoder(format.encoding, dither: dither)
    descriptor = open(partPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path, WAVBytes.reason) }
    waiting.reserveCapacity(2 * WAVWriter.capacity)
    waiting = WAVWriter.header(format, frames: nil)
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(partPath)
  }

  /// Adds frames, channel after channel in each; ±1 is full scale. An incomplete last frame is left out.
  public func write(_ samples: [Float]) throws(WAVError) {
    guard descriptor >= 0 else { throw .unwritable(path, "it is finished already") }
    let frames = samples.count / format.channelCount
    guard (frameCount + frames) * format.bytesPerFrame <= WAVWriter.maximumData else {
      throw .tooLong(path)
    }
    var start = 0
    let end = frames * format.channelCount
    while start < end {
      let next = min(start + 8192, end)
      encoder.append(samples[start..<next], to: &waiting)
      start = next
      if waiting.count >= WAVWriter.capacity { try flush() }
    }
    frameCount += frames
  }

  /// Writes the lengths into the header and gives the file its name, in place of one that had it.
  public func finish() throws(WAVError) {
    guard descriptor >= 0 else { return }
    if frameCount * format.bytesPerFrame % 2 == 1 { waiting.append(0) }
    try flush()
    let header = WAVWriter.header(format, frames: frameCount)
    let written = header.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == header.count else { throw .unwritable(path, WAVBytes.reason) }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed, rename(partPath, path) == 0 else {
      let reason = WAVBytes.reason
      unlink(partPath)
      throw .unwritable(path, reason)
    }
  }

  private func flush() throws(WAVError) {
    var start = 0
    while start < waiting.count {
      let count = waiting[start...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      if count > 0 {
        start += count
        written += count
      } else if count == 0 || errno != EINTR {
        throw .unwritable(path, WAVBytes.reason)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

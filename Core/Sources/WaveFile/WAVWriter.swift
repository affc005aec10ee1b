#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a WAV file block by block; the file gets its name when it is finished. One thread at a time.
///
/// Until then the sound is in a temporary file beside it, which is removed when the writer is released.
public final class WAVWriter {
  public let format: WAVFormat
  public private(set) var frameCount = 0

  /// Samples beyond full scale that were clamped in PCM.
  public var clippedSamples: Int { encoder.clippedSamples }
  /// Samples that were not finite and became 0.
  public var brokenSamples: Int { encoder.brokenSamples }

  /// The path of the file; it gets a number at the end when the name was taken.
  public private(set) var path: String
  private let alternative: ((Int) -> String)?
  private let partPath: String
  private var descriptor: Int32
  private var encoder: WAVEncoder
  private var waiting: [UInt8] = []
  private var written = 0
  /// The disk refused pending bytes at the last try.
  private var isFull = false
  private static let capacity = 65_536
  /// `pwrite`, which tests replace with a full disk.
  typealias Put = (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: off_t) -> Int
  private let put: Put

  /// Starts a file; throws when the format is unsupported, the path is unusable, or the `expected` frames
  /// do not fit.
  ///
  /// - Parameter alternative: the names 2, 3 … to use when the name is taken; nil replaces the existing file.
  public convenience init(
    path: String, format: WAVFormat, dither: WAVDither = .triangular(seed: 1), expected: Int = 0,
    alternative: ((Int) -> String)? = nil
  ) throws(WAVError) {
    try self.init(
      path: path, format: format, dither: dither, expected: expected, alternative: alternative,
      put: { pwrite($0, $1.baseAddress, $1.count, $2) })
  }

  init(
    path: String, format: WAVFormat, dither: WAVDither, expected: Int = 0,
    alternative: ((Int) -> String)? = nil, put: @escaping Put
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
      throw .unwritable(path, "it exists and is not a file")
    }
    self.path = path
    self.alternative = alternative
    self.put = put
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
  ///
  /// Throws when the disk takes no more: `frameCount` then tells how many frames the writer has, and the next call, or
  /// `finish`, tries again to write those that are pending.
  public func write(_ samples: [Float]) throws(WAVError) {
    guard descriptor >= 0 else { throw .unwritable(path, "it is finished already") }
    let frames = samples.count / format.channelCount
    guard frames <= WAVWriter.maximumData / format.bytesPerFrame - frameCount else {
      throw .tooLong(path)
    }
    if isFull { try flush() }
    var start = 0
    while start < frames {
      let next = min(start + 8192 / format.channelCount, frames)
      encoder.append(
        samples[start * format.channelCount..<next * format.channelCount], to: &waiting)
      frameCount += next - start
      start = next
      if waiting.count >= WAVWriter.capacity { try flush() }
    }
  }

  /// Writes the lengths into the header, waits for the disk and gives the file its name. May be called again after an
  /// error of the disk.
  public func finish() throws(WAVError) {
    guard descriptor >= 0 else { return }
    try flush()
    let padding = [UInt8](repeating: 0, count: frameCount * format.bytesPerFrame % 2)
    if let problem = write(padding, at: written).problem { throw problem }
    let header = WAVWriter.header(format, frames: frameCount)
    if let problem = write(header, at: 0).problem { throw problem }
    guard fsync(descriptor) == 0 else { throw .unwritable(path, WAVBytes.reason) }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed, name() else {
      let reason = WAVBytes.reason
      unlink(partPath)
      throw .unwritable(path, reason)
    }
  }

  /// Renames the finished file, to the next free name where files are kept. False leaves the reason in `errno`.
  private func name() -> Bool {
    guard let alternative else { return rename(partPath, path) == 0 }
    for number in 1...9999 {
      let candidate = number == 1 ? path : alternative(number)
      if link(partPath, candidate) == 0 {
        unlink(partPath)
        path = candidate
        return true
      }
      switch errno {
      case EEXIST: continue
      case EPERM, ENOTSUP, EMLINK:
        // A file system without links: the name is reserved in one step, then the file is moved.
        let place = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard place >= 0 || errno == EEXIST else { return false }
        guard place >= 0 else { continue }
        close(place)
        path = candidate
        return rename(partPath, candidate) == 0
      default: return false
      }
    }
    return false
  }

  /// Writes the pending bytes; those that the disk refuses stay pending.
  private func flush() throws(WAVError) {
    let (count, problem) = write(waiting, at: written)
    written += count
    waiting.removeFirst(count)
    isFull = problem != nil
    if let problem { throw problem }
  }

  /// How many of the bytes are in the file, and why not all.
  private func write(_ bytes: [UInt8], at offset: Int) -> (count: Int, problem: WAVError?) {
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeBytes { put(descriptor, $0, off_t(offset + count)) }
      if more > 0 {
        count += more
      } else if more == 0 || errno != EINTR {
        return (count, .unwritable(path, more == 0 ? "it takes no bytes" : WAVBytes.reason))
      }
    }
    return (count, nil)
  }
}

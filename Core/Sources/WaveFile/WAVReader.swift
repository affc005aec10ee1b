import Numbers

/// Reads a WAV file block by block; memory use is independent of the file's size. One thread at a time.
public final class WAVReader {
  public let format: WAVFormat
  /// Frames that can be read.
  public let frameCount: Int
  /// The file ends before the declared end of its sound; the existing part is read.
  public let isCut: Bool
  /// Samples of one wave of a wavetable, where an editor of wavetables wrote it into the file; not checked.
  public let waveLength: Int?
  /// Frames read so far.
  public private(set) var position = 0
  /// Samples so far that were not finite and were read as 0.
  public private(set) var brokenSamples = 0

  public static let maximumBlock = 65_536

  private let header: WAVHeader
  private let source: WAVBytes

  /// Opens a file; throws one sentence for an invalid or unsupported file.
  public convenience init(path: String) throws(WAVError) {
    try self.init(WAVBytes(path: path))
  }

  /// Reads a file in memory; `name` replaces the path in errors.
  public convenience init(bytes: [UInt8], name: String) throws(WAVError) {
    try self.init(WAVBytes(bytes, name: name))
  }

  private init(_ source: WAVBytes) throws(WAVError) {
    self.source = source
    header = try WAVHeader(reading: source)
    format = header.format
    frameCount = header.frameCount
    isCut = header.isCut
    waveLength = header.waveLength
  }

  /// Seconds of sound that can be read.
  public var duration: Double { Double(frameCount) / Double(format.sampleRate) }

  /// The next frames (at most 65,536), channel after channel in each; ±1 is full scale, empty at the end.
  public func read(_ count: Int) throws(WAVError) -> [Float] {
    let frames = min(count, frameCount - position, WAVReader.maximumBlock)
    guard frames > 0 else { return [] }
    let width = format.bytesPerFrame
    let bytes = try source.bytes(at: header.dataOffset + position * width, count: frames * width)
    let whole = bytes.count / width
    position += frames
    var samples = [Float](repeating: 0, count: frames * format.channelCount)
    decode(bytes, count: whole * format.channelCount, into: &samples)
    return samples
  }

  /// Moves to a frame, 0…`frameCount`.
  public func seek(to frame: Int) { position = min(max(frame, 0), frameCount) }

  private func decode(_ bytes: [UInt8], count: Int, into samples: inout [Float]) {
    let width = format.encoding.bytesPerSample
    bytes.withUnsafeBytes { bytes in
      for index in 0..<count {
        let at = index * width
        let sample: Float
        switch format.encoding {
        case .pcm8: sample = (Float(bytes[at]) - 128) / 128
        case .pcm16:
          sample =
            Float(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: Int16.self)))
            / 32_768
        case .pcm24:
          let high = Int32(Int8(bitPattern: bytes[at + 2])) << 16
          sample = Float(high | Int32(bytes[at + 1]) << 8 | Int32(bytes[at])) / 8_388_608
        case .pcm32:
          let value = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: Int32.self))
          sample = Float(Double(value) / 2_147_483_648)
        case .float32:
          sample = Float(
            bitPattern: UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
        case .float64:
          let bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
          sample = Float(Double(bitPattern: bits))
        }
        if sample.isFinite {
          samples[index] = sample
        } else {
          brokenSamples += 1
        }
      }
    }
  }
}

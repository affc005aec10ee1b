import Numbers

/// The position and format of the sound in a WAV file.
struct WAVHeader: Hashable {
  var format: WAVFormat
  var dataOffset: Int
  /// Whole frames in the file, which may be fewer than declared.
  var frameCount: Int
  /// The file ends before the declared end of its sound.
  var isCut: Bool
  /// Samples of one wave of a wavetable, when the file says so.
  var waveLength: Int?

  /// The most chunks that are read in search of the sound.
  private static let maximumChunks = 4096

  /// Parses from "RIFF" to the start of the sound (RIFF MCI, IBM and Microsoft 1991; multichannel
  /// files: WAVE_FORMAT_EXTENSIBLE).
  init(reading source: WAVBytes) throws(WAVError) {
    let path = source.path
    let start = try source.bytes(at: 0, count: 12)
    guard start.count == 12, start.hasTag("RIFF", at: 0), start.hasTag("WAVE", at: 8) else {
      throw .notWAV(path)
    }
    var offset = 12
    var found: WAVFormat?
    var waveLength: Int?
    for _ in 0..<WAVHeader.maximumChunks {
      let head = try source.bytes(at: offset, count: 8)
      guard head.count == 8 else { break }
      let length = Int(clamping: head.littleEndian(at: 4, count: 4))
      if head.hasTag("fmt ", at: 0), found == nil {
        found = try WAVHeader.format(
          of: source.bytes(at: offset + 8, count: min(length, 40)), path)
      } else if head.hasTag("clm ", at: 0) || head.hasTag("srge", at: 0) {
        waveLength = WAVHeader.waveLength(
          in: try source.bytes(at: offset + 8, count: min(length, 16)),
          isText: head.hasTag("clm ", at: 0))
      } else if head.hasTag("data", at: 0) {
        guard let found else { throw .damaged(path, "has sound before its format") }
        self.init(found, data: offset + 8, promised: length, size: source.size)
        self.waveLength = waveLength
        return
      }
      // The file ends inside this chunk.
      guard length <= source.size - offset - 8 else { break }
      offset += 8 + length + length % 2
    }
    throw .damaged(path, found == nil ? "has no format" : "has no sound")
  }

  private init(_ format: WAVFormat, data: Int, promised: Int, size: Int) {
    let available = size - data
    self.format = format
    dataOffset = data
    isCut = promised > available
    frameCount = min(promised, available) / format.bytesPerFrame
  }

  /// What wavetable editors write: "<!>2048 …" in a chunk "clm ", a version and a length of 32 bits in "srge".
  private static func waveLength(in body: [UInt8], isText: Bool) -> Int? {
    guard isText else {
      return body.count >= 8 ? Int(clamping: body.littleEndian(at: 4, count: 4)) : nil
    }
    guard body.starts(with: Array("<!>".utf8)) else { return nil }
    return Int(String(decoding: body.dropFirst(3).prefix { $0 != 32 }, as: UTF8.self))
  }

  private static func format(of body: [UInt8], _ path: String) throws(WAVError) -> WAVFormat {
    guard body.count >= 16 else { throw .damaged(path, "has a format of \(body.count) bytes") }
    func number(at offset: Int, count: Int) -> Int {
      Int(clamping: body.littleEndian(at: offset, count: count))
    }
    var tag = number(at: 0, count: 2)
    let channels = number(at: 2, count: 2)
    let rate = number(at: 4, count: 4)
    let alignment = number(at: 12, count: 2)
    let bits = number(at: 14, count: 2)
    if tag == 0xFFFE {
      guard body.count >= 26 else { throw .damaged(path, "breaks off in its extensible format") }
      tag = number(at: 24, count: 2)
    }
    guard tag == 1 || tag == 3 else { throw .unsupported(path, "its encoding \(tag) is not read") }
    guard let encoding = WAVEncoding(isFloat: tag == 3, bits: bits) else {
      throw .unsupported(path, "\(bits)-bit \(tag == 3 ? "float" : "PCM") is not read")
    }
    guard WAVFormat.channelCounts.contains(channels) else {
      throw .unsupported(path, "\(channels) channels are not read, 1 to 16 are")
    }
    guard WAVFormat.sampleRates.contains(rate) else {
      throw .damaged(path, "has a sample rate of \(rate) Hz, 1 to 384000 are possible")
    }
    let format = WAVFormat(sampleRate: rate, channelCount: channels, encoding: encoding)
    guard alignment == format.bytesPerFrame else {
      throw .damaged(path, "has frames of \(alignment) bytes instead of \(format.bytesPerFrame)")
    }
    return format
  }
}

extension [UInt8] {
  fileprivate func hasTag(_ tag: StaticString, at offset: Int) -> Bool {
    tag.withUTF8Buffer { $0.elementsEqual(self[offset..<offset + 4]) }
  }
}

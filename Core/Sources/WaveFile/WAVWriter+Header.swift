import Numbers

extension WAVWriter {
  /// The largest sound in bytes whose file length fits 32 bits, and an `Int`.
  static let maximumData = Int(clamping: UInt32.max) - 1024

  /// The bytes before the sound; without a number of frames the lengths mean "unknown", so that a file
  /// whose writing was interrupted can still be read.
  package static func header(_ format: WAVFormat, frames: Int?) -> [UInt8] {
    let isExtensible = format.channelCount > 2
    let tag = format.encoding.isFloat ? 3 : 1
    let bits = format.encoding.bytesPerSample * 8
    var body: [UInt8] = []
    body.append(littleEndian: isExtensible ? 0xFFFE : tag, count: 2)
    body.append(littleEndian: format.channelCount, count: 2)
    body.append(littleEndian: format.sampleRate, count: 4)
    body.append(littleEndian: format.sampleRate * format.bytesPerFrame, count: 4)
    body.append(littleEndian: format.bytesPerFrame, count: 2)
    body.append(littleEndian: bits, count: 2)
    if isExtensible {
      body.append(littleEndian: 22, count: 2)
      body.append(littleEndian: bits, count: 2)
      body.append(littleEndian: speakers(format.channelCount), count: 4)
      body.append(littleEndian: tag, count: 2)
      body += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    } else if format.encoding.isFloat {
      body.append(littleEndian: 0, count: 2)
    }
    var chunks = chunk("fmt ", body)
    let data = frames.map { $0 * format.bytesPerFrame }
    if format.encoding.isFloat {
      var fact: [UInt8] = []
      fact.append(littleEndian: frames.map { UInt32(clamping: $0) } ?? .max, count: 4)
      chunks += chunk("fact", fact)
    }
    let size = data.map { UInt32(clamping: 4 + chunks.count + 8 + $0 + $0 % 2) } ?? .max
    var header = Array("RIFF".utf8)
    header.append(littleEndian: size, count: 4)
    header += Array("WAVE".utf8) + chunks + Array("data".utf8)
    header.append(littleEndian: data.map { UInt32(clamping: $0) } ?? .max, count: 4)
    return header
  }

  private static func chunk(_ tag: String, _ body: [UInt8]) -> [UInt8] {
    var bytes = Array(tag.utf8)
    bytes.append(littleEndian: body.count, count: 4)
    return bytes + body
  }

  /// The default speakers of 4, 5.1 and 7.1 channels; none for other numbers.
  private static func speakers(_ channels: Int) -> Int {
    switch channels {
    case 4: 0x33
    case 6: 0x3F
    case 8: 0x63F
    default: 0
    }
  }
}

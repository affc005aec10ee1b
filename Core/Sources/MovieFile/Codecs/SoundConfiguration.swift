import Numbers

/// The decoder's configuration of Opus: OpusHead (RFC 7845 §5.1), and dOps (Encapsulation of Opus in ISO Base Media
/// File Format 0.6.8 §4.3.2).
public enum OpusConfiguration {
  /// The OpusHead of one or two channels; `preSkip` counts samples of 48 kHz.
  public static func head(channelCount: Int, sampleRate: Int, preSkip: Int = 312) -> [UInt8] {
    let rate = UInt32(clamping: sampleRate)
    var head = Array("OpusHead".utf8) + [1, UInt8(clamping: channelCount, to: 1...2)]
    head += withUnsafeBytes(of: UInt16(clamping: preSkip).littleEndian, Array.init)
    head += withUnsafeBytes(of: rate.littleEndian, Array.init)
    return head + [0, 0, 0]
  }

  /// The content of dOps for an OpusHead; nil when it is not one.
  public static func box(head: [UInt8]) -> [UInt8]? {
    guard head.count >= 19, head.starts(with: Array("OpusHead".utf8)) else { return nil }
    let swapped = [
      head[9], head[11], head[10], head[15], head[14], head[13], head[12], head[17], head[16],
    ]
    return [0] + swapped + head[18...]
  }

  /// The OpusHead for the content of a dOps; nil when it is cut.
  public static func head(box: [UInt8]) -> [UInt8]? {
    guard box.count >= 11, box[0] == 0 else { return nil }
    let swapped = [box[1], box[3], box[2], box[7], box[6], box[5], box[4], box[9], box[8]]
    return Array("OpusHead".utf8) + [1] + swapped + box[10...]
  }
}

/// The decoder's configuration of AAC: AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1), and esds (ISO/IEC 14496-14
/// §5.6).
public enum AACConfiguration {
  static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]

  /// The AudioSpecificConfig of AAC-LC; nil for a rate or a number of channels that it cannot name.
  public static func config(sampleRate: Int, channelCount: Int) -> [UInt8]? {
    guard let index = rates.firstIndex(of: sampleRate), (1...6).contains(channelCount) else {
      return nil
    }
    let bits = 2 << 11 | index << 7 | channelCount << 3
    return [UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits)]
  }

  /// The channels of an AudioSpecificConfig, which the sample entry often gets wrong; nil when it does not say them in
  /// its first two bytes.
  static func channelCount(of config: [UInt8]) -> Int? {
    guard config.count >= 2, config[0] >> 3 != 31 else { return nil }
    let rate = (config[0] & 7) << 1 | config[1] >> 7
    let channels = Int(config[1] >> 3 & 15)
    return rate == 15 || !(1...7).contains(channels) ? nil : channels == 7 ? 8 : channels
  }

  /// The content of esds, with version and flags.
  static func box(config: [UInt8]) -> [UInt8] {
    let config = Array(config.prefix(64))
    let bits = [UInt8](repeating: 0, count: 8)
    let specific = descriptor(5, config)
    let decoder = descriptor(4, [0x40, 0x15, 0, 0, 0] + bits + specific)
    return [0, 0, 0, 0] + descriptor(3, [0, 0, 0] + decoder + descriptor(6, [2]))
  }

  /// The AudioSpecificConfig in the content of an esds; nil when it is damaged or not AAC.
  static func config(box: [UInt8]) -> [UInt8]? {
    var cursor = ByteCursor(box, min(4, box.count)..<box.count)
    while let tag = try? cursor.int(1), let length = try? length(&cursor) {
      switch tag {
      case 3:
        guard (try? cursor.skip(2)) != nil, let flags = try? cursor.int(1) else { return nil }
        var more = flags & 0x80 != 0 ? 2 : 0
        if flags & 0x40 != 0 { more += (try? cursor.int(1)) ?? 0 }
        if flags & 0x20 != 0 { more += 2 }
        guard (try? cursor.skip(more)) != nil else { return nil }
      case 4:
        guard let kind = try? cursor.int(1), kind == 0x40 || (0x66...0x68).contains(kind),
          (try? cursor.skip(12)) != nil
        else { return nil }
      case 5: return try? cursor.take(length)
      default: guard (try? cursor.skip(length)) != nil else { return nil }
      }
    }
    return nil
  }

  private static func descriptor(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    [tag, UInt8(clamping: body.count, to: 0...127)] + body
  }

  /// A length in up to four groups of seven bits (ISO/IEC 14496-1 §8.3.3).
  private static func length(_ cursor: inout ByteCursor) throws(ShortBytes) -> Int {
    var length = 0
    for _ in 0..<4 {
      let byte = try cursor.int(1)
      length = length << 7 | byte & 127
      if byte & 128 == 0 { break }
    }
    return length
  }
}

import Numbers

/// Signatures and sizes of records (APPNOTE.TXT 6.3.10, PKWARE 2022, section 4.3).
enum ZipRecord {
  static let local: UInt32 = 0x0403_4B50
  static let descriptor: UInt32 = 0x0807_4B50
  static let central: UInt32 = 0x0201_4B50
  static let end: UInt32 = 0x0605_4B50
  static let end64: UInt32 = 0x0606_4B50
  static let locator64: UInt32 = 0x0706_4B50
  static let localSize = 30
  static let centralSize = 46
  static let endSize = 22
  static let end64Size = 56
  static let locator64Size = 20
  /// A field of 32 bits whose value stands in the ZIP64 extra field (section 4.5.3).
  static let elsewhere: UInt32 = .max
}

/// Little-endian fields of a record; 0 beyond its end.
struct ZipFields {
  let bytes: [UInt8]

  func number(_ offset: Int, _ count: Int) -> UInt64 {
    guard offset >= 0, count <= bytes.count - offset else { return 0 }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  func short(_ offset: Int) -> Int { Int(clamping: number(offset, 2)) }

  func word(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }

  /// A size or an offset; beyond `Int` it becomes the largest, which no file has.
  func size(_ offset: Int, _ count: Int) -> Int { Int(clamping: number(offset, count)) }
}

extension [UInt8] {
  mutating func append(little value: UInt64, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }
}

import Numbers

/// The decoder's configuration of H.264: avcC (ISO/IEC 14496-15 §5.3.3).
public enum AVCConfiguration {
  /// The avcC of a stream with start codes that holds a sequence and a picture parameter set; nil without both.
  public static func record(annexB bytes: [UInt8]) -> [UInt8]? {
    record(units: AnnexB.units(bytes))
  }

  /// Width and height in pixels by an avcC's first sequence parameter set; nil when it is damaged.
  public static func size(of record: [UInt8]) -> (width: Int, height: Int)? {
    var cursor = ByteCursor(record)
    guard (try? cursor.skip(5)) != nil, let count = try? cursor.int(1), count & 31 > 0,
      let length = try? cursor.int(2), let unit = try? cursor.take(length)
    else { return nil }
    return size(ofSequence: unit)
  }

  /// Width and height in pixels by a sequence parameter set with its NAL header (ITU-T H.264 §7.3.2.1.1); nil when it
  /// is damaged.
  public static func size(ofSequence unit: [UInt8]) -> (width: Int, height: Int)? {
    guard let set = try? AVCSequence(unit) else { return nil }
    return (set.width, set.height)
  }

  static func record(units: [ArraySlice<UInt8>]) -> [UInt8]? {
    let sequences = distinct(units, type: 7)
    let pictures = distinct(units, type: 8)
    guard let first = sequences.first, first.count >= 4, !pictures.isEmpty else { return nil }
    let head = Array(first)
    var writer = BoxWriter()
    writer.u8(1)
    writer.data(head[1...3])
    writer.u8(0xFF)
    writer.u8(0xE0 | min(sequences.count, 31))
    for set in sequences.prefix(31) { writer.unit(set) }
    writer.u8(min(pictures.count, 255))
    for set in pictures.prefix(255) { writer.unit(set) }
    if ![66, 77, 88].contains(head[1]), let set = try? AVCSequence(head) {
      writer.data([
        0xFC | UInt8(clamping: set.chroma, to: 0...3),
        0xF8 | UInt8(clamping: set.lumaBits - 8, to: 0...7),
        0xF8 | UInt8(clamping: set.chromaBits - 8, to: 0...7), 0,
      ])
    }
    return writer.bytes
  }

  private static func distinct(_ units: [ArraySlice<UInt8>], type: UInt8) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    for unit in units where unit.first.map({ $0 & 31 }) == type {
      if !found.contains(where: { $0.elementsEqual(unit) }) { found.append(unit) }
    }
    return found
  }
}

extension BoxWriter {
  /// A parameter set with its length in 16 bits.
  mutating func unit(_ unit: ArraySlice<UInt8>) {
    let unit = unit.prefix(0xFFFF)
    u16(unit.count)
    data(unit)
  }
}

/// What a sequence parameter set says about the picture.
struct AVCSequence {
  var chroma = 1
  var lumaBits = 8
  var chromaBits = 8
  var width = 0
  var height = 0

  private static let highProfiles: Set = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  init(_ unit: [UInt8]) throws(ShortBytes) {
    var bits = BitCursor(payloadOf: unit)
    try bits.skip(8)
    let profile = try bits.bits(8)
    try bits.skip(16)
    _ = try bits.golomb()
    var isSeparate = false
    if AVCSequence.highProfiles.contains(profile) {
      chroma = try bits.golomb()
      if chroma == 3 { isSeparate = try bits.bit() == 1 }
      lumaBits = 8 + (try bits.golomb())
      chromaBits = 8 + (try bits.golomb())
      try bits.skip(1)
      if try bits.bit() == 1 { try AVCSequence.skipScaling(&bits, count: chroma == 3 ? 12 : 8) }
    }
    _ = try bits.golomb()
    try AVCSequence.skipPictureOrder(&bits)
    _ = try bits.golomb()
    try bits.skip(1)
    let columns = try bits.golomb() + 1
    let rows = try bits.golomb() + 1
    let isProgressive = try bits.bit()
    if isProgressive == 0 { try bits.skip(1) }
    try bits.skip(1)
    var crop = [0, 0, 0, 0]
    if try bits.bit() == 1 { for side in crop.indices { crop[side] = try bits.golomb() } }
    let unitX = isSeparate || chroma == 0 || chroma == 3 ? 1 : 2
    let unitY = (isSeparate || chroma != 1 ? 1 : 2) * (2 - isProgressive)
    width = 16 * columns - unitX * (crop[0] + crop[1])
    height = 16 * rows * (2 - isProgressive) - unitY * (crop[2] + crop[3])
    guard (1...65_535).contains(width), (1...65_535).contains(height) else { throw ShortBytes() }
  }

  private static func skipPictureOrder(_ bits: inout BitCursor) throws(ShortBytes) {
    let type = try bits.golomb()
    if type == 0 {
      _ = try bits.golomb()
    } else if type == 1 {
      try bits.skip(1)
      _ = try bits.signedGolomb()
      _ = try bits.signedGolomb()
      let count = try bits.golomb()
      guard count < 256 else { throw ShortBytes() }
      for _ in 0..<count { _ = try bits.signedGolomb() }
    }
  }

  private static func skipScaling(_ bits: inout BitCursor, count: Int) throws(ShortBytes) {
    for list in 0..<count where try bits.bit() == 1 {
      var last = 8
      var next = 8
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 { next = (last + (try bits.signedGolomb())) & 0xFF }
        last = next == 0 ? last : next
      }
    }
  }
}

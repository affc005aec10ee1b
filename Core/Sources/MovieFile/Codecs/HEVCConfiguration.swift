import Numbers

/// The decoder's configuration of HEVC: hvcC (ISO/IEC 14496-15 §8.3.3).
public enum HEVCConfiguration {
  /// The hvcC of a stream with start codes that holds a video, a sequence and a picture parameter set; nil without.
  public static func record(annexB bytes: [UInt8]) -> [UInt8]? {
    var sets: [UInt8: [ArraySlice<UInt8>]] = [:]
    for unit in AnnexB.units(bytes) {
      guard let first = unit.first else { continue }
      let type = first >> 1 & 63
      let isKnown = sets[type]?.contains { $0.elementsEqual(unit) } ?? false
      if (32...34).contains(type), !isKnown { sets[type, default: []].append(unit) }
    }
    guard sets.count == 3, let unit = sets[33]?.first, let sequence = try? HEVCSequence(Array(unit))
    else { return nil }
    var writer = BoxWriter()
    writer.u8(1)
    writer.data(sequence.profile)
    writer.u16(0xF000)
    writer.u8(0xFC)
    writer.u8(0xFC | min(sequence.chroma, 3))
    writer.u8(0xF8 | min(sequence.lumaBits - 8, 7))
    writer.u8(0xF8 | min(sequence.chromaBits - 8, 7))
    writer.u16(0)
    writer.u8(sequence.layers << 3 | sequence.nesting << 2 | 3)
    writer.u8(3)
    for type in UInt8(32)...34 {
      let units = sets[type] ?? []
      writer.u8(0x80 | Int(type))
      writer.u16(units.count)
      for unit in units.prefix(0xFFFF) { writer.unit(unit) }
    }
    return writer.bytes
  }

  /// Width and height in pixels by an hvcC's first sequence parameter set; nil when it is damaged.
  public static func size(of record: [UInt8]) -> (width: Int, height: Int)? {
    var cursor = ByteCursor(record)
    guard (try? cursor.skip(22)) != nil, let arrays = try? cursor.int(1) else { return nil }
    for _ in 0..<arrays {
      guard let type = try? cursor.int(1), let count = try? cursor.int(2) else { return nil }
      for _ in 0..<count {
        guard let length = try? cursor.int(2), let unit = try? cursor.take(length) else {
          return nil
        }
        guard type & 63 == 33 else { continue }
        guard let set = try? HEVCSequence(unit) else { return nil }
        return (set.width, set.height)
      }
    }
    return nil
  }
}

/// What a sequence parameter set says (ITU-T H.265 §7.3.2.2).
private struct HEVCSequence {
  /// The 12 bytes of the general profile, tier and level.
  var profile: [UInt8] = []
  var layers = 1
  var nesting = 0
  var chroma = 1
  var lumaBits = 8
  var chromaBits = 8
  var width = 0
  var height = 0

  init(_ unit: [UInt8]) throws(ShortBytes) {
    var bits = BitCursor(payloadOf: unit)
    try bits.skip(20)
    let sublayers = try bits.bits(3)
    layers = sublayers + 1
    nesting = try bits.bit()
    for _ in 0..<12 { profile.append(UInt8(clamping: try bits.bits(8))) }
    try HEVCSequence.skipSublayers(&bits, count: sublayers)
    _ = try bits.golomb()
    chroma = try bits.golomb()
    if chroma == 3 { try bits.skip(1) }
    width = try bits.golomb()
    height = try bits.golomb()
    if try bits.bit() == 1 {
      let unitX = chroma == 1 || chroma == 2 ? 2 : 1
      let unitY = chroma == 1 ? 2 : 1
      width -= unitX * (try bits.golomb() + (try bits.golomb()))
      height -= unitY * (try bits.golomb() + (try bits.golomb()))
    }
    lumaBits = 8 + (try bits.golomb())
    chromaBits = 8 + (try bits.golomb())
    guard (1...65_535).contains(width), (1...65_535).contains(height) else { throw ShortBytes() }
  }

  private static func skipSublayers(_ bits: inout BitCursor, count: Int) throws(ShortBytes) {
    guard count > 0 else { return }
    var size = 0
    for _ in 0..<count {
      if try bits.bit() == 1 { size += 88 }
      if try bits.bit() == 1 { size += 8 }
    }
    try bits.skip(2 * (8 - count) + size)
  }
}

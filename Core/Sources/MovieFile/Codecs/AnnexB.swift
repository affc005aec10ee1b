import Numbers

/// The byte stream format of H.264 and HEVC (ITU-T H.264 and H.265, annex B): NAL units after start codes.
public enum AnnexB {
  /// True when the bytes begin with a start code of three or four bytes.
  public static func hasStartCode(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0, 0, 1]) || bytes.starts(with: [0, 0, 0, 1])
  }

  /// The NAL units of a stream without start codes and without zeros behind them; empty ones are left out.
  public static func units(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = 0
    func add(until end: Int) {
      guard let start else { return }
      var end = end
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      if end > start { units.append(bytes[start..<end]) }
    }
    while index + 2 < bytes.count {
      if bytes[index + 2] > 1 {
        index += 3
      } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        add(until: index)
        start = index + 3
        index += 3
      } else {
        index += 1
      }
    }
    add(until: bytes.count)
    return units
  }

  /// The NAL units with lengths of four bytes before them, as MP4 stores them (ISO/IEC 14496-15 §5.3).
  public static func lengthPrefixed(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BoxWriter()
    for unit in units(bytes) {
      writer.u32(unit.count)
      writer.data(unit)
    }
    return writer.bytes
  }
}

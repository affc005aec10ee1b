import Numbers

/// A box within bytes: its type and where its content is.
struct Box {
  var type: BoxType
  /// With its header.
  var whole: Range<Int>
  var body: Range<Int>

  /// The boxes of a range, one after the other, up to the first that does not fit.
  static func list(_ bytes: [UInt8], in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var offset = range.lowerBound
    while let box = Box(bytes, at: offset, end: range.upperBound) {
      boxes.append(box)
      offset = box.whole.upperBound
    }
    return boxes
  }

  /// The content of the first box of a type.
  static func first(_ type: BoxType, _ bytes: [UInt8], in range: Range<Int>) -> Range<Int>? {
    list(bytes, in: range).first { $0.type == type }?.body
  }

  private init?(_ bytes: [UInt8], at offset: Int, end: Int) {
    var cursor = ByteCursor(bytes, min(offset, end)..<end)
    guard let header = try? BoxHeader(&cursor, available: end - offset) else { return nil }
    guard header.size <= end - offset else { return nil }
    type = header.type
    whole = offset..<offset + header.size
    body = offset + header.length..<offset + header.size
  }
}

/// The first 8 or 16 bytes of a box.
struct BoxHeader {
  var type: BoxType
  /// Of the whole box, which may be more than there is.
  var size: Int
  var length: Int

  /// - Parameter available: bytes from the start of the box to the end of its container, the size of a box that
  ///   declares 0.
  init(_ cursor: inout ByteCursor, available: Int) throws(ShortBytes) {
    let short = try cursor.int(4)
    type = BoxType(code: UInt32(truncatingIfNeeded: try cursor.number(4)))
    switch short {
    case 0: (size, length) = (available, 8)
    case 1: (size, length) = (try cursor.int(8), 16)
    default: (size, length) = (short, 8)
    }
    guard size >= length else { throw ShortBytes() }
  }
}

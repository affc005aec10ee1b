import Numbers

/// The identifiers of elements (RFC 9559 §5.1).
enum WebMID {
  static let segment = 0x1853_8067
  static let info = 0x1549_A966
  static let timestampScale = 0x2A_D7B1
  static let tracks = 0x1654_AE6B
  static let trackEntry = 0xAE
  static let trackNumber = 0xD7
  static let trackType = 0x83
  static let codecID = 0x86
  static let codecPrivate = 0x63A2
  static let codecDelay = 0x56AA
  static let defaultDuration = 0x23_E383
  static let encodings = 0x6D80
  static let video = 0xE0
  static let pixelWidth = 0xB0
  static let pixelHeight = 0xBA
  static let audio = 0xE1
  static let sampleRate = 0xB5
  static let channels = 0x9F
  static let cluster = 0x1F43_B675
  static let timestamp = 0xE7
  static let simpleBlock = 0xA3
  static let blockGroup = 0xA0
  static let block = 0xA1
  static let reference = 0xFB
}

/// An element of EBML (RFC 8794 §6): where its content begins, and its size.
struct WebMElement {
  var id: Int
  /// Bytes of identifier and size.
  var headerLength: Int
  /// Nil when it is unknown: the element ends where one begins that it cannot contain.
  var size: Int?

  /// The most bytes of a header.
  static let longestHeader = 12

  init(_ cursor: inout ByteCursor) throws(ShortBytes) {
    let start = cursor.position
    id = Int(clamping: try WebMElement.integer(&cursor, longest: 4, keepsMarker: true))
    let before = cursor.position
    let value = try WebMElement.integer(&cursor, longest: 8, keepsMarker: false)
    let bits = UInt64(7 * (cursor.position - before))
    size = value == (1 << bits) - 1 ? nil : Int(clamping: value)
    headerLength = cursor.position - start
  }

  /// A number whose length is coded by its leading zeros (RFC 8794 §4).
  static func integer(
    _ cursor: inout ByteCursor, longest: Int, keepsMarker: Bool
  ) throws(ShortBytes) -> UInt64 {
    let first = UInt8(truncatingIfNeeded: try cursor.number(1))
    let more = first.leadingZeroBitCount
    guard more < longest else { throw ShortBytes() }
    var value = UInt64(keepsMarker ? first : first & (0x7F >> UInt8(more)))
    for _ in 0..<more { value = value << 8 | (try cursor.number(1)) }
    return value
  }

  /// The elements of a range that are whole, with their contents.
  static func list(_ bytes: [UInt8], in range: Range<Int>) -> [(id: Int, body: Range<Int>)] {
    var elements: [(id: Int, body: Range<Int>)] = []
    var cursor = ByteCursor(bytes, range)
    while let element = try? WebMElement(&cursor), let size = element.size {
      let start = cursor.position
      guard (try? cursor.skip(size)) != nil else { break }
      elements.append((element.id, start..<cursor.position))
    }
    return elements
  }
}

extension [UInt8] {
  /// An unsigned number of up to 8 bytes; 0 for other lengths.
  func webMNumber(_ body: Range<Int>) -> Int {
    body.count <= 8 ? bigEndian(at: body.lowerBound, width: body.count) : 0
  }

  /// A floating-point number of 4 or 8 bytes; 0 for other lengths.
  func webMFloat(_ body: Range<Int>) -> Double {
    var cursor = ByteCursor(self, body)
    switch body.count {
    case 4:
      return Double(Float(bitPattern: UInt32(truncatingIfNeeded: (try? cursor.number(4)) ?? 0)))
    case 8: return Double(bitPattern: (try? cursor.number(8)) ?? 0)
    default: return 0
    }
  }
}

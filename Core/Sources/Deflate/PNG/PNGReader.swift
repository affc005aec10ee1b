import Numbers

/// Reads a grey picture from a PNG file: all filters, no interlacing.
struct PNGReader {
  /// Deflate makes at most 1,032 bytes of one.
  private static let expansion = 1032

  let header: PNGHeader
  /// Rows without filters, each after a byte that is its filter.
  private let rows: GrowingBytes
  private let rowSize: Int

  init(_ bytes: [UInt8], bitDepth: UInt8) throws(PNGError) {
    header = try PNGHeader(reading: bytes)
    guard header.bitDepth == bitDepth, header.colourType == 0 else {
      throw .unsupported(
        bitDepth: header.bitDepth, colourType: header.colourType,
        wanted: "\(bitDepth) bits of grey (colour type 0)")
    }
    guard !header.isInterlaced else { throw .interlaced }
    rowSize = header.width * Int(bitDepth) / 8
    let size = (rowSize + 1) * header.height
    let data = try PNGReader.data(bytes)
    // What cannot fill the picture does not make it large.
    guard data.count >= size / PNGReader.expansion else {
      throw .badSize(width: UInt32(header.width), height: UInt32(header.height))
    }
    do throws(InflateError) {
      rows = try Zlib.decode(data, limit: size, expected: size)
    } catch {
      throw .badData(error)
    }
    guard rows.count == size else { throw .badData(.wrongLength) }
    try removeFilters(pixelSize: Int(bitDepth) / 8)
  }

  /// The bytes of a row.
  func row(_ index: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(rows.base + index * (rowSize + 1) + 1)
  }

  /// The bodies of all IDAT chunks, which stand together, up to IEND.
  private static func data(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    var chunks = PNGChunks(bytes, from: PNGHeader.signature.count)
    _ = try chunks.next()
    var data: [UInt8] = []
    var isAfterData = false
    while true {
      let chunk = try chunks.next()
      switch chunk.name {
      case "IDAT":
        guard !isAfterData else { throw .badChunk("IDAT", offset: chunk.offset) }
        data += chunk.body
      case "IEND":
        guard !data.isEmpty, chunk.body.isEmpty else {
          throw .badChunk("IEND", offset: chunk.offset)
        }
        return data
      default:
        isAfterData = !data.isEmpty
        // A capital first letter: nobody may ignore it (section 5.4).
        let isCritical = chunk.name.utf8.first.map { $0 & 0x20 == 0 } ?? true
        guard !isCritical else { throw .badChunk(chunk.name, offset: chunk.offset) }
      }
    }
  }

  private func removeFilters(pixelSize: Int) throws(PNGError) {
    let zeros = GrowingBytes(capacity: rowSize + 16)
    zeros.base.initialize(repeating: 0, count: rowSize + 16)
    var above = UnsafePointer(zeros.base)
    for index in 0..<header.height {
      let start = rows.base + index * (rowSize + 1)
      guard let filter = PNGFilter(rawValue: start[0]) else {
        throw .badFilter(start[0], row: index)
      }
      if pixelSize == 2 {
        filter.undo(start + 1, above: above, count: rowSize, pixelSize: 2)
      } else {
        filter.undo(start + 1, above: above, count: rowSize, pixelSize: 1)
      }
      above = UnsafePointer(start + 1)
    }
  }
}

extension PNGFilter {
  /// Residuals become bytes, in place (section 9.2).
  @inline(__always)
  func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelSize: Int
  ) {
    switch self {
    case .none: break
    case .up: for place in 0..<count { row[place] &+= above[place] }
    case .sub: undo(row, above, count, pixelSize) { left, _, _ in left }
    case .average:
      undo(row, above, count, pixelSize) { left, up, _ in
        (left & up) &+ ((left ^ up) &>> 1)
      }
    case .paeth: undo(row, above, count, pixelSize, PNGFilter.paeth)
    }
  }

  /// Each of the pixel's bytes carries its own left and corner along.
  @inline(__always)
  private func undo(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int,
    _ pixelSize: Int, _ predict: (UInt8, UInt8, UInt8) -> UInt8
  ) {
    var (left, corner): ((UInt8, UInt8), (UInt8, UInt8)) = ((0, 0), (0, 0))
    var place = 0
    while place < count {
      let up = above[place]
      left.0 = row[place] &+ predict(left.0, up, corner.0)
      row[place] = left.0
      corner.0 = up
      if pixelSize == 2 {
        let up = above[place &+ 1]
        left.1 = row[place &+ 1] &+ predict(left.1, up, corner.1)
        row[place &+ 1] = left.1
        corner.1 = up
      }
      place &+= pixelSize
    }
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (toLeft, toUp) = (Int32(up) &- Int32(corner), Int32(left) &- Int32(corner))
    let (distanceLeft, distanceUp) = (abs(toLeft), abs(toUp))
    let distanceCorner = abs(toLeft &+ toUp)
    let upOrCorner = distanceUp <= distanceCorner ? up : corner
    let isLeft = distanceLeft <= distanceUp && distanceLeft <= distanceCorner
    return isLeft ? left : upOrCorner
  }
}

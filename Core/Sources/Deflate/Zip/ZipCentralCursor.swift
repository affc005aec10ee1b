import Numbers

/// Reads a directory entry by entry in pieces of 256 kB and more.
struct ZipCentralCursor {
  private static let pieceSize = 1 << 18

  private let directory: ZipDirectory
  private let read: (Int, Int) -> [UInt8]
  private var place = 0
  private var piece: [UInt8] = []
  private var pieceStart = 0

  init(_ directory: ZipDirectory, read: @escaping (Int, Int) -> [UInt8]) {
    self.directory = directory
    self.read = read
  }

  /// APPNOTE.TXT section 4.3.12.
  mutating func next() throws(ZipError) -> ZipEntry {
    let head = ZipFields(bytes: try take(ZipRecord.centralSize))
    guard head.word(0) == ZipRecord.central else {
      throw .badEntry("at byte \(directory.offset + place - ZipRecord.centralSize)")
    }
    let nameBytes = try take(head.short(28))
    let extra = try take(head.short(30))
    _ = try take(head.short(32))
    let name = String(decoding: nameBytes, as: UTF8.self)
    guard ZipEntry.isSafe(name) else { throw .badName(ZipCentralCursor.printable(name)) }
    var sizes = ZipSizes(
      size: head.size(24, 4), compressed: head.size(20, 4), offset: head.size(42, 4))
    sizes.complete(from: extra, head)
    return ZipEntry(
      name: name, size: sizes.size, compressedSize: sizes.compressed, checksum: head.word(16),
      method: head.short(10), isEncrypted: head.short(8) & 1 != 0, offset: sizes.offset)
  }

  private mutating func take(_ count: Int) throws(ZipError) -> [UInt8] {
    guard count <= directory.size - place else {
      throw .truncated(offset: directory.offset + directory.size)
    }
    if place + count > pieceStart + piece.count {
      let wanted = min(max(ZipCentralCursor.pieceSize, count), directory.size - place)
      piece = read(directory.offset + place, wanted)
      pieceStart = place
      guard piece.count == wanted else { throw .truncated(offset: directory.offset + place) }
    }
    defer { place += count }
    return Array(piece[place - pieceStart..<place - pieceStart + count])
  }

  /// At most 60 characters, none that a terminal obeys.
  private static func printable(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(60).map { $0.value < 32 || $0.value == 127 ? "?" : $0 }))
  }
}

/// The numbers that may stand in the ZIP64 extra field (section 4.5.3).
private struct ZipSizes {
  var size: Int
  var compressed: Int
  var offset: Int

  mutating func complete(from extra: [UInt8], _ head: ZipFields) {
    let fields = ZipFields(bytes: extra)
    var place = 0
    while place + 4 <= extra.count {
      let length = fields.short(place + 2)
      if fields.short(place) == 1 {
        let end = min(place + 4 + length, extra.count)
        var next = place + 4
        func large(_ field: Int, _ value: inout Int) {
          guard head.word(field) == ZipRecord.elsewhere, next + 8 <= end else { return }
          value = fields.size(next, 8)
          next += 8
        }
        large(24, &size)
        large(20, &compressed)
        large(42, &offset)
        return
      }
      place += 4 + length
    }
  }
}

import Numbers

/// Where an archive's directory is (APPNOTE.TXT sections 4.3.14 to 4.3.16).
struct ZipDirectory {
  /// The longest comment after the end record.
  private static let longestComment = 65_535

  let offset: Int
  let size: Int
  let count: Int

  init(size: Int, read: (Int, Int) -> [UInt8]) throws(ZipError) {
    guard size >= ZipRecord.endSize else { throw .notZip }
    let tailSize = min(
      size, ZipRecord.endSize + ZipDirectory.longestComment + ZipRecord.locator64Size)
    let tailStart = size - tailSize
    let tail = read(tailStart, tailSize)
    guard tail.count == tailSize else { throw .truncated(offset: size) }
    let fields = ZipFields(bytes: tail)
    var found: Int?
    for place in stride(from: tail.count - ZipRecord.endSize, through: 0, by: -1)
    where tail[place] == 0x50 && fields.word(place) == ZipRecord.end
      && fields.short(place + 20) <= tail.count - place - ZipRecord.endSize
    {
      found = place
      break
    }
    guard let end = found else { throw .notZip }
    let locator = end - ZipRecord.locator64Size
    if locator >= 0, fields.word(locator) == ZipRecord.locator64 {
      try self.init(end64: fields.size(locator + 8, 8), fileSize: size, read: read)
    } else {
      guard fields.short(end + 4) == 0, fields.short(end + 6) == 0 else { throw .manyDisks }
      self.init(
        offset: fields.size(end + 16, 4), size: fields.size(end + 12, 4),
        count: fields.short(end + 10))
    }
    let limit = tailStart + end
    guard offset <= limit, self.size <= limit - offset else { throw .truncated(offset: offset) }
  }

  private init(offset: Int, size: Int, count: Int) {
    self.offset = offset
    self.size = size
    self.count = count
  }

  private init(end64 place: Int, fileSize: Int, read: (Int, Int) -> [UInt8]) throws(ZipError) {
    guard fileSize >= ZipRecord.end64Size, place <= fileSize - ZipRecord.end64Size else {
      throw .truncated(offset: place)
    }
    let fields = ZipFields(bytes: read(place, ZipRecord.end64Size))
    guard fields.bytes.count == ZipRecord.end64Size else { throw .truncated(offset: place) }
    guard fields.word(0) == ZipRecord.end64 else { throw .notZip }
    guard fields.word(16) == 0, fields.word(20) == 0 else { throw .manyDisks }
    self.init(offset: fields.size(48, 8), size: fields.size(40, 8), count: fields.size(32, 8))
  }
}

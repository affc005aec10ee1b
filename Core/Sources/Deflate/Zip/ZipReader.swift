import Numbers

/// Reads a ZIP archive (APPNOTE.TXT 6.3.10) through a closure, so that a file is never in memory as a whole: stored and
/// deflated entries, ZIP64.
public struct ZipReader: Sendable {
  /// Bytes at an offset; fewer only where the file ends or cannot be read.
  public typealias Read = @Sendable (_ offset: Int, _ count: Int) -> [UInt8]

  /// The most entries that are read.
  public static let longestDirectory = 1_000_000
  /// Deflate makes at most 1,032 bytes of one.
  private static let expansion = 1032
  /// Stored entries are read in pieces of this many bytes.
  private static let pieceSize = 1 << 20

  /// In the order of the directory; each name once.
  public let entries: [ZipEntry]
  private let size: Int
  private let read: Read

  /// Reads the directory of a file of `size` bytes. An unsafe or repeated name refuses the archive.
  public init(size: Int, read: @escaping Read) throws(ZipError) {
    self.size = size
    self.read = read
    let directory = try ZipDirectory(size: size, read: read)
    guard directory.count <= ZipReader.longestDirectory else {
      throw .tooManyEntries(directory.count, limit: ZipReader.longestDirectory)
    }
    guard directory.size / ZipRecord.centralSize >= directory.count else {
      throw .truncated(offset: directory.offset + directory.size)
    }
    var cursor = ZipCentralCursor(directory, read: read)
    var entries: [ZipEntry] = []
    var names: Set<String> = []
    for _ in 0..<directory.count {
      let entry = try cursor.next()
      guard names.insert(entry.name).inserted else { throw .badName(entry.name) }
      guard entry.offset <= size, entry.compressedSize <= size - entry.offset else {
        throw .badEntry(entry.name)
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// An archive in memory.
  public init(_ bytes: [UInt8]) throws(ZipError) {
    try self.init(size: bytes.count) { offset, count in
      guard offset >= 0, count >= 0, offset <= bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count - offset, count) + offset])
    }
  }

  /// All bytes of an entry, at most `limit`; its size and checksum must match. Any thread.
  public func bytes(of entry: ZipEntry, limit: Int) throws(ZipError) -> [UInt8] {
    guard entry.size <= limit else { throw .tooLarge(name: entry.name, limit: limit) }
    guard entry.method == 8 else {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(min(entry.size, ZipReader.pieceSize))
      try forEachPiece(of: entry) { bytes += $0 }
      return bytes
    }
    let start = try start(of: entry)
    // Deflate's worst case is stored blocks; more bytes than that are not the entry's.
    guard entry.compressedSize / 2 <= entry.size + 64,
      entry.size / ZipReader.expansion <= entry.compressedSize
    else { throw .badEntry(entry.name) }
    let packed = read(start, entry.compressedSize)
    guard packed.count == entry.compressedSize else { throw .truncated(offset: size) }
    let bytes: [UInt8]
    do throws(InflateError) {
      bytes = try Inflate.inflate(packed, limit: entry.size)
    } catch {
      throw .badData(name: entry.name, error)
    }
    try check(entry, bytes.count, CRC32.checksum(bytes))
    return bytes
  }

  /// The bytes of a stored entry in pieces of at most 1 MiB; an error after the last one when the checksum differs.
  public func forEachPiece(
    of entry: ZipEntry, _ body: ([UInt8]) -> Void
  ) throws(ZipError) {
    let first = try start(of: entry)
    guard entry.method == 0 else { throw .unsupported(name: entry.name, method: entry.method) }
    guard entry.compressedSize == entry.size else { throw .badEntry(entry.name) }
    var sum = CRC32()
    var done = 0
    while done < entry.size {
      let wanted = min(ZipReader.pieceSize, entry.size - done)
      let piece = read(first + done, wanted)
      guard piece.count == wanted else { throw .truncated(offset: first + entry.size) }
      sum.update(piece)
      done += wanted
      body(piece)
    }
    try check(entry, done, sum.value)
  }

  private func check(_ entry: ZipEntry, _ count: Int, _ sum: UInt32) throws(ZipError) {
    guard count == entry.size else {
      throw .wrongSize(name: entry.name, expected: entry.size, got: count)
    }
    guard sum == entry.checksum else { throw .wrongChecksum(name: entry.name) }
  }

  /// The first byte after an entry's local header (section 4.3.7), whose name must be that of the directory.
  private func start(of entry: ZipEntry) throws(ZipError) -> Int {
    guard !entry.isEncrypted else { throw .encrypted(name: entry.name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .unsupported(name: entry.name, method: entry.method)
    }
    let head = ZipFields(bytes: read(entry.offset, ZipRecord.localSize))
    guard head.bytes.count == ZipRecord.localSize, head.word(0) == ZipRecord.local else {
      throw .badEntry(entry.name)
    }
    let start = entry.offset + ZipRecord.localSize + head.short(26) + head.short(28)
    guard start <= size, entry.compressedSize <= size - start else {
      throw .truncated(offset: start + entry.compressedSize)
    }
    let name = read(entry.offset + ZipRecord.localSize, head.short(26))
    guard name.elementsEqual(entry.name.utf8), head.short(8) == entry.method else {
      throw .badEntry(entry.name)
    }
    return start
  }
}

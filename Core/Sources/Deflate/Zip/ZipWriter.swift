import Numbers

/// Writes an archive of stored entries as a stream (APPNOTE.TXT 6.3.10): every call gives the bytes that come next.
/// ZIP64 only where a size or an offset needs it. One task at a time.
public struct ZipWriter: Sendable {
  /// The date of all entries: 1 January 1980, so that the same entries give the same archive.
  private static let date: UInt64 = 0x0021
  /// Names are UTF-8 (section 4.4.4, bit 11).
  private static let utf8Flag: UInt64 = 1 << 11
  /// The checksum follows the data (bit 3).
  private static let descriptorFlag: UInt64 = 1 << 3

  private struct Entry: Sendable {
    let name: String
    let size: UInt64
    let offset: UInt64
    let hasDescriptor: Bool
    var checksum: UInt32

    var isLarge: Bool { size >= UInt64(ZipRecord.elsewhere) }
    var flags: UInt64 { utf8Flag | (hasDescriptor ? descriptorFlag : 0) }
  }

  private var entries: [Entry] = []
  private var names: Set<String> = []
  private var position: UInt64 = 0
  private var open: Entry?
  private var sum = CRC32()
  private var taken: UInt64 = 0

  public init() {}

  /// The header of an entry of exactly `size` bytes. Without its checksum a record after the data holds it, which few
  /// readers of pipes take for stored entries; readers of files take both.
  public mutating func begin(
    _ name: String, size: Int64, checksum: UInt32? = nil
  ) throws(ZipError) -> [UInt8] {
    guard open == nil else { throw .wrongOrder }
    guard size >= 0, ZipEntry.isSafe(name), names.insert(name).inserted else {
      throw .badName(name)
    }
    let entry = Entry(
      name: name, size: UInt64(clamping: size), offset: position, hasDescriptor: checksum == nil,
      checksum: checksum ?? 0)
    open = entry
    sum = CRC32()
    taken = 0
    var bytes: [UInt8] = []
    bytes.append(little: UInt64(ZipRecord.local), 4)
    bytes.append(little: entry.isLarge ? 45 : 20, 2)
    bytes.append(little: entry.flags, 2)
    bytes.append(little: 0, 4)
    bytes.append(little: ZipWriter.date, 2)
    bytes.append(little: UInt64(entry.checksum), 4)
    let stated = entry.isLarge ? UInt64(ZipRecord.elsewhere) : checksum == nil ? 0 : entry.size
    bytes.append(little: stated, 4)
    bytes.append(little: stated, 4)
    bytes.append(little: UInt64(name.utf8.count), 2)
    bytes.append(little: entry.isLarge ? 20 : 0, 2)
    bytes += name.utf8
    if entry.isLarge { bytes += ZipWriter.extra([entry.size, entry.size]) }
    position += UInt64(bytes.count)
    return bytes
  }

  /// Counts the next bytes of the entry; they go into the archive as they are.
  public mutating func append(_ bytes: [UInt8]) throws(ZipError) {
    guard let open else { throw .wrongOrder }
    taken += UInt64(bytes.count)
    guard taken <= open.size else { throw wrongSize(open) }
    sum.update(bytes)
    position += UInt64(bytes.count)
  }

  /// What follows the entry's bytes; an error when size or checksum are not those of `begin`.
  public mutating func end() throws(ZipError) -> [UInt8] {
    guard var entry = open else { throw .wrongOrder }
    guard taken == entry.size else { throw wrongSize(entry) }
    guard entry.hasDescriptor || entry.checksum == sum.value else {
      throw .wrongChecksum(name: entry.name)
    }
    entry.checksum = sum.value
    entries.append(entry)
    open = nil
    guard entry.hasDescriptor else { return [] }
    var bytes: [UInt8] = []
    bytes.append(little: UInt64(ZipRecord.descriptor), 4)
    bytes.append(little: UInt64(entry.checksum), 4)
    bytes.append(little: entry.size, entry.isLarge ? 8 : 4)
    bytes.append(little: entry.size, entry.isLarge ? 8 : 4)
    position += UInt64(bytes.count)
    return bytes
  }

  /// The directory, which ends the archive.
  public func finish() throws(ZipError) -> [UInt8] {
    guard open == nil else { throw .wrongOrder }
    var bytes = entries.reduce(into: []) { $0 += ZipWriter.central($1) }
    let size = UInt64(bytes.count)
    let count = UInt64(entries.count)
    let limit = UInt64(ZipRecord.elsewhere)
    if position >= limit || size >= limit || count >= 65_535 {
      bytes += end64(size, count)
    }
    bytes.append(little: UInt64(ZipRecord.end), 4)
    bytes.append(little: 0, 4)
    bytes.append(little: min(count, 65_535), 2)
    bytes.append(little: min(count, 65_535), 2)
    bytes.append(little: min(size, limit), 4)
    bytes.append(little: min(position, limit), 4)
    bytes.append(little: 0, 2)
    return bytes
  }

  private func wrongSize(_ entry: Entry) -> ZipError {
    .wrongSize(
      name: entry.name, expected: Int(clamping: entry.size), got: Int(clamping: taken))
  }

  private func end64(_ size: UInt64, _ count: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt64(ZipRecord.end64), 4)
    bytes.append(little: UInt64(ZipRecord.end64Size - 12), 8)
    bytes.append(little: 45, 2)
    bytes.append(little: 45, 2)
    bytes.append(little: 0, 8)
    for value in [count, count, size, position] { bytes.append(little: value, 8) }
    bytes.append(little: UInt64(ZipRecord.locator64), 4)
    bytes.append(little: 0, 4)
    bytes.append(little: position + size, 8)
    bytes.append(little: 1, 4)
    return bytes
  }

  private static func central(_ entry: Entry) -> [UInt8] {
    let limit = UInt64(ZipRecord.elsewhere)
    var large: [UInt64] = entry.isLarge ? [entry.size, entry.size] : []
    if entry.offset >= limit { large.append(entry.offset) }
    let extra = large.isEmpty ? [] : extra(large)
    let version: UInt64 = large.isEmpty ? 20 : 45
    var bytes: [UInt8] = []
    bytes.append(little: UInt64(ZipRecord.central), 4)
    bytes.append(little: version, 2)
    bytes.append(little: version, 2)
    bytes.append(little: entry.flags, 2)
    bytes.append(little: 0, 4)
    bytes.append(little: date, 2)
    bytes.append(little: UInt64(entry.checksum), 4)
    bytes.append(little: min(entry.size, limit), 4)
    bytes.append(little: min(entry.size, limit), 4)
    bytes.append(little: UInt64(entry.name.utf8.count), 2)
    bytes.append(little: UInt64(extra.count), 2)
    bytes.append(little: 0, 10)
    bytes.append(little: min(entry.offset, limit), 4)
    return bytes + entry.name.utf8 + extra
  }

  /// A ZIP64 extra field (section 4.5.3).
  private static func extra(_ values: [UInt64]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: 1, 2)
    bytes.append(little: UInt64(8 * values.count), 2)
    for value in values { bytes.append(little: value, 8) }
    return bytes
  }
}

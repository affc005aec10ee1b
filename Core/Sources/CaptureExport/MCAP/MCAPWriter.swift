import Deflate
import Files
import Numbers

/// Writes MCAP 1.0 (mcap.dev/spec): chunks without compression with their CRC-32, message indexes, attachments, and a
/// summary with which a reader seeks.
struct MCAPWriter {
  private enum Record {
    static let header: UInt8 = 1
    static let footer: UInt8 = 2
    static let schema: UInt8 = 3
    static let channel: UInt8 = 4
    static let message: UInt8 = 5
    static let chunk: UInt8 = 6
    static let messageIndex: UInt8 = 7
    static let chunkIndex: UInt8 = 8
    static let attachment: UInt8 = 9
    static let attachmentIndex: UInt8 = 10
    static let statistics: UInt8 = 11
    static let metadata: UInt8 = 12
    static let metadataIndex: UInt8 = 13
    static let summaryOffset: UInt8 = 14
    static let dataEnd: UInt8 = 15
  }

  static let magic: [UInt8] = [0x89] + Array("MCAP0\r\n".utf8)
  /// Bytes of a chunk at which it is written.
  static let chunkSize = 1 << 20

  private let file: ExportFile
  private var crc = CRC32()
  private var chunk = ExportBytes()
  private var chunkRange: ClosedRange<UInt64>?
  private var index: [UInt16: [(time: UInt64, offset: UInt64)]] = [:]
  private var schemas: [[UInt8]] = []
  private var channels: [[UInt8]] = []
  private var chunkIndexes: [[UInt8]] = []
  private var attachmentIndexes: [[UInt8]] = []
  private var metadataIndexes: [[UInt8]] = []
  private(set) var counts: [UInt16: UInt64] = [:]
  private var range: ClosedRange<UInt64>?

  init(_ file: ExportFile, library: String) throws(CaptureExportError) {
    self.file = file
    try write(Self.magic)
    var header = ExportBytes()
    header.put(prefixed: "")
    header.put(prefixed: library)
    try record(Record.header, header.bytes)
  }

  /// Adds a JSON schema and a channel of its messages; returns the channel's id.
  mutating func addChannel(
    topic: String, schema name: String, text: String, metadata: [(String, String)]
  ) throws(CaptureExportError) -> UInt16 {
    let id = UInt16(clamping: schemas.count + 1)
    var schema = ExportBytes()
    schema.put(id)
    schema.put(prefixed: name)
    schema.put(prefixed: "jsonschema")
    schema.put(prefixed: text)
    var channel = ExportBytes()
    channel.put(id)
    channel.put(id)
    channel.put(prefixed: topic)
    channel.put(prefixed: "json")
    channel.put(Self.map(metadata))
    schemas.append(schema.bytes)
    channels.append(channel.bytes)
    try record(Record.schema, schema.bytes)
    try record(Record.channel, channel.bytes)
    counts[id] = 0
    return id
  }

  /// Adds a message at nanoseconds since 1970.
  mutating func add(_ data: [UInt8], channel: UInt16, time: UInt64) throws(CaptureExportError) {
    index[channel, default: []].append((time, UInt64(clamping: chunk.bytes.count)))
    chunk.put(Record.message)
    chunk.put(UInt64(clamping: data.count + 22))
    chunk.put(channel)
    chunk.put(UInt32(truncatingIfNeeded: counts[channel] ?? 0))
    chunk.put(time)
    chunk.put(time)
    chunk.put(data)
    counts[channel, default: 0] += 1
    chunkRange = Self.widened(chunkRange, time)
    range = Self.widened(range, time)
    if chunk.bytes.count >= Self.chunkSize { try endChunk() }
  }

  /// Adds a file as an attachment, in pieces.
  mutating func attach(
    _ source: RegularFile, name: String, type: String, time: UInt64,
    progress: (Int) throws(CaptureExportError) -> Void
  ) throws(CaptureExportError) {
    try endChunk()
    let offset = file.position
    var head = ExportBytes()
    head.put(time)
    head.put(time)
    head.put(prefixed: name)
    head.put(prefixed: type)
    head.put(UInt64(clamping: source.size))
    let length = head.bytes.count + source.size + 4
    var own = CRC32()
    own.update(head.bytes)
    var start = ExportBytes()
    start.put(Record.attachment)
    start.put(UInt64(clamping: length))
    try write(start.bytes + head.bytes)
    try copy(source, &own, progress)
    var end = ExportBytes()
    end.put(own.value)
    try write(end.bytes)
    var index = ExportBytes()
    index.put(UInt64(clamping: offset))
    index.put(UInt64(clamping: length + 9))
    index.put(time)
    index.put(time)
    index.put(UInt64(clamping: source.size))
    index.put(prefixed: name)
    index.put(prefixed: type)
    attachmentIndexes.append(index.bytes)
  }

  private mutating func copy(
    _ source: RegularFile, _ checksum: inout CRC32,
    _ progress: (Int) throws(CaptureExportError) -> Void
  ) throws(CaptureExportError) {
    var left = source.size
    while left > 0 {
      let piece = try source.chunk(min(left, 1 << 20))
      guard !piece.isEmpty else {
        throw .unreadable(path: source.path, reason: "it became shorter while it was read")
      }
      left -= piece.count
      checksum.update(piece)
      try write(piece)
      try progress(piece.count)
    }
  }

  mutating func addMetadata(
    _ name: String, _ values: [(String, String)]
  ) throws(CaptureExportError) {
    try endChunk()
    let offset = file.position
    var content = ExportBytes()
    content.put(prefixed: name)
    content.put(Self.map(values))
    try record(Record.metadata, content.bytes)
    var index = ExportBytes()
    index.put(UInt64(clamping: offset))
    index.put(UInt64(clamping: file.position - offset))
    index.put(prefixed: name)
    metadataIndexes.append(index.bytes)
  }

  private mutating func endChunk() throws(CaptureExportError) {
    guard let range = chunkRange else { return }
    let size = UInt64(clamping: chunk.bytes.count)
    let offset = file.position
    var head = ExportBytes()
    head.put(Record.chunk)
    head.put(size + 40)
    head.put(range.lowerBound)
    head.put(range.upperBound)
    head.put(size)
    head.put(CRC32.checksum(chunk.bytes))
    head.put(prefixed: "")
    head.put(size)
    try write(head.bytes)
    try write(chunk.bytes)
    let indexStart = file.position
    let offsets = try writeIndexes()
    var own = ExportBytes()
    own.put(range.lowerBound)
    own.put(range.upperBound)
    own.put(UInt64(clamping: offset))
    own.put(UInt64(clamping: indexStart - offset))
    own.put(UInt32(clamping: offsets.count))
    own.put(offsets)
    own.put(UInt64(clamping: file.position - indexStart))
    own.put(prefixed: "")
    own.put(size)
    own.put(size)
    chunkIndexes.append(own.bytes)
    chunk.bytes.removeAll(keepingCapacity: true)
    chunkRange = nil
    index = [:]
  }

  /// Writes the message index of each channel of the chunk; their channels and offsets.
  private mutating func writeIndexes() throws(CaptureExportError) -> [UInt8] {
    var offsets = ExportBytes()
    for (channel, entries) in index.sorted(by: { $0.key < $1.key }) {
      offsets.put(channel)
      offsets.put(UInt64(clamping: file.position))
      var content = ExportBytes()
      content.put(channel)
      content.put(UInt32(clamping: entries.count * 16))
      for entry in entries {
        content.put(entry.time)
        content.put(entry.offset)
      }
      try record(Record.messageIndex, content.bytes)
    }
    return offsets.bytes
  }

  /// Writes the end of the data and the summary.
  mutating func finish() throws(CaptureExportError) {
    try endChunk()
    var end = ExportBytes()
    end.put(crc.value)
    try record(Record.dataEnd, end.bytes)
    let start = file.position
    crc = CRC32()
    var offsets = ExportBytes()
    let groups = [
      (Record.schema, schemas), (Record.channel, channels), (Record.statistics, [statistics]),
      (Record.chunkIndex, chunkIndexes), (Record.attachmentIndex, attachmentIndexes),
      (Record.metadataIndex, metadataIndexes),
    ]
    for (form, records) in groups where !records.isEmpty {
      let place = file.position
      for content in records { try record(form, content) }
      offsets.put(Record.summaryOffset)
      offsets.put(UInt64(17))
      offsets.put(form)
      offsets.put(UInt64(clamping: place))
      offsets.put(UInt64(clamping: file.position - place))
    }
    let offsetStart = file.position
    try write(offsets.bytes)
    var footer = ExportBytes()
    footer.put(Record.footer)
    footer.put(UInt64(20))
    footer.put(UInt64(clamping: start))
    footer.put(UInt64(clamping: offsetStart))
    try write(footer.bytes)
    var last = ExportBytes()
    last.put(crc.value)
    try write(last.bytes + Self.magic)
  }

  private var statistics: [UInt8] {
    var content = ExportBytes()
    content.put(counts.values.reduce(0, +))
    content.put(UInt16(clamping: schemas.count))
    content.put(UInt32(clamping: channels.count))
    content.put(UInt32(clamping: attachmentIndexes.count))
    content.put(UInt32(clamping: metadataIndexes.count))
    content.put(UInt32(clamping: chunkIndexes.count))
    content.put(range?.lowerBound ?? 0)
    content.put(range?.upperBound ?? 0)
    content.put(UInt32(clamping: counts.count * 10))
    for (channel, count) in counts.sorted(by: { $0.key < $1.key }) {
      content.put(channel)
      content.put(count)
    }
    return content.bytes
  }

  private mutating func record(_ form: UInt8, _ content: [UInt8]) throws(CaptureExportError) {
    var bytes = ExportBytes()
    bytes.put(form)
    bytes.put(UInt64(clamping: content.count))
    bytes.put(content)
    try write(bytes.bytes)
  }

  private mutating func write(_ bytes: [UInt8]) throws(CaptureExportError) {
    crc.update(bytes)
    try file.write(bytes)
  }

  private static func map(_ values: [(String, String)]) -> [UInt8] {
    var content = ExportBytes()
    for (key, value) in values {
      content.put(prefixed: key)
      content.put(prefixed: value)
    }
    var map = ExportBytes()
    map.put(UInt32(clamping: content.bytes.count))
    map.put(content.bytes)
    return map.bytes
  }

  private static func widened(_ range: ClosedRange<UInt64>?, _ time: UInt64) -> ClosedRange<UInt64>
  {
    guard let range else { return time...time }
    return min(range.lowerBound, time)...max(range.upperBound, time)
  }
}

import Deflate
import Numbers

/// A reader of MCAP as its specification says, for tests; every checksum is verified.
struct MCAPFile {
  struct Problem: Error, Hashable { let words: String }

  struct Channel: Hashable {
    var topic: String
    var schema: String
    var metadata: [String: String]
  }

  struct Message: Hashable {
    var topic: String
    var sequence: UInt32
    var time: UInt64
    var data: [UInt8]
  }

  private(set) var channels: [UInt16: Channel] = [:]
  private(set) var schemas: [UInt16: (name: String, encoding: String, text: String)] = [:]
  private(set) var messages: [Message] = []
  private(set) var attachments: [String: [UInt8]] = [:]
  private(set) var statistics: [UInt64] = []
  /// Topic, time and data of each message that is found through the summary.
  private(set) var indexed: [Message] = []
  private(set) var groups: [UInt8] = []

  init(_ bytes: [UInt8]) throws {
    let magic = [0x89] + Array("MCAP0\r\n".utf8)
    guard bytes.starts(with: magic), bytes.suffix(8) == magic[...] else {
      throw Problem(words: "magic")
    }
    var place = 8
    var form: UInt8 = 0
    while form != 15 {
      let record = try Self.record(bytes, place)
      form = record.form
      try read(record, bytes, place)
      place = record.end
    }
    try readSummary(bytes, from: place)
  }

  private struct Record {
    let form: UInt8
    let content: Range<Int>
    var end: Int { content.upperBound }
  }

  private static func record(_ bytes: [UInt8], _ place: Int) throws -> Record {
    var cursor = Cursor(bytes, place..<bytes.count)
    let form: UInt8 = try cursor.number()
    let length: UInt64 = try cursor.number()
    guard length <= UInt64(clamping: bytes.count - place - 9) else {
      throw Problem(words: "length")
    }
    return Record(form: form, content: place + 9..<place + 9 + Int(clamping: length))
  }

  private mutating func read(_ record: Record, _ bytes: [UInt8], _ place: Int) throws {
    var cursor = Cursor(bytes, record.content)
    switch record.form {
    case 3:
      let id: UInt16 = try cursor.number()
      schemas[id] = (try cursor.text(), try cursor.text(), try cursor.text())
    case 4:
      let id: UInt16 = try cursor.number()
      let schema: UInt16 = try cursor.number()
      let topic = try cursor.text()
      guard try cursor.text() == "json" else { throw Problem(words: "encoding") }
      channels[id] = Channel(
        topic: topic, schema: schemas[schema]?.name ?? "", metadata: try cursor.map())
    case 5: messages.append(try message(&cursor))
    case 6: try readChunk(&cursor)
    case 9: try readAttachment(&cursor, bytes, record)
    case 15:
      let expected: UInt32 = try cursor.number()
      guard CRC32.checksum(Array(bytes[..<place])) == expected else {
        throw Problem(words: "data CRC")
      }
    default: break
    }
  }

  private func message(_ cursor: inout Cursor) throws -> Message {
    let id: UInt16 = try cursor.number()
    let sequence: UInt32 = try cursor.number()
    let time: UInt64 = try cursor.number()
    let _: UInt64 = try cursor.number()
    return Message(
      topic: channels[id]?.topic ?? "", sequence: sequence, time: time, data: cursor.rest())
  }

  private mutating func readChunk(_ cursor: inout Cursor) throws {
    let first: UInt64 = try cursor.number()
    let last: UInt64 = try cursor.number()
    let _: UInt64 = try cursor.number()
    let checksum: UInt32 = try cursor.number()
    guard try cursor.text().isEmpty else { throw Problem(words: "compression") }
    let _: UInt64 = try cursor.number()
    let records = cursor.rest()
    guard CRC32.checksum(records) == checksum else { throw Problem(words: "chunk CRC") }
    var place = 0
    while place < records.count {
      let record = try Self.record(records, place)
      var inner = Cursor(records, record.content)
      let message = try message(&inner)
      guard (first...last).contains(message.time) else { throw Problem(words: "chunk times") }
      messages.append(message)
      place = record.end
    }
  }

  private mutating func readAttachment(
    _ cursor: inout Cursor, _ bytes: [UInt8], _ record: Record
  ) throws {
    let _: UInt64 = try cursor.number()
    let _: UInt64 = try cursor.number()
    let name = try cursor.text()
    _ = try cursor.text()
    let size: UInt64 = try cursor.number()
    attachments[name] = try cursor.bytes(Int(clamping: size))
    let checksum: UInt32 = try cursor.number()
    let covered = Array(bytes[record.content.lowerBound..<record.end - 4])
    guard CRC32.checksum(covered) == checksum else { throw Problem(words: "attachment CRC") }
  }

  private mutating func readSummary(_ bytes: [UInt8], from start: Int) throws {
    let footer = bytes.count - 8 - 29
    var cursor = Cursor(bytes, footer + 9..<bytes.count - 8)
    let summary: UInt64 = try cursor.number()
    let offsets: UInt64 = try cursor.number()
    let checksum: UInt32 = try cursor.number()
    guard summary == UInt64(clamping: start), offsets <= UInt64(clamping: footer) else {
      throw Problem(words: "footer")
    }
    guard CRC32.checksum(Array(bytes[start..<footer + 25])) == checksum else {
      throw Problem(words: "summary CRC")
    }
    var place = start
    while place < footer {
      let record = try Self.record(bytes, place)
      var cursor = Cursor(bytes, record.content)
      switch record.form {
      case 8: try readChunkIndex(&cursor, bytes)
      case 11: statistics = [try cursor.number(), UInt64(clamping: try cursor.number() as UInt16)]
      case 14:
        let form: UInt8 = try cursor.number()
        let group: UInt64 = try cursor.number()
        groups.append(form)
        guard bytes[Int(clamping: group)] == form else { throw Problem(words: "summary offset") }
      default: break
      }
      place = record.end
    }
  }

  private mutating func readChunkIndex(_ cursor: inout Cursor, _ bytes: [UInt8]) throws {
    let _: UInt64 = try cursor.number()
    let _: UInt64 = try cursor.number()
    let chunk: UInt64 = try cursor.number()
    let _: UInt64 = try cursor.number()
    let size: UInt32 = try cursor.number()
    // The records of a chunk begin behind its header: 9 bytes, and 40 of its fields.
    let records = Int(clamping: chunk) + 49
    for _ in 0..<size / 10 {
      let _: UInt16 = try cursor.number()
      let place: UInt64 = try cursor.number()
      let index = try Self.record(bytes, Int(clamping: place))
      guard index.form == 7 else { throw Problem(words: "message index") }
      var entries = Cursor(bytes, index.content)
      let _: UInt16 = try entries.number()
      let length: UInt32 = try entries.number()
      for _ in 0..<length / 16 {
        let time: UInt64 = try entries.number()
        let offset: UInt64 = try entries.number()
        let record = try Self.record(bytes, records + Int(clamping: offset))
        var content = Cursor(bytes, record.content)
        let message = try message(&content)
        guard message.time == time else { throw Problem(words: "index time") }
        indexed.append(message)
      }
    }
  }
}

/// Reads little-endian numbers of a range of bytes.
struct Cursor {
  private let bytes: [UInt8]
  private var range: Range<Int>

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var isAtEnd: Bool { range.isEmpty }

  mutating func bytes(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= range.count else { throw MCAPFile.Problem(words: "end of bytes") }
    let start = range.lowerBound
    range = start + count..<range.upperBound
    return Array(bytes[start..<start + count])
  }

  mutating func rest() -> [UInt8] {
    let rest = Array(bytes[range])
    range = range.upperBound..<range.upperBound
    return rest
  }

  mutating func number<Value: FixedWidthInteger>() throws -> Value {
    let part = try bytes(MemoryLayout<Value>.size)
    return part.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
  }

  mutating func double() throws -> Double { Double(bitPattern: try number()) }

  mutating func text() throws -> String {
    let size: UInt32 = try number()
    return String(decoding: try bytes(Int(clamping: size)), as: UTF8.self)
  }

  mutating func map() throws -> [String: String] {
    let size: UInt32 = try number()
    var inner = Cursor(try bytes(Int(clamping: size)), 0..<Int(clamping: size))
    var map: [String: String] = [:]
    while !inner.isAtEnd { map[try inner.text()] = try inner.text() }
    return map
  }
}

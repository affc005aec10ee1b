import Numbers

extension DNSMessage {
  /// Parses a datagram; records of unknown types and classes are skipped.
  init(decoding bytes: [UInt8]) throws(DNSError) {
    guard bytes.count <= DNSMessage.maximumSize else { throw DNSError(.tooLong, at: bytes.count) }
    var reader = DNSReader(bytes)
    id = try reader.word()
    let flags = try reader.word()
    guard flags & 0x780F == 0 else { throw DNSError(.operation, at: 2) }
    isResponse = flags & 0x8000 != 0
    isTruncated = flags & DNSMessage.truncatedFlag != 0
    let counts = [
      try reader.word(), try reader.word(), try reader.word(), try reader.word(),
    ]
    for _ in 0..<counts[0] {
      if let question = try reader.question() { questions.append(question) }
    }
    answers = try reader.records(counts[1])
    authorities = try reader.records(counts[2])
    additionals = try reader.records(counts[3])
  }
}

/// Parses a message; every length is checked against the remaining bytes before it is used.
struct DNSReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func word() throws(DNSError) -> UInt16 {
    guard offset + 2 <= bytes.count else { throw DNSError(.truncated, at: bytes.count) }
    defer { offset += 2 }
    return UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }

  private mutating func take(_ count: Int) throws(DNSError) -> [UInt8] {
    guard offset + count <= bytes.count else { throw DNSError(.truncated, at: bytes.count) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func question() throws(DNSError) -> DNSQuestion? {
    let name = try name()
    let type = try word()
    let group = try word()
    guard let name, let type = DNSType(rawValue: type), [1, 255].contains(group & 0x7FFF) else {
      return nil
    }
    return DNSQuestion(name: name, type: type, wantsUnicast: group & 0x8000 != 0)
  }

  mutating func records(_ count: UInt16) throws(DNSError) -> [DNSRecord] {
    var found: [DNSRecord] = []
    for _ in 0..<count {
      if let record = try record() { found.append(record) }
    }
    return found
  }

  private mutating func record() throws(DNSError) -> DNSRecord? {
    let name = try name()
    let type = DNSType(rawValue: try word())
    let group = try word()
    let seconds = UInt32(try word()) << 16 | UInt32(try word())
    let length = Int(try word())
    let end = offset + length
    guard end <= bytes.count else { throw DNSError(.truncated, at: bytes.count) }
    defer { offset = end }
    guard let name, let type, group & 0x7FFF == 1 else { return nil }
    guard let data = try data(type, length: length, end: end) else { return nil }
    return DNSRecord(
      name: name, data: data, timeToLive: min(seconds, 0x7FFF_FFFF),
      flushesCache: group & 0x8000 != 0)
  }

  private mutating func data(
    _ type: DNSType, length: Int, end: Int
  ) throws(DNSError) -> DNSData? {
    switch type {
    case .any: return nil
    case .ptr:
      guard let name = try name(), offset == end else { throw DNSError(.length, at: offset) }
      return .pointer(name)
    case .srv:
      let numbers = (try word(), try word(), try word())
      guard let target = try name(), offset == end else { throw DNSError(.length, at: offset) }
      return .service(priority: numbers.0, weight: numbers.1, port: numbers.2, target: target)
    case .txt: return .text(length == 0 ? [0] : try take(length))
    case .a:
      guard length == 4 else { throw DNSError(.length, at: offset) }
      return .address4(try take(4))
    case .aaaa:
      guard length == 16 else { throw DNSError(.length, at: offset) }
      return .address6(try take(16))
    }
  }

  /// Nil for the root. Pointers must point before the part of the name that they end, so there is no loop.
  private mutating func name() throws(DNSError) -> DNSName? {
    var labels: [[UInt8]] = []
    var total = 1
    var place = offset
    var limit = offset
    var end: Int?
    while true {
      guard place < bytes.count else { throw DNSError(.truncated, at: bytes.count) }
      let length = Int(bytes[place])
      if length == 0 { break }
      if length >= 0xC0 {
        guard place + 1 < bytes.count else { throw DNSError(.truncated, at: bytes.count) }
        let target = (length & 0x3F) << 8 | Int(bytes[place + 1])
        guard target < limit else { throw DNSError(.pointer, at: place) }
        end = end ?? place + 2
        place = target
        limit = target
        continue
      }
      total += length + 1
      guard length <= 63, total <= 255 else { throw DNSError(.name, at: place) }
      guard place + length < bytes.count else { throw DNSError(.truncated, at: bytes.count) }
      labels.append(Array(bytes[place + 1...place + length]))
      place += length + 1
    }
    offset = end ?? place + 1
    return labels.isEmpty ? nil : DNSName(labels: labels)
  }
}

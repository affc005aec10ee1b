import Numbers

extension DNSMessage {
  /// The bytes of the message, with names compressed where RFC 6762 §18.14 wants it.
  func encoded() -> [UInt8] {
    var writer = DNSWriter()
    writer.word(id)
    writer.word(
      (isResponse ? DNSMessage.responseFlag : 0) | (isTruncated ? DNSMessage.truncatedFlag : 0))
    for count in [questions.count, answers.count, authorities.count, additionals.count] {
      writer.word(UInt16(truncatingIfNeeded: count))
    }
    for question in questions { writer.append(question) }
    for record in answers + authorities + additionals { writer.append(record) }
    return writer.bytes
  }

  /// The message in datagrams of at most `limit` bytes: a query's known answers continue in further datagrams.
  func datagrams(limit: Int = 1440) -> [[UInt8]] {
    let whole = encoded()
    guard whole.count > limit, answers.count > 1 else {
      guard whole.count > limit, !additionals.isEmpty else { return [whole] }
      var shorter = self
      shorter.additionals.removeLast((additionals.count + 1) / 2)
      return shorter.datagrams(limit: limit)
    }
    var (first, rest) = (self, self)
    let half = answers.count / 2
    first.answers = Array(answers[..<half])
    rest.answers = Array(answers[half...])
    if !isResponse { first.isTruncated = true }
    (rest.questions, first.additionals, rest.authorities) = ([], [], [])
    return first.datagrams(limit: limit) + rest.datagrams(limit: limit)
  }
}

/// Encodes names, questions and records of a message.
struct DNSWriter {
  private(set) var bytes: [UInt8] = []
  private var places: [DNSName: Int] = [:]

  mutating func word(_ value: UInt16) {
    bytes.append(UInt8(value >> 8))
    bytes.append(UInt8(value & 0xFF))
  }

  mutating func append(_ question: DNSQuestion) {
    append(question.name)
    word(question.type.rawValue)
    word(question.wantsUnicast ? 0x8001 : 1)
  }

  mutating func append(_ record: DNSRecord) {
    append(record.name)
    word(record.data.type.rawValue)
    word(record.flushesCache ? 0x8001 : 1)
    word(UInt16(record.timeToLive >> 16))
    word(UInt16(record.timeToLive & 0xFFFF))
    let start = bytes.count
    word(0)
    append(record.data)
    let length = bytes.count - start - 2
    bytes[start] = UInt8(length >> 8 & 0xFF)
    bytes[start + 1] = UInt8(length & 0xFF)
  }

  private mutating func append(_ data: DNSData) {
    switch data {
    case .pointer(let name): append(name)
    case .service(let priority, let weight, let port, let target):
      [priority, weight, port].forEach { word($0) }
      append(target, isCompressed: false)
    case .text(let strings): bytes.append(contentsOf: strings.isEmpty ? [0] : strings)
    case .address4(let address), .address6(let address): bytes.append(contentsOf: address)
    }
  }

  private mutating func append(_ name: DNSName, isCompressed: Bool = true) {
    var rest: DNSName? = name
    while let here = rest {
      if isCompressed, let place = places[here] {
        return word(0xC000 | UInt16(place))
      }
      if bytes.count < 0x4000, places[here] == nil { places[here] = bytes.count }
      bytes.append(UInt8(here.labels[0].count))
      bytes.append(contentsOf: here.labels[0])
      rest = here.parent
    }
    bytes.append(0)
  }
}

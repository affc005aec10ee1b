import Testing

@testable import MDNS

@Suite("A DNS message")
struct DNSMessageTests {
  /// A response of avahi 0.8 for `_osc._udp.local`, written out from RFC 1035 §4 by hand.
  static let response: [UInt8] = {
    let header: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 3]
    let typeAt12: [UInt8] = label("_osc") + label("_udp") + label("local") + [0]
    let pointer: [UInt8] = [0, 12, 0, 1, 0, 0, 0x11, 0x94, 0, 7]
    let instanceAt39: [UInt8] = label("Desk") + [0xC0, 12]
    let service: [UInt8] = [0xC0, 39, 0, 33, 0x80, 1, 0, 0, 0, 120, 0, 11, 0, 0, 0, 0, 0x1F, 0x40]
    let hostAt64: [UInt8] = label("pi") + [0xC0, 22]
    let text: [UInt8] = [0xC0, 39, 0, 16, 0x80, 1, 0, 0, 0x11, 0x94, 0, 4] + label("a=b")
    let address: [UInt8] = [0xC0, 64, 0, 1, 0x80, 1, 0, 0, 0, 120, 0, 4, 127, 0, 0, 1]
    let parts: [[UInt8]] = [
      header, typeAt12, pointer, instanceAt39, service, hostAt64, text, address,
    ]
    return Array(parts.joined())
  }()

  /// A text with its length before it.
  static func label(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

  @Test("names with pointers into names are read")
  func decodes() throws {
    let message = try DNSMessage(decoding: Self.response)
    let type = try #require(DNSName("_osc._udp.local"))
    let instance = try #require(DNSName("Desk", in: type))
    let host = try #require(DNSName("pi.local"))
    #expect(message.isResponse && message.questions.isEmpty)
    #expect(message.answers.map(\.data) == [.pointer(instance)])
    #expect(message.answers[0].timeToLive == 4500 && !message.answers[0].flushesCache)
    #expect(
      message.additionals.map(\.data) == [
        .service(priority: 0, weight: 0, port: 8000, target: host),
        .text([3] + "a=b".utf8), .address4([127, 0, 0, 1]),
      ])
    #expect(message.additionals.allSatisfy { $0.flushesCache })
  }

  @Test("what is written is read again, and repeated names take two bytes")
  func roundTrip() throws {
    let message = try DNSMessage(decoding: Self.response)
    let bytes = message.encoded()
    let again = try DNSMessage(decoding: bytes)
    #expect(again == message)
    #expect(bytes.count <= Self.response.count + 6)
    var query = DNSMessage(id: 7, isTruncated: true, answers: message.answers)
    query.questions = [
      DNSQuestion(name: message.answers[0].name, type: .ptr, wantsUnicast: true),
      DNSQuestion(name: message.answers[0].name, type: .any),
    ]
    let queryAgain = try DNSMessage(decoding: query.encoded())
    #expect(queryAgain == query)
  }

  @Test("cut off at every length it is refused")
  func truncated() {
    for length in Self.response.indices {
      #expect(throws: DNSError.self) { try DNSMessage(decoding: Array(Self.response[..<length])) }
    }
  }

  @Test(
    "a pointer to itself, forwards or in a ring is refused", arguments: [12, 13, 14, 60, 0x3FFF])
  func loops(target: Int) {
    let pointer = [UInt8(0xC0 | target >> 8), UInt8(target & 0xFF)]
    let bytes =
      [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0] + pointer + [0, 12, 0, 1] + [0xC0, 12, 0, 12, 0, 1]
    #expect(throws: DNSError.self) { try DNSMessage(decoding: bytes) }
  }

  @Test("a name longer than 255 bytes is refused, however it is put together")
  func longName() {
    let label = [UInt8(63)] + [UInt8](repeating: 97, count: 63)
    let long =
      [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + label + label + label + label + [0, 0, 12, 0, 1]
    #expect(throws: DNSError.self) { try DNSMessage(decoding: long) }
    #expect(DNSName(labels: [[UInt8](repeating: 97, count: 64)]) == nil)
    #expect(DNSName(labels: [[]]) == nil)
  }

  @Test("names are equal without regard to the case of letters")
  func names() throws {
    #expect(DNSName("PI.Local") == DNSName("pi.local"))
    #expect(DNSName("pi.local") != DNSName("pie.local"))
    let local = try #require(DNSName("local"))
    let dotted = try #require(DNSName("a.b", in: local))
    #expect(dotted != DNSName("a.b.local"))
  }

  @Test("20,000 mutated messages are refused or read, never more, and can be written again")
  func mutations() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = Self.response
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let message = try? DNSMessage(decoding: bytes) else { continue }
      let again = try? DNSMessage(decoding: message.encoded())
      #expect(again == message)
    }
  }

  @Test("datagrams of chance are refused or read")
  func chance() {
    for length in 0..<600 {
      for _ in 0..<20 {
        _ = try? DNSMessage(decoding: (0..<length).map { _ in .random(in: 0...255) })
      }
    }
    #expect(throws: DNSError.self) {
      try DNSMessage(decoding: [UInt8](repeating: 0, count: 9001))
    }
  }

  @Test("a long list of known answers goes on in further datagrams")
  func split() throws {
    let type = try #require(DNSName("_osc._udp.local"))
    let answers = (0..<300).compactMap { DNSName("device \($0)", in: type) }.map {
      DNSRecord(name: type, data: .pointer($0), timeToLive: 4500, flushesCache: false)
    }
    let query = DNSMessage(questions: [DNSQuestion(name: type, type: .ptr)], answers: answers)
    let parts = try query.datagrams().map { try DNSMessage(decoding: $0) }
    #expect(parts.count > 3 && query.datagrams().allSatisfy { $0.count <= 1440 })
    #expect(parts.flatMap(\.answers) == answers)
    #expect(parts.dropLast().allSatisfy { $0.isTruncated } && parts.last?.isTruncated == false)
    #expect(parts[0].questions.count == 1 && parts.dropFirst().allSatisfy { $0.questions.isEmpty })
  }

  @Test(
    "text is kept as keys and values; what is no key is skipped",
    arguments: [
      (["a": "b", "": "x"], ["a": "b"]), (["k": ""], ["k": ""]), ([:], [:]),
      (["a=b": "c"], [:]), (["big": String(repeating: "x", count: 300)], [:]),
    ])
  func text(given: [String: String], kept: [String: String]) {
    #expect(ServiceText.values(ServiceText.bytes(given)) == kept)
  }

  @Test("text with wrong lengths or doubled keys is read as far as it goes")
  func brokenText() {
    #expect(ServiceText.values([200, 97]) == [:])
    #expect(
      ServiceText.values([3] + "a=1".utf8 + [3] + "A=2".utf8 + [1, 98]) == ["a": "1", "b": ""])
    #expect(ServiceText.values([0, 0, 0, 2, 61, 61]) == [:])
  }
}

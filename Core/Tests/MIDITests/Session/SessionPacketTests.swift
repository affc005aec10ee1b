import MIDI
import TestSupport
import Testing

@Suite("Packets of an AppleMIDI session")
struct SessionPacketTests {
  private func read(_ bytes: [UInt8]) throws -> SessionPacket {
    try bytes.withUnsafeBytes { try SessionPacket($0) }
  }

  @Test("each has the bytes of Apple's note")
  func bytes() throws {
    let greeting = SessionPacket.Greeting(token: 0x0102_0304, ssrc: 0x0506_0708, name: "Jo")
    let named: [UInt8] = [0, 0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 74, 111, 0]
    #expect(SessionPacket.invitation(greeting).bytes == [0xFF, 0xFF, 73, 78] + named)
    #expect(SessionPacket.acceptance(greeting).bytes == [0xFF, 0xFF, 79, 75] + named)
    #expect(SessionPacket.feedback(ssrc: 1, high: 2, low: 0).bytes.count == 12)
    #expect(SessionPacket.clock(ssrc: 1, count: 0, 1, 2, 3).bytes.count == 36)
    let packets: [SessionPacket] = [
      .invitation(greeting), .refusal(greeting), .goodbye(.init(token: 1, ssrc: 2)),
      .clock(ssrc: 9, count: 2, 1, .max, 3), .feedback(ssrc: 1, high: 0xABCD, low: 7),
      .bitrateLimit(ssrc: 1, 9600),
    ]
    for packet in packets { #expect(try read(packet.bytes) == packet) }
  }

  @Test("a name may lack its end, is cut, and loses what could not be shown")
  func names() throws {
    let head = SessionPacket.invitation(.init(token: 1, ssrc: 2)).bytes
    guard case .invitation(let open) = try read(head + Array("Ada".utf8)) else {
      return #expect(Bool(false))
    }
    #expect(open.name == "Ada")
    guard case .invitation(let odd) = try read(head + [65, 0x1B, 0x0A, 0xFF, 66, 0, 67]) else {
      return #expect(Bool(false))
    }
    #expect(odd.name == "A\u{FFFD}B")
    guard case .invitation(let long) = try read(head + [UInt8](repeating: 65, count: 1000)) else {
      return #expect(Bool(false))
    }
    #expect(long.name.utf8.count == 255)
  }

  @Test("every cut is refused, and mutations never do harm")
  func badInput() throws {
    let whole = SessionPacket.clock(ssrc: 1, count: 1, 1, 2, 3).bytes
    for end in 0..<whole.count {
      #expect(throws: RTPMIDIError.self) { try read(Array(whole[..<end])) }
    }
    var random = SeededGenerator(seed: 2)
    let packets = [whole, SessionPacket.invitation(.init(token: 1, ssrc: 2, name: "Ada")).bytes]
    for index in 0..<100_000 { _ = try? read(random.mutate(packets[index % 2])) }
  }
}

import TestSupport
import Testing

@testable import ServoWire

@Suite("Servos' bytes")
struct ServoBytesTests {
  static func bytes(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }

  @Test("instructions to Dynamixel are those of the maker's own library")
  func dynamixel() {
    let maker = ServoMaker.dynamixel
    #expect(maker.ping(1) == Self.bytes("ff ff fd 00 01 03 00 01 19 4e"))
    #expect(
      maker.write(.torque, 1, to: 1) == Self.bytes("ff ff fd 00 01 06 00 03 40 00 01 db 66"))
    #expect(
      maker.write(.goalPosition, 2_048, to: 1)
        == Self.bytes("ff ff fd 00 01 09 00 03 74 00 00 08 00 00 42 89"))
    #expect(
      maker.read(.presentPosition, from: 1)
        == Self.bytes("ff ff fd 00 01 07 00 02 84 00 04 00 1d 15"))
    #expect(
      maker.writeAll(.goalPosition, [(1, 1_024), (2, 3_072)])
        == Self.bytes(
          "ff ff fd 00 fe 11 00 83 74 00 04 00 01 00 04 00 00 02 00 0c 00 00 13 0c"))
  }

  @Test("instructions to Feetech are those of the maker's own library")
  func feetech() {
    let maker = ServoMaker.feetech
    #expect(maker.write(.torque, 1, to: 1) == Self.bytes("ff ff 01 04 03 28 01 ce"))
    #expect(
      maker.write(.goalPosition, 2_048, to: 1) == Self.bytes("ff ff 01 05 03 2a 00 08 c4"))
    #expect(maker.read(.presentPosition, from: 1) == Self.bytes("ff ff 01 04 02 38 02 be"))
  }

  @Test("a header inside a packet is stuffed and comes out as it went in")
  func stuffing() {
    let packet = DynamixelPacket(
      id: 7, instruction: DynamixelPacket.status,
      parameters: [0, 0xFF, 0xFF, 0xFD, 0xFD, 0xFF, 0xFF, 0xFD])
    #expect(packet.bytes.count == 10 + 8 + 2)
    var scanner = ServoAnswerScanner(.dynamixel)
    let answers = scanner.receive(packet.bytes)
    #expect(
      answers == [
        ServoAnswer(id: 7, parameters: [0xFF, 0xFF, 0xFD, 0xFD, 0xFF, 0xFF, 0xFD])
      ])
  }

  @Test("answers are found in noise, in pieces of any size", arguments: ServoMaker.allCases)
  func pieces(maker: ServoMaker) {
    let answer =
      switch maker {
      case .dynamixel:
        DynamixelPacket(
          id: 1, instruction: DynamixelPacket.status,
          parameters: [0, 0xFF, 0x07, 0xFF, 0xFF]
        ).bytes
      case .feetech: FeetechPacket(id: 1, code: 0, parameters: [0xFF, 0x07]).bytes
      }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      // No noise ends with the beginning of a header, which would be waited for.
      let noise = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt8.random(in: 0...0xFC, using: &random)
      }
      let bytes = noise + answer + noise + answer
      var scanner = ServoAnswerScanner(maker)
      var answers: [ServoAnswer] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 1...7, using: &random))
        answers += scanner.receive(bytes[start..<end])
        start = end
      }
      #expect(answers.count == 2)
      #expect(scanner.noise == 2 * noise.count)
      #expect(answers.allSatisfy { $0.id == 1 && $0.error == 0 })
    }
  }

  @Test(
    "a damaged answer is none, and nothing is kept beyond one packet",
    arguments: ServoMaker.allCases)
  func damaged(maker: ServoMaker) {
    var random = SeededGenerator(seed: 1)
    var scanner = ServoAnswerScanner(maker)
    for _ in 0..<100_000 {
      let bytes = (0..<8).map { _ in
        Bool.random(using: &random) ? UInt8(0xFF) : UInt8.random(in: 0...255, using: &random)
      }
      _ = scanner.receive(bytes)
    }
    scanner.drop()
    let kept = scanner.receive(maker.ping(1))
    #expect(kept.count <= 1)
  }

  @Test("positions are signed where the maker's are")
  func numbers() {
    #expect(ServoAnswer(id: 1, parameters: [0, 8, 0, 0]).number == 2_048)
    #expect(ServoAnswer(id: 1, parameters: [0xFF, 0xFF, 0xFF, 0xFF]).number == -1)
    #expect(ServoAnswer(id: 1, parameters: [0, 8]).number == 2_048)
    #expect(ServoAnswer(id: 1).number == nil)
  }

  @Test("Feetech's positions have a sign bit, Dynamixel's are signed numbers")
  func signs() {
    for position in [-5_000, -1, 0, 1, 2_048, 7_000] {
      for maker in ServoMaker.allCases {
        let bytes = maker.bytes(position, in: .presentPosition)
        let answer = ServoAnswer(id: 1, parameters: bytes)
        #expect(maker.value(of: .presentPosition, in: answer) == position)
      }
    }
    #expect(ServoMaker.feetech.bytes(-1, in: .goalPosition) == [1, 0x80])
    #expect(ServoMaker.dynamixel.bytes(-1, in: .goalPosition) == [0xFF, 0xFF, 0xFF, 0xFF])
    let short = ServoAnswer(id: 1, parameters: [1])
    #expect(ServoMaker.feetech.value(of: .presentPosition, in: short) == nil)
  }

  @Test("what is sent is understood by the other side", arguments: ServoMaker.allCases)
  func instructions(maker: ServoMaker) {
    var scanner = ServoInstructionScanner(maker)
    let sent =
      maker.ping(3) + maker.read(.presentPosition, from: 4) + maker.write(.torque, 1, to: 5)
      + maker.writeAll(.goalPosition, [(1, 1_024), (2, 3_072)])
    let (goal, present) = (maker.field(.goalPosition), maker.field(.presentPosition))
    #expect(
      scanner.receive(sent) == [
        .ping(id: 3),
        .read(id: 4, address: Int(present.address), count: present.size),
        .write(.init(id: 5, bytes: [1]), address: Int(maker.field(.torque).address)),
        .syncWrite(
          [
            .init(id: 1, bytes: maker.bytes(1_024, in: .goalPosition)),
            .init(id: 2, bytes: maker.bytes(3_072, in: .goalPosition)),
          ], address: Int(goal.address)),
      ])
    var answers = ServoAnswerScanner(maker)
    let answer = ServoAnswer(id: 4, error: 0x20, parameters: [1, 2])
    #expect(answers.receive(maker.bytes(of: answer)) == [answer])
  }

  @Test("an answer behind the beginning of another is found when time is up")
  func hidden() {
    for maker in ServoMaker.allCases {
      let answer = ServoAnswer(id: 1, parameters: [1, 2])
      let start: [UInt8] =
        maker == .feetech ? [0xFF, 0xFF, 1, 200] : [0xFF, 0xFF, 0xFD, 0, 1, 200, 0]
      var scanner = ServoAnswerScanner(maker)
      #expect(scanner.receive(start + maker.bytes(of: answer)).isEmpty)
      #expect(scanner.drop() == [answer])
      #expect(scanner.noise == start.count)
    }
  }

  @Test("errors are said in the words of their maker")
  func words() {
    #expect(ServoMaker.feetech.words(forError: 0) == nil)
    #expect(ServoMaker.feetech.words(forError: 0x24) == "it is too hot, it is overloaded")
    #expect(ServoMaker.dynamixel.words(forError: 7) == "the register cannot be reached now")
    #expect(ServoMaker.dynamixel.pointsToHardware(0x80))
    #expect(ServoMaker.dynamixel.words(forHardware: 0x20) == "it is overloaded")
    #expect(ServoMaker.dynamixel.words(forHardware: 0x02) == "it has the error 2")
  }
}

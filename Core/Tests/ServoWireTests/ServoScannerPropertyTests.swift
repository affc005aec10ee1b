import TestSupport
import Testing

@testable import ServoWire

@Suite("Servos' wires with anything on them")
struct ServoScannerPropertyTests {
  /// Bytes of the longest packet: header, length, 256 more for Dynamixel; 255 and 4 for Feetech.
  private static let longest = 263

  private static func kept(_ scanner: ServoAnswerScanner) -> Int {
    var copy = scanner
    copy.drop()
    return copy.noise - scanner.noise
  }

  private static func status(_ maker: ServoMaker, _ random: inout SeededGenerator) -> [UInt8] {
    let parameters = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    return switch maker {
    case .dynamixel:
      DynamixelPacket(
        id: 3, instruction: DynamixelPacket.status, parameters: [0] + parameters
      ).bytes
    case .feetech: FeetechPacket(id: 3, code: 0, parameters: parameters).bytes
    }
  }

  @Test(
    "random bytes and damaged packets leave no more than one packet behind",
    arguments: ServoMaker.allCases)
  func bounded(maker: ServoMaker) {
    var random = SeededGenerator(seed: 3)
    var scanner = ServoAnswerScanner(maker)
    var (most, came, answered) = (0, 0, 0)
    for trial in 0..<Build.trials(100_000) {
      let bytes: [UInt8] =
        switch trial % 4 {
        case 0: (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 1: (0..<8).map { _ in Bool.random(using: &random) ? 0xFF : 0xFD }
        case 2: random.mutate(Self.status(maker, &random))
        default: Self.status(maker, &random)
        }
      came += bytes.count
      answered += scanner.receive(bytes).count
      most = max(most, Self.kept(scanner))
    }
    #expect(most > 0 && most <= Self.longest)
    #expect(scanner.noise < came)
    // Whole packets come through unless damage before them has taken their beginning.
    #expect(answered > Build.trials(100_000) / 8)
    scanner.drop()
    let after = scanner.receive(Self.status(maker, &random))
    #expect(after.count == 1 && after.first?.id == 3)
  }

  @Test("an answer of any length comes out of noise as it went in", arguments: ServoMaker.allCases)
  func whole(maker: ServoMaker) {
    var random = SeededGenerator(seed: 4)
    var lost = 0
    for _ in 0..<Build.trials(20_000) {
      var scanner = ServoAnswerScanner(maker)
      // No noise ends with the beginning of a header, which would be waited for.
      let noise = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0...0xFC, using: &random)
      }
      let answers = scanner.receive(noise + Self.status(maker, &random))
      if answers.count != 1 || Self.kept(scanner) != 0 || scanner.noise != noise.count { lost += 1 }
    }
    #expect(lost == 0)
  }
}

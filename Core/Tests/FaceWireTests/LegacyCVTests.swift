import FaceWire
import TestSupport
import Testing

@Suite("WeirdConnect version 2")
struct LegacyCVTests {
  static let packet = hex("57524402 07000000 0000003f 0000a040 000020c1")
  static let value = LegacyCV(sequence: 7, time: 0.5, volts: [5, -10])

  @Test("bytes and values say the same, both ways")
  func bothWays() throws {
    #expect(try decodeLegacy(Self.packet) == Self.value)
    #expect(packets { Self.value.append(to: &$0) } == [Self.packet])
  }

  @Test("voltages are finite and within ten volts, both ways")
  func voltages() throws {
    let wild = LegacyCV(sequence: 0, time: .infinity, volts: [.nan, .infinity, 99, -99])
    let packet = packets { wild.append(to: &$0) }[0]
    #expect(try decodeLegacy(packet) == LegacyCV(sequence: 0, time: 0, volts: [0, 0, 10, -10]))
    let bytes = Self.packet[..<12] + [0, 0, 0xC0, 0x7F] + Array(little: Float(1e9))
    #expect(try decodeLegacy(Array(bytes)).volts == [0, 10])
  }

  @Test("one to sixty-four voltages, never more and never none", arguments: [0, 1, 64, 65, 200])
  func counts(count: Int) throws {
    let header = Array(Self.packet[..<12])
    let read = try? decodeLegacy(header + Array(repeating: 0, count: 4 * count))
    #expect(read?.volts.count == ((1...64).contains(count) ? count : nil))
    let written = packets {
      LegacyCV(sequence: 0, time: 0, volts: Array(repeating: 1, count: count)).append(to: &$0)
    }
    #expect(written.map(\.count) == (count == 0 ? [] : [12 + 4 * min(count, 64)]))
  }

  @Test("a packet cut anywhere is an error or has fewer voltages", arguments: 0..<20)
  func truncated(count: Int) {
    let read = try? decodeLegacy(Array(Self.packet[..<count]))
    #expect(read?.volts == (count == 16 ? [5] : nil))
  }

  @Test("a hundred thousand mutated packets never trap nor exceed ten volts")
  func mutated() {
    var generator = SeededGenerator(seed: 4)
    var readable = 0
    for _ in 0..<100_000 {
      guard let packet = try? decodeLegacy(generator.mutate(Self.packet)) else { continue }
      readable += 1
      guard packet.volts.allSatisfy({ abs($0) <= 10 }) else {
        Issue.record("\(packet.volts)")
        return
      }
    }
    #expect(readable > 1_000)
  }
}

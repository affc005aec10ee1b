import Foundation
import Mapping
import Signals
import Testing

@Suite("Mapping table")
struct MappingTableTests {
  private func json(_ table: MappingTable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(table), as: UTF8.self)
  }

  @Test("the identity is an empty object")
  func identity() throws {
    #expect(try json(.identity) == "{}")
    #expect(try JSONDecoder().decode(MappingTable.self, from: Data("{}".utf8)) == .identity)
  }

  @Test("only what differs is written")
  func small() throws {
    var table = MappingTable.identity
    table[.jawOpen].curve = .sCurve
    table[.headYaw].max = 1
    table[.headYaw].routes = [.osc("/yaw"), .cv(2)]
    let text = """
      {"headYaw":{"max":1,"routes":[{"osc":"/yaw"},{"cv":2}]},"jawOpen":{"curve":"sCurve"}}
      """
    #expect(try json(table) == text)
    #expect(try JSONDecoder().decode(MappingTable.self, from: Data(text.utf8)) == table)
    table.reset(.headYaw)
    #expect(try json(table) == "{\"jawOpen\":{\"curve\":\"sCurve\"}}")
  }

  @Test("comes back from JSON whatever is set", arguments: 0..<30)
  func roundTrip(seed: Int) throws {
    var random = Random(seed: seed)
    var table = MappingTable.identity
    for channel in Channel.allCases where random.unit() > 0.5 {
      table[channel] = OutputMapping(
        routes: random.unit() > 0.5 ? [.cv(3), .midiCC(74)] : [], isOn: random.unit() > 0.5,
        min: random.unit() * 10 - 5, max: random.unit(),
        curve: CurveTests.all[Int(random.next() % 6)],
        smoothing: random.unit() > 0.5 ? Int(random.next() % 501) : nil,
        isInverted: random.unit() > 0.5)
    }
    let data = try JSONEncoder().encode(table)
    #expect(try JSONDecoder().decode(MappingTable.self, from: data) == table)
  }
}

import Foundation
import Mapping
import Signals
import Testing

@Suite("Mappable")
struct MappableTests {
  @Test("is every channel and every gesture, each with its own name")
  func all() throws {
    #expect(Mappable.allCases.count == 74)
    #expect(Set(Mappable.allCases.map { $0.name }).count == 74)
    for source in Mappable.allCases {
      #expect(Mappable(name: source.name) == source)
      let bytes = try JSONEncoder().encode([source])
      #expect(try JSONDecoder().decode([Mappable].self, from: bytes) == [source])
    }
    #expect(Mappable(name: "elbow") == nil)
    #expect(
      Mappable.channel(.headYaw).isBipolar && Mappable.channel(.headYaw).range.upperBound == .pi)
    #expect(!Mappable.gesture(.nod).isBipolar && Mappable.gesture(.nod).title == "Nod")
  }

  @Test("reads and writes a table by either name")
  func table() {
    var table = MappingTable.identity
    table[Mappable.channel(.jawOpen)].max = 0.5
    table.route(.gesture(.smile), to: [.midiCC(74)])
    #expect(table[.jawOpen].max == 0.5)
    #expect(table[FaceGesture.smile].isOn && table[FaceGesture.smile].routes == [.midiCC(74)])
    table.reset(.gesture(.smile))
    table.reset(Mappable.channel(.jawOpen))
    #expect(table == .identity)
  }

  @Test("a gesture is off from the start, a channel is on")
  func identity() {
    for source in Mappable.allCases {
      let mapping = MappingTable.identity[source]
      if case .gesture = source { #expect(!mapping.isOn) } else { #expect(mapping.isOn) }
      #expect(mapping.min == source.range.lowerBound && mapping.max == source.range.upperBound)
    }
  }
}

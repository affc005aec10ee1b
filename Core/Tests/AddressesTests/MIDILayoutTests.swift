import Addresses
import Foundation
import Signals
import Testing

@Suite("MIDI layout")
struct MIDILayoutTests {
  /// What the MIDI 1.0 specification leaves undefined: no synth has a meaning for these.
  private static let undefined = Set<UInt8>(
    [3, 9, 14, 15, 89, 90] + Array(20...31) + Array(85...87) + Array(102...119))

  @Test("the specification's: CC n is channel n, all on one MIDI channel")
  func specified() {
    let table = MIDILayout.specified.assignments
    #expect(table.map { Int($0.controller) } == Array(0...61))
    #expect(table.allSatisfy { !$0.isOnSecondChannel && !$0.isFine })
    #expect(MIDILayout.specified[.headPitch].controller == 52)
    #expect(MIDILayout.specified[.eyeGazeLeftX].controller == 58)
  }

  @Test(
    "every layout has all channels in wire order, and no controller twice",
    arguments: MIDILayout.allCases)
  func unique(layout: MIDILayout) {
    let table = layout.assignments
    #expect(table.map(\.channel) == Channel.allCases)
    let places: [[Int]] = table.flatMap { place -> [[Int]] in
      let number = Int(place.controller)
      let numbers = place.isFine ? [number, number + 32] : [number]
      return numbers.map { [place.isOnSecondChannel ? 1 : 0, $0] }
    }
    #expect(Set(places).count == places.count)
    #expect(places.allSatisfy { $0[1] < 120 })
  }

  @Test(
    "safe and fine use only controllers without a meaning", arguments: [MIDILayout.safe, .fine])
  func safe(layout: MIDILayout) {
    for place in layout.assignments {
      #expect(MIDILayoutTests.undefined.contains(place.controller), "\(place)")
    }
    #expect(layout.assignments.count(where: \.isOnSecondChannel) == 23)
  }

  @Test("fine is safe with fourteen bits for the sixteen that move most")
  func fine() {
    let pairs = zip(MIDILayout.fine.assignments, MIDILayout.safe.assignments)
    for (fine, safe) in pairs {
      #expect(fine.controller == safe.controller)
      #expect(fine.isOnSecondChannel == safe.isOnSecondChannel && !safe.isFine)
      #expect(!fine.isFine || fine.controller < 32)
    }
    let sixteen = MIDILayout.fine.assignments.filter(\.isFine).map(\.channel)
    #expect(sixteen.count == 16 && Set(sixteen).isSuperset(of: Channel.core))
  }

  @Test("the names in addresses are as documented")
  func names() {
    #expect(MIDILayout.allCases.map(\.rawValue) == ["spec", "safe", "fine"])
    #expect(MIDIOptions(channel: 0).channel == 1 && MIDIOptions(channel: 99).channel == 16)
  }

  @Test("docs/protocols.md has the same table")
  func documented() throws {
    let folder = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    let text = try String(contentsOfFile: folder + "/docs/protocols.md", encoding: .utf8)
    for place in MIDILayout.fine.assignments {
      let row =
        "| \(place.channel.name) | \(MIDILayout.specified[place.channel].controller) "
        + "| \(place.isOnSecondChannel ? "second" : "first") | \(place.controller) "
        + "| \(place.isFine ? "\(place.controller) + \(place.controller + 32)" : "–") |"
      #expect(text.contains(row), "\(row)")
    }
  }
}

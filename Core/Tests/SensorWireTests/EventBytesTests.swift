@testable import SensorWire
import Signals
import Testing

@Suite("Sizes of events' records")
struct EventBytesTests {
  @Test("sizes that no event has are refused before anything is read")
  func absurd() {
    for kind in EventKind.allCases {
      for length in [0, 1, 5, 60_000, 65_536, 1 << 24, Int(Int32.max), Int(UInt32.max), -1] {
        #expect(!EventBytes.isPlausible(kind: kind, length: length))
      }
    }
  }

  static let tables: [(kind: EventKind, head: Int, element: Int, most: Int)] = [
    (.faces, 18, 273, 16), (.channels, 18, 269, 16), (.hands, 31, 509, 8), (.body, 31, 1056, 8),
    (.gloves, 18, 102, 2),
  ]

  @Test("a list has whole elements, up to its limit", arguments: tables)
  func lists(kind: EventKind, head: Int, element: Int, most: Int) {
    for count in 0...most + 2 {
      let length = head + element * count
      #expect(EventBytes.isPlausible(kind: kind, length: length) == (count <= most))
      #expect(!EventBytes.isPlausible(kind: kind, length: length + 1))
      #expect(!EventBytes.isPlausible(kind: kind, length: length - 1))
    }
  }

  @Test("every kind of sensor has one kind of record")
  func kinds() {
    let sensors = EventKind.allCases.compactMap(\.sensor)
    #expect(sensors == SensorKind.allCases)
    #expect(EventKind.allCases.map(\.rawValue) == Array(8...16))
  }
}

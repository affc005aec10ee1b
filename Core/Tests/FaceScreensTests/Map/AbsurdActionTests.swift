import Addresses
import FaceControl
import FaceScreens
import Mapping
import ScreenKit
import Testing

/// Actions with numbers that no page sends, on every screen that takes numbers.
@Suite("Actions with absurd numbers")
struct AbsurdActionTests {
  static let wholes = [Int.max, .min, .max - 31, .min + 1, -1, 0, 128, 1 << 53]
  static let numbers: [Double] = [
    1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity, 1e18,
  ]

  @Test("MAP: routes of every kind with every number", arguments: RouteForm.Kind.allCases)
  func map(kind: RouteForm.Kind) {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: kind))
    for number in Self.wholes {
      bench.act(.setRouteNumber(index: 0, value: number, gesture: nil))
      bench.act(.setVelocity(index: 0, value: number, gesture: nil))
      bench.act(.setSmoothing(value: number, gesture: nil))
      bench.act(.setRouteNumber(index: number, value: 1, gesture: nil))
      bench.act(.setRouteKind(index: number, kind: kind))
      bench.act(.removeRoute(index: number == 0 ? -1 : number))
      #expect(bench.screen.editor?.routes.count == 1)
    }
    for number in Self.numbers.map(Float.init) {
      bench.act(.setMin(value: number, gesture: nil))
      bench.act(.setMax(value: number, gesture: nil))
      bench.act(.setPower(value: number, gesture: nil))
      bench.act(.setThreshold(index: 0, value: number, gesture: nil))
      bench.act(.setHysteresis(index: 0, value: number, gesture: nil))
    }
  }

  @Test("MAP: a 14-bit controller of 2⁶³ − 1 is a number with its sentence")
  func controller() throws {
    var bench = MapBench(open: "jawOpen")
    bench.act(.addRoute(kind: .midiCC14))
    bench.act(.setRouteNumber(index: 0, value: .max, gesture: nil))
    let route = try #require(bench.screen.editor?.routes.first)
    #expect(route.number == 9_999)
    #expect(route.problem == "MIDI CC 9999 has no fine half. Use 0 to 31 for 14 bits.")
  }
}

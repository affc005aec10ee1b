import Foundation
import Testing
import Timing

@Suite("Clock map")
struct ClockMapTests {
  private let map = ClockMap(
    pieces: [
      ClockMap.Piece(knots: [
        ClockMap.Knot(device: 10, master: 110, bound: 0.001),
        ClockMap.Knot(device: 20, master: 120.001, bound: 0.003),
        ClockMap.Knot(device: 30, master: 130.001, bound: 0.003),
      ])
    ], limit: DriftLimit(maximum: 100e-6))

  @Test("it is linear between knots, times and bounds")
  func linear() throws {
    let value = try #require(map.master(at: 15))
    #expect(abs(value.time - 115.0005) < 1e-9 && abs(value.bound - 0.002) < 1e-9)
    #expect(try #require(map.master(at: 20)).time == 120.001)
  }

  @Test("outside the knots the bound grows by the maximum drift")
  func outside() throws {
    let after = try #require(map.master(at: 130))
    #expect(abs(after.time - 230.001) < 1e-9 && after.bound > 0.003 + 0.02)
    let before = try #require(map.master(at: 0))
    #expect(before.bound > 0.003 && before.bound < 0.0032)
  }

  @Test("the inverse returns to the device's time")
  func inverse() throws {
    for device in stride(from: -20.0, through: 60, by: 0.7) {
      let master = try #require(map.master(at: device))
      let back = try #require(map.device(at: master.time))
      #expect(abs(back.time - device) < 1e-6)
      #expect(back.bound >= master.bound)
    }
  }

  @Test("times that are not finite have no value, nor has an empty map")
  func notFinite() {
    for time in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(map.master(at: time) == nil && map.device(at: time) == nil)
    }
    #expect(ClockMap(pieces: [], limit: DriftLimit()).master(at: 0) == nil)
    #expect(ClockMap(refining: []) == nil)
  }

  @Test("a device time that occurred twice has a bound over both; one that was skipped has none")
  func twice() throws {
    func knots(_ device: Double, _ offset: Double) -> [ClockMap.Knot] {
      [device, device + 10].map { ClockMap.Knot(device: $0, master: $0 + offset, bound: 0.001) }
    }
    let back = ClockMap(
      pieces: [
        ClockMap.Piece(knots: knots(0, 0), latest: 11),
        ClockMap.Piece(knots: knots(5, 5), earliest: 10),
      ], limit: DriftLimit())
    let value = try #require(back.master(at: 7))
    #expect(value.time - value.bound <= 7 && value.time + value.bound >= 12)
    #expect(try #require(back.master(at: 3)).bound < 0.002)
    let forward = ClockMap(
      pieces: [
        ClockMap.Piece(knots: knots(0, 0), latest: 11),
        ClockMap.Piece(knots: knots(100, -89), earliest: 10),
      ], limit: DriftLimit())
    #expect(forward.master(at: 50) == nil)
    #expect(try #require(forward.master(at: 105)).time == 16)
  }

  @Test("JSON keeps it")
  func json() throws {
    let map = try #require(SimulatedSession(.wifiGood, seed: 1, seconds: 30).refined().1)
    let data = try JSONEncoder().encode(map)
    #expect(try JSONDecoder().decode(ClockMap.self, from: data) == map)
  }

  @Test("the identity has no error")
  func identity() throws {
    let value = try #require(ClockMap.identity.master(at: 1234.5))
    #expect(value.time == 1234.5 && value.bound < 1e-9)
    #expect(try #require(ClockMap.identity.device(at: -7)).time == -7)
  }

  @Test("a step of drift beyond the limit has wide bounds only around it")
  func step() throws {
    let session = SimulatedSession(.wired, seed: 2, faults: [.drift(at: 150, by: 40e-6)])
    let (errors, map) = session.refined()
    #expect(errors.outside.isEmpty)
    #expect(map?.pieces.count == 1)
    let wide = zip(errors.times, errors.bounds).filter { $0.1 > 0.0005 }.map(\.0)
    #expect(!wide.isEmpty)
    #expect(wide.allSatisfy { (60...200).contains($0) })
  }
}

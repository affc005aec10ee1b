import Foundation
import Testing
import Timing

@Suite("Sync log")
struct SyncLogTests {
  private func device(_ id: String, _ kind: SimulatedLink.Kind, seed: UInt64) throws
    -> SyncLog.Device
  {
    let session = SimulatedSession(kind, seed: seed, seconds: 60)
    let map = try #require(session.refined().1)
    return try #require(
      SyncLog.Device(
        id: id, map: map, clock: session.online().1, range: 5...55,
        witnesses: [
          SyncLog.Witness(
            stream: "1", reference: "2", time: 6, residualMilliseconds: 0.4, correlation: 0.9)
        ]))
  }

  @Test("the bound of a pair is the sum of both")
  func pairs() throws {
    let devices = [try device("a", .wifiGood, seed: 1), try device("b", .watchBLE, seed: 2)]
    let log = SyncLog(master: "hub", anchor: 1.7e9, devices: devices, range: 5...55)
    #expect(log.pairs.devices == ["hub", "a", "b"])
    let seconds = log.pairs.seconds
    let (a, b) = (try #require(seconds[0][1]), try #require(seconds[0][2]))
    let both = try #require(seconds[1][2])
    #expect(both <= a + b + 1e-9 && both >= max(a, b))
    #expect(seconds[2][1] == both && seconds[1][1] == 0)
    #expect(abs(a * 1000 - devices[0].boundMilliseconds.max) < 0.05)
  }

  @Test("offset and drift are those of the clock")
  func numbers() throws {
    let session = SimulatedSession(.wired, seed: 3, seconds: 60)
    let map = try #require(session.refined().1)
    let log = try #require(
      SyncLog.Device(id: "a", map: map, clock: session.online().1, range: 0...60))
    #expect(abs(log.offset - (30 - session.clock.device(at: 30))) < 0.001)
    #expect(abs(log.driftPPM + session.clock.skew * 1e6) < 2)
    #expect(log.exchanges > 90 && log.refused == 0)
    #expect(log.boundMilliseconds.p50 <= log.boundMilliseconds.p99)
  }

  @Test("JSON keeps it, with the specified keys")
  func json() throws {
    let log = SyncLog(
      master: "hub", anchor: 1.7e9, devices: [try device("a", .wifiGood, seed: 1)], range: 5...55)
    let data = try JSONEncoder().encode(log)
    #expect(try JSONDecoder().decode(SyncLog.self, from: data) == log)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["master", "utc_anchor", "assumptions", "devices", "pairs"])
    let first = try #require((object["devices"] as? [[String: Any]])?.first)
    let keys = [
      "id", "exchanges", "refused", "least_round_trip", "offset", "drift_ppm", "bound_ms",
      "events", "witnesses", "map",
    ]
    #expect(Set(first.keys) == Set(keys))
  }

  @Test("bounds without values have no summary")
  func empty() {
    #expect(BoundSummary(of: []) == nil && BoundSummary(of: [.nan]) == nil)
    #expect(BoundSummary(of: [3, 1, 2]) == BoundSummary(p50: 2, p99: 3, max: 3))
  }
}

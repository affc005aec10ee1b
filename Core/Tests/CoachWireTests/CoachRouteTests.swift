import CoachWire
import Testing

@Suite("Addresses of the contract")
struct CoachRouteTests {
  static let routes: [(CoachRoute, String)] = [
    (.health, "GET /health"), (.analyze, "POST /analyze"),
    (.reset(session: "s_1"), "DELETE /session/s_1"),
    (.summary(session: "s.1"), "GET /session/s.1/summary"),
    (.report(session: "s-1", device: nil), "GET /session/s-1/report"),
    (.report(session: "s", device: "d"), "GET /session/s/report?device_id=d"),
    (.reports(device: "d"), "GET /reports/d"),
    (.deviceReport(device: "d", session: "s"), "GET /reports/d/s"),
  ]

  static func parse(_ line: String) throws(CoachRefusal) -> CoachRoute {
    let words = line.split(separator: " ", maxSplits: 1)
    return try CoachRoute(method: String(words[0]), target: String(words[1]))
  }

  @Test("addresses are printed and parsed", arguments: routes)
  func bothWays(route: CoachRoute, line: String) throws {
    #expect(route.method + " " + route.target == line)
    #expect(try Self.parse(line) == route)
  }

  @Test(
    "variants are read",
    arguments: [
      ("GET /health/", CoachRoute.health), ("HEAD /health", .health), ("GET /health?x=1", .health),
      ("DELETE /session/a%5F1/", .reset(session: "a_1")),
      ("GET /session/s/report?x=&device_id=&device_id=d%2d1", .report(session: "s", device: "d-1")),
    ])
  func variants(line: String, route: CoachRoute) throws { #expect(try Self.parse(line) == route) }

  @Test(
    "what is no address has its status",
    arguments: [
      ("GET /", 404), ("GET *", 404), ("GET health", 404), ("GET /healthy", 404),
      ("GET /session", 404), ("GET /session/a/b", 404), ("GET /session/a/report/c", 404),
      ("POST /health", 405), ("GET /analyze", 405), ("GET /session/a", 405),
      ("DELETE /reports/a", 405), ("GET /session/../report", 422), ("DELETE /session/..", 422),
      ("GET /reports/a%2F..%2Fb", 422), ("GET /reports/%2e%2e", 422), ("GET /reports/a%00", 422),
      ("GET /reports/a%zz", 422), ("GET /reports/d/%", 422), ("GET /reports//s", 422),
      ("GET /session/s/report?device_id=../x", 422), ("DELETE /session/é", 422),
    ])
  func refused(line: String, status: Int) {
    let error = #expect(throws: CoachRefusal.self) { try Self.parse(line) }
    #expect(error?.status == status)
  }

  @Test("names that are no paths", arguments: ["a", "default_session", "A-1_b.c", "7"])
  func valid(name: String) { #expect(CoachIdentifier.isValid(name)) }

  @Test(
    "names with other characters",
    arguments: ["", ".", "..", ".a", "a/b", "a\\b", "a b", "ä", "a\0", "a\n", "%41", "a:b", "~"])
  func invalid(name: String) { #expect(!CoachIdentifier.isValid(name)) }
}

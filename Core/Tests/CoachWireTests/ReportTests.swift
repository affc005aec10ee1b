@testable import CoachWire
import Foundation
import JSON
import Testing

@Suite("Reports")
struct ReportTests {
  static func stored(_ scores: [(CoachEventKind, Double)], hook: Int = 0) -> [StoredEvent] {
    scores.enumerated().map { place, entry in
      StoredEvent(
        CoachingEventTests.event(
          entry.0, entry.1, message: "M\(place)", at: 100 + 2 * Double(place),
          phase: place < hook ? .hook : .normal),
        frameFiles: ["000\(place).jpg"])
    }
  }

  static let session = stored(
    [
      (.hookWeak, 0.4), (.speedUp, 0.55), (.good, 0.9), (.vibeCheck, 0.59), (.good, 0.6),
      (.good, 0.9), (.raiseEnergy, 0.3), (.visualReset, 0.3), (.speedUp, 0.45),
    ], hook: 1)

  @Test("a report by the server's rules")
  func report() throws {
    let report = try #require(SessionReport(sessionID: "s", stored: Self.session))
    #expect(report.statistics.eventCount == 9)
    #expect(report.statistics.averageScore == 0.554)
    #expect(report.statistics.normalAverageScore == 0.574)
    #expect(report.statistics.minimumScore == 0.3 && report.statistics.maximumScore == 0.9)
    #expect(report.statistics.counts[.good] == 3 && report.statistics.counts[.hookGood] == 0)
    #expect(report.best?.frameIndex == 2 && report.worst?.frameIndex == 6)
    #expect(report.hook?.isStrong == false && report.hook?.averageScore == 0.4)
    #expect(report.hook?.evaluations.map(\.message) == ["M0"])
    #expect(
      report.problemZones == [
        SessionReport.ProblemZone(
          startFrame: 0, endFrame: 1, length: 2, averageScore: 0.475, kinds: [.hookWeak, .speedUp]),
        SessionReport.ProblemZone(
          startFrame: 6, endFrame: 8, length: 3, averageScore: 0.35,
          kinds: [.raiseEnergy, .visualReset, .speedUp]),
      ])
    #expect(report.timeline.map(\.frameIndex) == Array(0..<9))
    #expect(report.timeline[3].frameFiles == ["0003.jpg"] && report.duration == 16)
  }

  @Test("a summary by the server's rules")
  func summary() throws {
    let summary = try #require(SessionSummary(sessionID: "s", stored: Self.session))
    #expect(summary.averageScore == 0.554 && summary.trend == .rising)
    #expect(summary.consecutiveGood == 0 && summary.consecutiveBad == 3)
    #expect(summary.best?.message == "M2" && summary.worst?.message == "M6")
    let praised = try #require(
      SessionSummary(sessionID: "s", stored: Array(Self.session.prefix(6))))
    #expect(praised.consecutiveGood == 2 && praised.consecutiveBad == 0)
  }

  @Test(
    "the trend is over three events and more than 0.08",
    arguments: [
      ([0.5, 0.9], SessionSummary.Trend.stable), ([0.5, 0.5, 0.58], .stable),
      ([0.62, 0.1, 0.7], .stable), ([0.5, 0.1, 0.59], .rising), ([0.1, 0.5, 0.9, 0.41], .falling),
      ([0.9, 0.5, 0.5, 0.42], .stable), ([], .stable),
    ])
  func trend(scores: [Double], expected: SessionSummary.Trend) {
    let summary = SessionSummary(sessionID: "s", stored: Self.stored(scores.map { (.good, $0) }))
    #expect(summary?.trend ?? .stable == expected)
  }

  @Test("one low score is no problem zone; 0.60 is not low")
  func zones() throws {
    let scores = [0.1, 0.6, 0.5999, 0.6, 0.2, 0.2]
    let report = try #require(
      SessionReport(sessionID: "s", stored: Self.stored(scores.map { (.good, $0) })))
    #expect(report.problemZones.map(\.startFrame) == [4])
    #expect(report.hook == nil)
  }

  @Test("without events there is no report, and all events in the opening leave no normal average")
  func edges() throws {
    #expect(SessionReport(sessionID: "s", stored: []) == nil)
    #expect(SessionSummary(sessionID: "s", stored: []) == nil)
    let hook = Self.stored([(.hookGood, 0.8)], hook: 1)
    let report = try #require(SessionReport(sessionID: "s", stored: hook))
    #expect(report.statistics.normalAverageScore == nil && report.hook?.isStrong == true)
    #expect(report.json.members["stats"]?.members["normal_avg_score"] == .null)
  }

  @Test("reports, summaries and listings come back as they were")
  func roundTrip() throws {
    var generator = PCG(seed: 1)
    for count in 1...40 {
      let events = Self.stored(
        (0..<count).map { _ in
          (CoachEventKind.allCases[Int(generator.next() % 7)], abs(generator.unit()))
        }, hook: count % 3)
      let report = try #require(SessionReport(sessionID: "s-\(count)", stored: events))
      let summary = try #require(SessionSummary(sessionID: "s-\(count)", stored: events))
      #expect(try SessionReport(CoachJSON.parse(CoachJSON.bytes(of: report.json))) == report)
      #expect(try SessionSummary(CoachJSON.parse(CoachJSON.bytes(of: summary.json))) == summary)
      let zones = report.problemZones
      #expect(zones.allSatisfy { $0.length >= 2 && $0.averageScore < 0.6 })
      #expect(zip(zones, zones.dropFirst()).allSatisfy { $0.endFrame + 1 < $1.startFrame })
      let listing = ReportListing(report)
      #expect(try ReportListing.list(ReportListing.json(of: [listing])) == [listing])
    }
  }

  /// As Python prints a report, with members that are not of the contract.
  static let foreign = #"""
    {"session_id": "session_abc123", "hook_evaluation": {"verdict": "WEAK", "avg_score": 0.41, "evaluations":
    [{"event": "HOOK_WEAK", "score": 0.41, "message": "BORING", "reasoning": "", "timestamp": 1709234567.5}]},
    "stats": {"total_events": 2, "avg_score": 0.48, "min_score": 0.41, "max_score": 0.55, "normal_avg_score": 0.55,
    "event_counts": {"GOOD": 0, "SPEED_UP": 1, "HOOK_WEAK": 1}, "note": []},
    "best_moment": {"frame_index": 1, "event": "SPEED_UP", "score": 0.55, "message": "FASTER", "reasoning": "r"},
    "worst_moment": {"frame_index": 0, "event": "HOOK_WEAK", "score": 0.41, "message": "BORING", "reasoning": ""},
    "problem_zones": [{"start_frame": 0, "end_frame": 1, "length": 2, "avg_score": 0.48,
    "events": ["HOOK_WEAK", "SPEED_UP"]}], "timeline": [{"frame_index": 0, "frame_files": ["0000.jpg", "0001.jpg"],
    "event": "HOOK_WEAK", "score": 0.41, "message": "BORING", "phase": "hook", "reasoning": "", "confidence": 0.5,
    "buzz": true, "timestamp": 1709234567.5}, {"frame_index": 1, "frame_files": [], "event": "SPEED_UP",
    "score": 0.55, "message": "FASTER", "phase": "normal", "reasoning": "r", "confidence": 0.9, "buzz": false,
    "timestamp": 1709234570.25}], "extra": {"a": 1}}
    """#

  @Test("a report of the existing server is read, field by field")
  func foreignReport() throws {
    let report = try SessionReport(CoachJSON.parse(bytes(Self.foreign)))
    #expect(report.sessionID == "session_abc123" && report.hook?.isStrong == false)
    #expect(report.hook?.evaluations.first?.timestamp == 1_709_234_567.5)
    #expect(report.statistics.counts[.speedUp] == 1 && report.statistics.counts[.vibeCheck] == 0)
    #expect(report.problemZones.first?.kinds == [.hookWeak, .speedUp])
    #expect(report.timeline.first?.frameFiles.count == 2 && report.timeline.first?.buzz == true)
    #expect(report.duration == 2.75 && report.best?.kind == .speedUp)
  }

  @Test(
    "a wrong member is named",
    arguments: [
      (#""avg_score": 0.48, "min"#, #""avg_score": 7, "min"#, "stats.avg_score"),
      (#""verdict": "WEAK""#, #""verdict": "SO-SO""#, "hook_evaluation.verdict"),
      (#""SPEED_UP"]}"#, #""DANCE"]}"#, "problem_zones[0].events[1]"),
      (
        #""frame_index": 1, "frame_files""#, #""frame_index": -1, "frame_files""#,
        "timeline[1].frame_index"
      ),
      (#""session_id""#, #""session""#, "session_id"), (#""stats""#, #""figures""#, "stats"),
    ])
  func wrong(part: String, other: String, path: String) throws {
    let range = try #require(Self.foreign.firstRange(of: part))
    let changed = Self.foreign.replacingCharacters(in: range, with: other)
    let json = try CoachJSON.parse(bytes(changed))
    let error = #expect(throws: JSONReadingError.self) { try SessionReport(json) }
    #expect(error?.problems.first?.path == path)
  }

  @Test("three shapes of a report and a summary are read and written")
  func shapes() throws {
    func response(_ status: Int, _ text: String) -> CoachResponse {
      CoachResponse(status: status, headers: [], body: bytes(text))
    }
    let empty = #"{"session_id": "s", "events": 0, "message": "No events yet"}"#
    let expected = SessionLookup<SessionReport>.empty(sessionID: "s", message: "No events yet")
    #expect(try SessionLookup(report: response(200, empty)) == expected)
    #expect(CoachJSON.bytes(of: expected.json) == bytes(empty) && expected.status == 200)
    let unknown = SessionLookup<SessionSummary>.unknown(detail: "Session not found")
    #expect(
      try SessionLookup(summary: response(404, #"{"detail": "Session not found"}"#)) == unknown)
    #expect(unknown.status == 404)
    #expect(CoachJSON.bytes(of: unknown.json) == bytes(#"{"detail": "Session not found"}"#))
    let full = try SessionLookup<SessionReport>(report: response(200, Self.foreign))
    #expect(try full == .full(SessionReport(CoachJSON.parse(bytes(Self.foreign)))))
    #expect(throws: CoachServiceError.notACoach(.html)) {
      try SessionLookup<SessionReport>(report: response(404, "<html>"))
    }
    #expect(throws: CoachServiceError.notACoach(.truncated)) {
      try SessionLookup<SessionReport>(report: response(200, String(Self.foreign.prefix(300))))
    }
    #expect(throws: CoachServiceError.refused(status: 500, sentence: "Internal Server Error")) {
      try SessionLookup<SessionReport>(report: response(500, "Internal Server Error"))
    }
    #expect(throws: CoachServiceError.self) {
      try SessionLookup<SessionReport>(report: response(200, #"{"session_id":"s"}"#))
    }
  }

  @Test("listings are newest first, as a list or as a member")
  func listings() throws {
    let listings = [(1.0, "a"), (3, "c"), (3, "b"), (2, "d")].map {
      ReportListing(
        sessionID: $1, timestamp: $0, averageScore: 0.5, hookVerdict: $1 == "a" ? nil : .weak,
        eventCount: 4)
    }
    let json = ReportListing.json(of: listings)
    #expect(try ReportListing.list(json).map(\.sessionID) == ["b", "c", "d", "a"])
    let text = #"{"device_id":"x","reports":[{"session_id":"s","timestamp":1,"avg_score":0.5}]}"#
    #expect(try ReportListing.list(CoachJSON.parse(bytes(text))).first?.hookVerdict == nil)
    #expect(try ReportListing.list(.array([])).isEmpty)
    #expect(throws: JSONReadingError.self) { try ReportListing.list(.string("none")) }
  }
}

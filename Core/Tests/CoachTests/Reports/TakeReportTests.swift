import Coach
import CoachWire
import Foundation
import JSON
import Testing

@Suite("Take report")
struct TakeReportTests {
  @Test("the sections of the product's report are there, with times in the take")
  func sections() throws {
    let report = Reports.sample
    let session = report.session
    #expect(session.duration == 12)
    #expect(report.length == 15)
    #expect(session.statistics.eventCount == 7)
    #expect(abs(session.statistics.averageScore - 0.65) < 1e-9)
    #expect(session.hook?.isStrong == false)
    #expect(report.time(ofFrame: try #require(session.best).frameIndex) == 7)
    #expect(report.time(ofFrame: try #require(session.worst).frameIndex) == 3)
    #expect(session.problemZones.map(\.length) == [3])
    #expect(session.statistics.counts[.speedUp] == 2)
    #expect(report.cueCount == 2)
    #expect(report.time(ofFrame: 99) == nil)
    #expect(report.time(ofFrame: -1) == nil)
  }

  @Test("a report of another server counts from its first event")
  func foreign() {
    var report = Reports.sample
    report = TakeReport(session: report.session)
    #expect(report.time(ofFrame: 0) == 0)
    #expect(report.length == 12)
  }

  @Test("markers are the verdict, the cues, best, worst and problem zones, in order")
  func markers() {
    let markers = Reports.sample.markers
    #expect(markers.map(\.kind) == [.hook, .worst, .best, .cue, .problem, .cue])
    #expect(markers.map(\.start) == [3, 3, 7, 9, 9, 13])
    #expect(markers[4].end == 13)
    #expect(markers[0].title == "HOOK_WEAK: START STRONGER")
  }

  @Test("the measures of a take stand beside what is usual")
  func measures() throws {
    let take = CoachedTake(SpeakerModel(.slow, seed: 40))
    let report = try #require(take.line.report(id: "s"))
    let pace = try #require(report.measures[.pace])
    #expect(pace.least < pace.mean && pace.mean < pace.greatest)
    #expect(report.measureLines.contains { $0.hasPrefix("pace ") && $0.contains(", your usual ") })
    #expect(report.measureLines.count >= 12)
    #expect(report.session.timeline.count == take.line.log.stored.count)
    #expect(report.start == CoachedTake.timestamp)
  }
}

@Suite("Take report as JSON")
struct TakeReportJSONTests {
  @Test("a page gets the contract's report, times, markers and measures")
  func json() throws {
    let take = CoachedTake(SpeakerModel(.slow, seed: 41))
    let report = try #require(take.line.report(id: "s"))
    guard case .object(let members) = report.json, case .array(let times)? = members["times"],
      case .array(let markers)? = members["markers"], case .array(let lines)? = members["measures"],
      let session = members["report"]
    else {
      Issue.record("not the shape")
      return
    }
    #expect(try SessionReport(session) == report.session)
    #expect(times.count == report.session.timeline.count)
    #expect(times.compactMap(\.double).last == report.length)
    #expect(markers.count == report.markers.count)
    #expect(lines.count == report.measureLines.count)
  }

  @Test("measures and usual figures are the same after being stored")
  func coding() throws {
    let take = CoachedTake(SpeakerModel(.good, seed: 42, duration: 12))
    let measures: TakeMeasures = try BoundedJSON.decode(
      from: JSONEncoder().encode(take.line.measures))
    for figure in TakeFigure.allCases {
      #expect((measures[figure] == nil) == (take.line.measures[figure] == nil))
      let (one, other) = (measures[figure]?.mean ?? 0, take.line.measures[figure]?.mean ?? 0)
      #expect(abs(one - other) < 1e-9)
    }
    let usual: UsualFigures = try BoundedJSON.decode(from: JSONEncoder().encode(take.line.usual))
    #expect(usual == take.line.usual)
  }
}

@Suite("Comparison of takes")
struct CoachTakeComparisonTests {
  private static func take(_ hook: Double?, isStrong: Bool = true, _ score: Double) -> ComparedTake
  {
    var events = [Reports.event(score, at: 5), Reports.event(score, at: 7)]
    if let hook {
      let kind: CoachEventKind = isStrong ? .hookGood : .hookWeak
      events.insert(Reports.event(hook, at: 3, kind: kind, phase: .hook), at: 0)
    }
    return ComparedTake(name: "take", report: Reports.report(events))
  }

  @Test("the best opening is a strong one with the highest score")
  func bestHook() {
    let takes = [
      Self.take(0.6, 0.5), Self.take(0.8, 0.5), Self.take(0.9, isStrong: false, 0.5),
      Self.take(nil, 0.99),
    ]
    let comparison = CoachTakeComparison(takes)
    #expect(comparison.bestHook == 1)
    #expect(comparison.bestTake == 3)
    #expect(CoachTakeComparison([Self.take(nil, 0.5)]).bestHook == nil)
    #expect(CoachTakeComparison([]).bestTake == nil)
  }

  @Test("deltas compare the newest take with the one before and the first")
  func deltas() throws {
    let comparison = CoachTakeComparison([0.5, 0.8, 0.7].map { Self.take(nil, $0) })
    let delta = try #require(comparison.score)
    #expect(abs(delta.sincePrevious + 0.1) < 1e-9)
    #expect(abs(delta.sinceFirst - 0.2) < 1e-9)
    #expect(comparison.change(of: .pace) == nil)
    #expect(CoachTakeComparison([Self.take(nil, 0.5)]).score == nil)
  }

  @Test(
    "the trend is the slope over the takes",
    arguments: [
      ([0.5, 0.6, 0.7], SessionSummary.Trend.rising), ([0.7, 0.6, 0.5], .falling),
      ([0.6, 0.61, 0.6], .stable), ([0.1, 0.9], .stable), ([], .stable),
    ])
  func trend(_ scores: [Double], _ trend: SessionSummary.Trend) {
    #expect(CoachTakeComparison(scores.map { Self.take(nil, $0) }).trend == trend)
  }
}

@Suite("Event log")
struct EventLogTests {
  @Test("it is bounded, counts all, and keeps the opening, the newest, the best and the worst")
  func bounded() {
    var log = EventLog()
    log.append(Reports.event(0.6, at: 0, kind: .hookGood, phase: .hook))
    for index in 1...20_000 {
      let score = index == 100 ? 0.99 : index == 200 ? 0.01 : 0.7
      log.append(Reports.event(score, at: Double(index) * 2))
    }
    #expect(log.stored.count <= EventLog.capacity)
    #expect(log.total == 20_001)
    let events = log.stored.map(\.event)
    #expect(events.first?.phase == .hook)
    #expect(events.contains { $0.score == 0.99 })
    #expect(events.contains { $0.score == 0.01 })
    #expect(events.last?.timestamp == 41_000)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
  }

  @Test("it is bounded with cues alone")
  func cues() {
    var log = EventLog()
    for index in 0..<10_000 { log.append(Reports.event(0.5, at: Double(index), buzz: true)) }
    #expect(log.stored.count <= EventLog.capacity)
  }
}

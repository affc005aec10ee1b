import Testing

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

@Suite("Tile of the coach on HOME")
struct CoachTileScreenTests {
  private static func event(_ score: Double, _ kind: CoachEventKind = .speedUp) -> CoachingEvent {
    CoachingEvent(
      kind: kind, score: score, message: "PICK UP THE PACE", detail: "", buzz: false,
      buzzPattern: .triple, confidence: 0.8, timestamp: 1.7e9, phase: .normal, reasoning: "")
  }

  private func tile(_ change: (inout CoachTileScreen.Context) -> Void) -> CoachTileScreen {
    var context = CoachTileScreen.Context()
    change(&context)
    return CoachTileScreen(context)
  }

  @Test("without a take it says the next step")
  func empty() {
    let tile = tile { _ in }
    #expect(tile.state == .empty && tile.score == nil && !tile.hasCourse)
    #expect(tile.sentence.hasPrefix("Record your first take"))
  }

  @Test("a running take has the score of its event, and its course")
  func running() {
    var take = CoachTakeState()
    take.phase = .countdown
    #expect(tile { $0.running = take }.state == .countdown)
    take.phase = .hookCollecting
    take.event = .collecting(at: 0)
    let opening = tile { $0.running = take }
    #expect(opening.state == .running && opening.score == nil)
    take.phase = .coaching
    take.event = Self.event(0.57)
    let tile = tile {
      $0.running = take
      $0.scores = [0.5, .nan, 7]
    }
    #expect(tile.score?.text == "57 %" && tile.event == "SPEED UP")
    #expect(tile.points == [0.5, 0, 1] && tile.hasCourse)
    #expect(tile.sentence == "PICK UP THE PACE")
  }

  @Test("the last take has its average, course, opening and cues")
  func last() throws {
    let stored = [0.4, 0.8].map { StoredEvent(Self.event($0, .good)) }
    let session = try #require(SessionReport(sessionID: "take", stored: stored))
    let report = TakeReport(
      session: session, start: 1.7e9, measures: TakeMeasures(), usual: UsualFigures())
    let entry = CoachTakeEntry(
      id: "take-a", start: 1.7e9, duration: 65, report: report, files: [:], media: CoachMedia())
    let tile = tile {
      $0.last = entry
      $0.now = 1.7e9 + 60
    }
    #expect(tile.state == .last && tile.score?.text == "60 %" && tile.points == [0.4, 0.8])
    #expect(tile.sentence.hasPrefix("1:05, today, ") && tile.sentence.hasSuffix(": 0 cues."))
    var short = entry
    short.report = nil
    let none = self.tile { $0.last = short }
    #expect(none.score == nil && none.sentence.contains("no report"))
  }

  @Test("a long take has forty points, the first and the last among them")
  func thinned() {
    let points = CoachTileScreen.thinned((0..<997).map { Double($0) / 996 })
    #expect(points.count == CoachTileScreen.longest && points.first == 0 && points.last == 1)
    #expect(points == points.sorted())
  }
}

import JSON
import Prosody

@testable import Coach
@testable import CoachScreens
@testable import CoachWire

/// Takes and events for the tests of this module.
enum Samples {
  static func event(
    _ kind: CoachEventKind, _ score: Double, at timestamp: Double = 100,
    phase: CoachPhase = .normal, buzz: Bool = false, message: String = "LOCKED IN",
    reasoning: String = "98 wpm, your usual 140"
  ) -> CoachingEvent {
    CoachingEvent(
      kind: kind, score: score, message: message, detail: "", buzz: buzz, buzzPattern: .single,
      confidence: 0.9, timestamp: timestamp, phase: phase, reasoning: reasoning)
  }

  /// A verdict on the opening, then an event every two seconds with these scores.
  static func report(
    id: String = "t1", hook: CoachEventKind? = .hookGood, hookScore: Double = 0.8,
    scores: [Double] = [0.9, 0.5, 0.4, 0.7], start: Double = 1000, pace: Double? = nil
  ) -> TakeReport? {
    var stored: [StoredEvent] = []
    if let hook {
      stored.append(StoredEvent(event(hook, hookScore, at: start + 3, phase: .hook)))
    }
    for (index, score) in scores.enumerated() {
      let kind: CoachEventKind = score < 0.6 ? .speedUp : .good
      let time = start + 5 + 2 * Double(index)
      stored.append(StoredEvent(event(kind, score, at: time, buzz: score < 0.45)))
    }
    guard let session = SessionReport(sessionID: id, stored: stored) else { return nil }
    var measures = TakeMeasures()
    var usual = UsualFigures()
    if let pace {
      var window = MeasureWindow(time: 1)
      window.speech = SpeechMeasures()
      window.speech?.pace = pace
      measures.register(window)
      usual.pace = 140
    }
    return TakeReport(session: session, start: start, measures: measures, usual: usual)
  }

  static func entry(
    _ id: String, start: Double = 1000, report: TakeReport? = Samples.report(),
    files: [CoachFile: String] = [.json: "/coach/report.json?take=x"]
  ) -> CoachTakeEntry {
    CoachTakeEntry(id: id, start: start, duration: 20, report: report, files: files)
  }

  /// A take in a phase, as the host passes it.
  static func take(
    _ phase: TakeMachine.Phase, event: CoachingEvent? = nil, banner: TakeBanner? = nil
  ) -> CoachTakeState {
    var take = CoachTakeState()
    take.id = phase == .idle ? nil : "t1"
    take.phase = phase
    take.event = event
    take.banner = banner
    if phase == .countdown { take.step = CountdownStep.all[0] }
    return take
  }
}

extension CoachRecordScreen.Context {
  init(_ take: CoachTakeState, settings: CoachSettings = CoachSettings()) {
    self.init()
    self.take = take
    self.settings = settings
  }
}

/// What a page knows of a screen: its JSON, and its JSON read and written again.
func roundTrip<Shown: Codable>(_ screen: Shown) throws -> (JSONValue, JSONValue) {
  let first = try JSONValue(encoding: screen)
  return (first, try JSONValue(encoding: try first.decode(Shown.self)))
}

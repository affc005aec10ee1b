import Coach
import CoachWire

/// Reports of chosen scores, an event every two seconds from the third on.
enum Reports {
  static func event(
    _ score: Double, at time: Double, kind: CoachEventKind = .good, phase: CoachPhase = .normal,
    buzz: Bool = false, message: String = "LOCKED IN", reasoning: String = "Audio: a | Visual: b"
  ) -> CoachingEvent {
    CoachingEvent(
      kind: kind, score: score, message: message, detail: "", buzz: buzz, buzzPattern: .single,
      confidence: 0.9, timestamp: 1_000 + time, phase: phase, reasoning: reasoning)
  }

  static func report(_ events: [CoachingEvent]) -> TakeReport {
    let session = SessionReport(sessionID: "take", stored: events.map { StoredEvent($0) })
    return TakeReport(session: session!, start: 1_000)
  }

  static var sample: TakeReport {
    report([
      event(0.4, at: 3, kind: .hookWeak, phase: .hook, buzz: true, message: "START STRONGER"),
      event(0.9, at: 5), event(0.92, at: 7),
      event(0.5, at: 9, kind: .speedUp, buzz: true, message: "PICK UP THE PACE"),
      event(0.45, at: 11, kind: .speedUp),
      event(0.58, at: 13, kind: .raiseEnergy, buzz: true, message: "LOUDER"),
      event(0.8, at: 15),
    ])
  }
}

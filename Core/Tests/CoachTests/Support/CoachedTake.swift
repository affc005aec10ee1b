import Coach
import CoachWire
import Timing

/// A take of a speaker through the line.
struct CoachedTake {
  struct Cue: Equatable {
    var time: Double
    var kind: CoachEventKind
    var message: String
    var reasoning: String
  }

  private(set) var cues: [Cue] = []
  private(set) var hook: CoachingEvent?
  private(set) var events: [CoachingEvent] = []
  private(set) var line: CoachLine

  static let timestamp = 1_700_000_000.0

  init(
    _ speaker: SpeakerModel, rate: Double = 15, goal: CoachGoal = .everything,
    bands: CoachBands = CoachBands()
  ) {
    line = CoachLine(earlier: speaker.earlier, bands: bands, goal: goal)
    var (voice, movement, sharpness) = (
      RateDecimator(rate: 10), RateDecimator(rate: 10), RateDecimator(rate: 2)
    )
    var frame = (-3.5 * rate).rounded()
    while frame / rate <= speaker.duration {
      let time = frame / rate
      frame += 1
      if time >= 0 { line.begin(at: 0, timestamp: Self.timestamp) }
      if voice.admits(time) { line.hear(speaker.speech(at: time), at: time) }
      let box = speaker.box(at: time)
      var figures = speaker.figures(at: time)
      if !movement.admits(time) { figures.difference = nil }
      if !sharpness.admits(time) { figures.sharpness = nil }
      line.see(figures, box: box, at: time)
      line.see(speaker.faceFrame(at: time), box: box, at: time)
      guard let event = line.advance(to: time) else { continue }
      add(event, at: time)
    }
  }

  private mutating func add(_ event: CoachingEvent, at time: Double) {
    events.append(event)
    if event.phase == .hook, event.isVerdict { hook = event }
    guard event.buzz, event.phase == .normal else { return }
    cues.append(
      Cue(time: time, kind: event.kind, message: event.message, reasoning: event.reasoning))
  }
}

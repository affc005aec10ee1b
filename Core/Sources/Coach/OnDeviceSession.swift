public import CoachWire
import Prosody

/// What an on-device server keeps for one session of the wire, and how it answers.
///
/// The opening starts with the first call. For three seconds every call is answered "HOOK EVAL...", which is not
/// stored; the first call after that gives the one verdict, on the last window before three seconds; then every call is
/// judged. Bounded by `EventLog`: about 2 MB.
public struct OnDeviceSession: Sendable {
  public let id: String
  public private(set) var log = EventLog()
  public private(set) var measures = TakeMeasures()
  /// Seconds since 1970 of the first and the last call.
  public private(set) var firstCall: Double?
  public private(set) var lastCall: Double?

  private var analyzer: Analyzer
  private var pictureMeter = PictureMeter()
  private var faceMeter = FaceMeter()
  private var isFaceSettled = false
  private var learner: BaselineLearner
  private var opening: [MeasureWindow] = []
  private var isHookJudged = false
  /// Since when all sound that came had no voice.
  private var silentSince: Double?

  public init(
    id: String, earlier: Baseline = Baseline(), bands: CoachBands = CoachBands(),
    goal: CoachGoal = .everything
  ) {
    self.id = id
    learner = BaselineLearner(earlier: earlier.figures)
    analyzer = Analyzer(bands: bands, goal: goal, usual: earlier.figures)
    faceMeter.contactAngle = bands[.contactAngle]
  }

  /// Answers a call by what was sensed in it.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970; an instant before the last call counts as that.
  ///   - frameFiles: names under which its picture is kept.
  public mutating func analyze(
    _ call: SensedCall, at now: Double, frameFiles: [String] = []
  ) -> CoachingEvent {
    let now = instant(now)
    let time = now - (firstCall ?? now)
    var window = MeasureWindow(time: time, speech: call.speech, heard: call.heard)
    if let luma = call.luma {
      let figures = pictureMeter.figures(of: luma, face: call.box, at: time)
      window.picture = pictureMeter.register(figures, face: call.box, at: time)
    }
    if !isFaceSettled, time >= BaselineLearner.faceSpan {
      isFaceSettled = true
      faceMeter.neutralEyes = learner.usual.eyes
      faceMeter.neutralSmile = learner.usual.smile
    }
    window.face = call.face.map { faceMeter.register($0, box: call.box, at: time) }
    return analyze(window, at: now, frameFiles: frameFiles)
  }

  private func instant(_ now: Double) -> Double {
    max(now.isFinite ? now : lastCall ?? 0, lastCall ?? -.infinity)
  }

  /// Answers a call by measures that were made elsewhere.
  ///
  /// - Parameters:
  ///   - window: what was measured of its picture and sound; its time is ignored.
  ///   - now: seconds since 1970; an instant before the last call counts as that.
  ///   - frameFiles: names under which its picture is kept.
  public mutating func analyze(
    _ window: MeasureWindow, at now: Double, frameFiles: [String] = []
  ) -> CoachingEvent {
    let now = instant(now)
    let first = firstCall ?? now
    (firstCall, lastCall) = (first, now)
    var window = window
    window.time = now - first
    followSilence(in: &window, at: now)
    learner.register(window)
    analyzer.usual = learner.usual
    measures.register(window)
    guard window.time >= CoachConstants.hookDuration else {
      HookRule.wire.collect(window, into: &opening)
      return .collecting(at: now)
    }
    let event = isHookJudged ? analyzer.event(for: window, timestamp: now) : judgeHook(at: now)
    if event.isVerdict { log.append(event, frameFiles: frameFiles) }
    return event
  }

  /// A clip of the wire is shorter than a silence that counts, so the silence of clips in a row is added up.
  private mutating func followSilence(in window: inout MeasureWindow, at now: Double) {
    guard let silence = window.silence, window.heard > 0, silence >= 0.9 * window.heard else {
      silentSince = nil
      return
    }
    let since = silentSince ?? now - silence
    silentSince = since
    window.speech?.pause = now - since
    window.heard = max(window.heard, now - since)
  }

  private mutating func judgeHook(at now: Double) -> CoachingEvent {
    isHookJudged = true
    defer { opening = [] }
    let verdict = HookJudge(analyzer: analyzer).verdict(on: opening, timestamp: now)
    return verdict ?? .withoutHook(timestamp: now)
  }

  /// What was usual in this session, for `Baseline.learn`.
  public var usualInSession: UsualFigures { learner.take }

  public var summary: SessionLookup<SessionSummary> {
    SessionSummary(sessionID: id, stored: log.stored).map { .full($0) } ?? nothing()
  }

  public var report: SessionLookup<SessionReport> {
    SessionReport(sessionID: id, stored: log.stored).map { .full($0) } ?? nothing()
  }

  /// Nil before the first stored event.
  public var takeReport: TakeReport? {
    SessionReport(sessionID: id, stored: log.stored).map {
      TakeReport(session: $0, start: firstCall, measures: measures, usual: learner.usual)
    }
  }

  private func nothing<Value>() -> SessionLookup<Value> {
    .empty(sessionID: id, message: "No events yet. Send a picture and sound to /analyze.")
  }
}

public import CoachWire
import Numbers
public import Prosody
public import Signals

/// The coach's line: sound, picture and face → measures → judgements → event, for one take.
///
/// A value without a clock: every instant is an argument, in seconds of the sensors' frame time. The same measures at
/// the same instants give the same events. Feed it with `hear` and `see` as they come, and ask `advance(to:)` as often
/// as you like: it judges four times a second, newest measures only.
public struct CoachLine: Sendable {
  /// Seconds between two judgements.
  public static let step = 0.25
  /// Seconds between two stored events; verdicts on the opening and cues are always stored.
  public static let storing = CoachConstants.requestInterval

  public private(set) var log = EventLog()
  public private(set) var measures = TakeMeasures()
  public private(set) var analyzer: Analyzer
  public let hookRule: HookRule
  /// The measures of the last judgement, for a display.
  public private(set) var window: MeasureWindow?

  private var learner: BaselineLearner
  private var pictureMeter = PictureMeter()
  private var faceMeter = FaceMeter()
  private var speech = Dated<SpeechMeasures>()
  private var picture = Dated<PictureMeasures>()
  private var face = Dated<FaceMeasures>()
  private var lastSlot: Double?
  private var start: Start?
  private var opening: [MeasureWindow] = []
  private var isHookJudged = false
  private var isFaceSettled = false
  private var lastStored = -Double.infinity

  private struct Start {
    var time: Double
    var timestamp: Double
  }

  /// - Parameter earlier: what is usual for the person at this place, from earlier sessions.
  public init(
    earlier: Baseline = Baseline(), bands: CoachBands = CoachBands(), goal: CoachGoal = .everything,
    hookRule: HookRule = .opening
  ) {
    learner = BaselineLearner(earlier: earlier.figures)
    analyzer = Analyzer(bands: bands, goal: goal, usual: earlier.figures)
    faceMeter.contactAngle = bands[.contactAngle]
    self.hookRule = hookRule
  }

  /// The take begins; what came before was its countdown.
  ///
  /// - Parameter timestamp: seconds since 1970 at that instant.
  public mutating func begin(at time: Double, timestamp: Double) {
    guard start == nil, time.isFinite else { return }
    start = Start(time: time, timestamp: timestamp)
    lastSlot = nil
    if learner.take.eyes != nil { settleFace() }
  }

  /// Adds the measures of the sound up to an instant.
  public mutating func hear(_ measures: SpeechMeasures, at time: Double) {
    speech.set(measures, at: time, gap: 1)
  }

  /// Adds a picture, and where its face is.
  public mutating func see(
    _ thumbnail: LumaThumbnail, plane: LumaPlane? = nil, box: FaceBox? = nil, at time: Double
  ) {
    see(pictureMeter.figures(of: thumbnail, plane: plane, face: box, at: time), box: box, at: time)
  }

  /// Adds light and sharpness of a picture, and where its face is.
  public mutating func see(_ luma: PictureLuma, box: FaceBox? = nil, at time: Double) {
    see(pictureMeter.figures(of: luma, face: box, at: time), box: box, at: time)
  }

  /// Adds the figures of a picture that were computed elsewhere.
  public mutating func see(_ figures: PictureFigures, box: FaceBox? = nil, at time: Double) {
    picture.set(pictureMeter.register(figures, face: box, at: time), at: time, gap: 2)
  }

  /// Adds a face, or a frame without one.
  public mutating func see(_ frame: FaceFrame, box: FaceBox? = nil, at time: Double) {
    face.set(faceMeter.register(frame, box: box, at: time), at: time, gap: 1)
  }

  /// The event of an instant; nil when the last judgement is less than a step ago, and before the take.
  public mutating func advance(to time: Double) -> CoachingEvent? {
    guard isDue(time) else { return nil }
    let window = window(at: time)
    self.window = window
    learner.register(window)
    guard let start else { return nil }
    if !isFaceSettled, window.time >= BaselineLearner.faceSpan { settleFace() }
    analyzer.usual = learner.usual
    measures.register(window)
    return event(for: window, timestamp: start.timestamp + window.time)
  }

  /// What was usual in this take, for `Baseline.learn`.
  public var usualInTake: UsualFigures { learner.take }

  /// What the take is compared with.
  public var usual: UsualFigures { learner.usual }
}

extension CoachLine {
  private mutating func isDue(_ time: Double) -> Bool {
    guard time.isFinite else { return false }
    let slot = (time / Self.step + 1e-6).rounded(.down)
    guard slot != lastSlot else { return false }
    lastSlot = slot
    return true
  }

  private mutating func settleFace() {
    isFaceSettled = true
    let usual = learner.usual
    faceMeter.neutralEyes = usual.eyes
    faceMeter.neutralSmile = usual.smile
  }

  /// Measures that are older than their gap are gone: the device is.
  private func window(at time: Double) -> MeasureWindow {
    MeasureWindow(
      time: start.map { time - $0.time } ?? -1, speech: speech.value(at: time),
      heard: speech.duration(at: time), picture: picture.value(at: time),
      face: face.value(at: time))
  }

  private mutating func event(for window: MeasureWindow, timestamp: Double) -> CoachingEvent? {
    guard window.time >= CoachConstants.hookDuration else {
      hookRule.collect(window, into: &opening)
      return .collecting(at: timestamp)
    }
    guard isHookJudged else {
      isHookJudged = true
      defer { opening = [] }
      guard let verdict = HookJudge(analyzer: analyzer).verdict(on: opening, timestamp: timestamp)
      else { return .withoutHook(timestamp: timestamp) }
      log.append(verdict)
      return verdict
    }
    let event = analyzer.event(for: window, timestamp: timestamp)
    if event.buzz || window.time - lastStored >= Self.storing {
      log.append(event)
      lastStored = window.time
    }
    return event
  }

  /// Nil before the first verdict.
  ///
  /// - Parameter id: of the session.
  public func report(id: String) -> TakeReport? {
    guard let start, let session = SessionReport(sessionID: id, stored: log.stored) else {
      return nil
    }
    return TakeReport(
      session: session, start: start.timestamp, measures: measures, usual: learner.usual)
  }
}

/// The newest value of a sensor, and since when its values come without a gap.
private struct Dated<Value: Sendable>: Sendable {
  private var newest: (value: Value, time: Double, gap: Double)?
  private var since = 0.0

  mutating func set(_ value: Value, at time: Double, gap: Double) {
    guard time.isFinite else { return }
    if newest.map({ time - $0.time > gap || time < $0.time }) ?? true { since = time }
    newest = (value, time, gap)
  }

  func value(at time: Double) -> Value? {
    newest.flatMap { time - $0.time <= $0.gap ? $0.value : nil }
  }

  /// Seconds of values without a gap.
  func duration(at time: Double) -> Double {
    newest.map { time - $0.time <= $0.gap ? $0.time - since : 0 } ?? 0
  }
}

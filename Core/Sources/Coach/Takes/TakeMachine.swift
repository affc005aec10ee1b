public import CoachWire

/// The course of a take: idle → countdown → hook_collecting → hook_result → coaching → stopped.
///
/// A value: time is an argument, in seconds of any steady clock, and what is to be done comes back as effects. An
/// action that does not fit the phase changes nothing. Failures of the network never stop the recording. Sounds belong
/// to the countdown alone: the recording begins when its last step has ended, and the microphone would hear them after
/// that.
public struct TakeMachine: Equatable, Sendable {
  public enum Phase: String, Codable, CaseIterable, Sendable {
    case idle, countdown
    case hookCollecting = "hook_collecting"
    case hookResult = "hook_result"
    case coaching, stopped

    /// Whether a take is recorded.
    public var isRecording: Bool {
      self == .hookCollecting || self == .hookResult || self == .coaching
    }
  }

  public enum Action: Equatable, Sendable {
    case start
    /// Time passes; see `nextDue`.
    case tick
    /// The coach answered.
    case answered(CoachingEvent)
    /// A request failed, with one sentence.
    case failed(String)
    /// The server answers again, without an event.
    case recovered
    case lost(TakeDevice, TakeBanner.Loss)
    case returned(TakeDevice)
    /// The page or app is hidden, or shown again.
    case hidden, shown
    /// The answer to the offer to stop.
    case keepTrying
    case stop
    case newTake
    case setHaptics(Bool)
  }

  public enum Effect: Equatable, Sendable {
    /// Forget the session of an earlier take.
    case resetSession
    case show(CountdownStep)
    case haptic(HapticPattern)
    case sound(CountdownStep.Sound)
    case startRecording, stopRecording
    case startAnalysis, pauseAnalysis, resumeAnalysis, stopAnalysis
    case event(CoachingEvent)
    /// Nil removes it.
    case banner(TakeBanner?)
    case fetchReport
    /// Why nothing happened.
    case refuse(String)
  }

  /// Seconds for which the verdict about the opening is shown.
  public static let hookResultDuration = 2.0
  /// Seconds after which coaching begins without a verdict about the opening.
  public static let hookPatience = CoachConstants.hookDuration + CoachConstants.analyzeTimeout

  /// Seconds from the start of the countdown to the end of each step.
  private static let stepEnds = CountdownStep.all.reduce(into: [Double]()) {
    $0.append(($0.last ?? 0) + $1.duration)
  }

  public private(set) var phase = Phase.idle
  public private(set) var event: CoachingEvent?
  public private(set) var banner: TakeBanner?
  public var step: CountdownStep? { stepIndex.map { CountdownStep.all[$0] } }
  public private(set) var isAway = false
  public private(set) var hasHaptics = true
  /// When the recording began.
  public private(set) var recordingStart: Double?

  private var now = 0.0
  private var phaseStart = 0.0
  private var missing: [TakeDevice: TakeBanner.Loss] = [:]
  private var failures = 0
  private var failureReason = ""
  /// Since when the present failures count for the offer to stop.
  private var failingSince: Double?
  private var isConnecting = false
  private var stepIndex: Int?

  public init() {}

  /// Applies an action at an instant; one before the last counts as the last.
  public mutating func apply(_ action: Action, at time: Double) -> [Effect] {
    if time.isFinite { now = max(now, time) }
    var effects = pass()
    let isCounting = phase == .countdown
    let performed = perform(action)
    // A countdown that is given up does not show its step any more.
    effects = isCounting && phase == .idle ? performed : effects + performed
    let next = nextBanner
    if next != banner {
      banner = next
      effects.append(.banner(next))
    }
    return effects
  }

  /// When to tick next; nil when nothing depends on the time.
  public var nextDue: Double? {
    switch phase {
    case .countdown:
      phaseStart + (Self.stepEnds.first { now - phaseStart < $0 } ?? 0)
    case .hookCollecting: earlier(phaseStart + Self.hookPatience, offer)
    case .hookResult: earlier(phaseStart + Self.hookResultDuration, offer)
    case .coaching: offer
    case .idle, .stopped: nil
    }
  }

  private var offer: Double? {
    failingSince.map { $0 + CoachConstants.offerStopAfter }.flatMap { $0 > now ? $0 : nil }
  }

  private func earlier(_ time: Double, _ other: Double?) -> Double { min(time, other ?? time) }
}

extension TakeMachine {
  private mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .start: start()
    case .tick: []
    case .answered(let event): answer(event)
    case .failed(let reason): fail(reason)
    case .recovered: recover()
    case .lost(let device, let loss): lose(device, loss)
    case .returned(let device): regain(device)
    case .hidden: hide()
    case .shown: show()
    case .keepTrying: keepTrying()
    case .stop: stop()
    case .newTake: newTake()
    case .setHaptics(let isOn): setHaptics(isOn)
    }
  }

  private mutating func enter(_ phase: Phase) {
    self.phase = phase
    phaseStart = now
  }

  private mutating func start() -> [Effect] {
    guard phase == .idle else { return [] }
    guard missing.count < TakeDevice.allCases.count else {
      return [.refuse("Neither camera nor microphone can be used. Allow or connect one of them.")]
    }
    guard !isAway else { return [.refuse("This page is hidden. Show it, then record.")] }
    enter(.countdown)
    event = nil
    return [.resetSession] + pass()
  }

  /// What the time alone does. A late tick shows the newest step only.
  private mutating func pass() -> [Effect] {
    switch phase {
    case .countdown: return count()
    case .hookCollecting:
      if now - phaseStart >= Self.hookPatience, !isAway { enter(.coaching) }
      return []
    case .hookResult:
      if now - phaseStart >= Self.hookResultDuration { enter(.coaching) }
      return []
    case .idle, .coaching, .stopped: return []
    }
  }

  private mutating func count() -> [Effect] {
    let elapsed = now - phaseStart
    guard let index = Self.stepEnds.firstIndex(where: { elapsed < $0 }) else {
      stepIndex = nil
      enter(.hookCollecting)
      recordingStart = now
      return [.startRecording, .startAnalysis]
    }
    guard index != stepIndex else { return [] }
    stepIndex = index
    let step = CountdownStep.all[index]
    return [.show(step)] + (hasHaptics ? [.haptic(step.haptic)] : []) + [.sound(step.sound)]
  }

  private mutating func answer(_ event: CoachingEvent) -> [Effect] {
    guard phase.isRecording else { return [] }
    failures = 0
    failingSince = nil
    isConnecting = event.standing == .connecting
    guard event.standing != .connecting else { return [] }
    self.event = event
    switch (phase, event.standing, event.phase) {
    case (.hookCollecting, .verdict, .hook): enter(.hookResult)
    case (.hookCollecting, .hookUnjudged, _), (.hookCollecting, .verdict, .normal):
      enter(.coaching)
    default: break
    }
    guard event.isVerdict, event.buzz, hasHaptics, !isAway else { return [.event(event)] }
    return [.event(event), .haptic(event.buzzPattern.haptic)]
  }

  /// Recording goes on.
  private mutating func fail(_ reason: String) -> [Effect] {
    guard phase.isRecording, !isAway else { return [] }
    failures = min(failures + 1, 1_000_000)
    failureReason = String(reason.prefix(200))
    failingSince = failingSince ?? now
    isConnecting = false
    return []
  }

  private mutating func recover() -> [Effect] {
    failures = 0
    failingSince = nil
    return []
  }

  private mutating func keepTrying() -> [Effect] {
    if failingSince != nil { failingSince = now }
    return []
  }
}

extension TakeMachine {
  /// The recording of the other device goes on; without both there is nothing left to record.
  private mutating func lose(_ device: TakeDevice, _ loss: TakeBanner.Loss) -> [Effect] {
    missing[device] = loss
    guard missing.count == TakeDevice.allCases.count else { return [] }
    let stopped = stop()
    return stopped.isEmpty
      ? [] : stopped + [.refuse("Camera and microphone are gone. The take up to now is kept.")]
  }

  private mutating func regain(_ device: TakeDevice) -> [Effect] {
    missing[device] = nil
    return []
  }

  /// A countdown is given up; a recording goes on without coaching.
  private mutating func hide() -> [Effect] {
    guard !isAway else { return [] }
    isAway = true
    if phase == .countdown { return stop() }
    failures = 0
    failingSince = nil
    return phase.isRecording ? [.pauseAnalysis] : []
  }

  private mutating func show() -> [Effect] {
    guard isAway else { return [] }
    isAway = false
    if phase == .hookCollecting { phaseStart = now }
    return phase.isRecording ? [.resumeAnalysis] : []
  }

  private mutating func stop() -> [Effect] {
    let wasRecording = phase.isRecording
    guard wasRecording || phase == .countdown else { return [] }
    enter(wasRecording ? .stopped : .idle)
    stepIndex = nil
    failures = 0
    failingSince = nil
    isConnecting = false
    return wasRecording ? [.stopAnalysis, .stopRecording, .fetchReport] : []
  }

  private mutating func newTake() -> [Effect] {
    guard phase == .stopped else { return [] }
    enter(.idle)
    event = nil
    recordingStart = nil
    return [.resetSession]
  }

  private mutating func setHaptics(_ isOn: Bool) -> [Effect] {
    hasHaptics = isOn
    return []
  }

  private var nextBanner: TakeBanner? {
    let isRecording = phase.isRecording && !isAway
    // What lasts may not be hidden by a device that is missing for the whole take.
    if isRecording {
      if let failingSince, now - failingSince >= CoachConstants.offerStopAfter { return .offerStop }
      if failures >= CoachConstants.failuresForBanner { return .failing(failureReason) }
    }
    for device in TakeDevice.allCases {
      if let loss = missing[device] { return .missing(device, loss) }
    }
    guard isRecording else { return nil }
    return failures > 0 ? .reconnecting : isConnecting ? .connecting : nil
  }
}

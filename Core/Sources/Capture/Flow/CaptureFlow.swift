import CaptureWire
import Numbers

/// The course of a session: idle → calibration → prompt → recording → review → saved.
///
/// A value: time is an argument, in seconds of any steady clock, and what is to be done comes back as effects. An
/// action that does not fit the phase changes nothing. A lost device never stops a recording, and only a confirmed
/// discard deletes one.
public struct CaptureFlow: Equatable, Sendable {
  public enum Phase: String, Codable, CaseIterable, Sendable {
    case idle, calibration, prompt, recording, review, saved
  }

  public enum Action: Equatable, Sendable {
    case start(CaptureSetup)
    /// Time passes; see `nextDue`.
    case tick
    /// The results of the five seconds, as the answer to `judgeCalibration`.
    case calibrated([CheckResult])
    /// Goes on without a good calibration; the take says so.
    case skipCalibration
    case offer(CaptureTask)
    case skipTask
    /// The tick at a hazard of the task.
    case accept(TaskHazard, Bool)
    case record, stop, cancel
    case lost(device: String), returned(device: String)
    /// Somebody else is in the picture, or not any more.
    case bystander(Bool)
    /// Seconds that can still be recorded.
    case space(Double)
    /// Nothing can be written any more, with one sentence.
    case writeFailed(String)
    case rate(Int?)
    case note(String)
    case confirm
    /// Discarding takes two steps.
    case discard, keep, confirmDiscard
    case next
    /// The names of takes that a crash left behind.
    case recovered([String])
  }

  public enum Effect: Equatable, Sendable {
    case startCalibration, judgeCalibration
    /// Answer with `offer`.
    case chooseTask
    case recordSkip(CaptureTask)
    case startRecording(CaptureTask), stopRecording
    case mark(CaptureEvent)
    case save(CaptureReview)
    /// To the destination that all participants agreed to.
    case queueUpload(String)
    /// Deletes the take under review.
    case delete(CaptureReview)
    case askDiscard
    /// Why nothing happened, or what to look at.
    case tell(String)
  }

  /// Seconds of the neutral pose.
  public static let calibrationDuration = 5.0
  /// A take must be longer, in seconds.
  public static let minimumDuration = 3.0
  /// Seconds of space below which a session does not begin, a warning is shown, and a recording stops.
  public static let (spaceToBegin, spaceToWarn, spaceToStop) = (60.0, 120.0, 5.0)
  /// Characters of a note.
  public static let longestNote = 500

  public private(set) var phase = Phase.idle
  public private(set) var setup: CaptureSetup?
  public private(set) var task: CaptureTask?
  public private(set) var accepted: Set<TaskHazard> = []
  /// Devices that are wanted and away.
  public private(set) var missing: Set<String> = []
  /// The faults of the last calibration.
  public private(set) var calibrationFaults: [CheckResult] = []
  public private(set) var isCalibrated = false
  public private(set) var review: CaptureReview?
  public private(set) var isDiscardAsked = false
  public private(set) var hasBystander = false
  public private(set) var recordingStart: Double?
  /// Takes of a crash that wait for their review.
  public private(set) var waiting: [String] = []

  private var now = 0.0
  private var phaseStart = 0.0
  private var events: [CaptureEvent] = []
  private var isJudging = false
  private var isSpaceLow = false

  public init() {}

  /// Applies an action at an instant; one before the last counts as the last.
  public mutating func apply(_ action: Action, at time: Double) -> [Effect] {
    if time.isFinite { now = max(now, time) }
    return pass() + perform(action)
  }

  /// When to tick next; nil when nothing depends on the time.
  public var nextDue: Double? {
    phase == .calibration && !isJudging ? phaseStart + Self.calibrationDuration : nil
  }

  /// Seconds of the recording, or of the take under review.
  public func duration(at time: Double) -> Double? {
    recordingStart.map { max(max(time, now) - $0, 0) } ?? review?.duration
  }

  /// 0…1 of the five seconds; nil outside the calibration.
  public func calibrationProgress(at time: Double) -> Double? {
    guard phase == .calibration else { return nil }
    return ((max(time, now) - phaseStart) / Self.calibrationDuration).clamped(to: 0...1)
  }
}

extension CaptureFlow {
  private mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .start(let setup): start(setup)
    case .tick: []
    case .calibrated(let results): judge(results)
    case .skipCalibration: phase == .calibration ? prompt(isCalibrated: false) : []
    case .offer(let task): offer(task)
    case .skipTask: skip()
    case .accept(let hazard, let isAccepted): accept(hazard, isAccepted)
    case .record: record()
    case .stop: stop()
    case .cancel: cancel()
    case .lost(let device): lose(device)
    case .returned(let device): regain(device)
    case .bystander(let isSeen): bystander(isSeen)
    case .space(let seconds): space(seconds)
    case .writeFailed(let reason): fail(reason)
    case .rate(let rating): rate(rating)
    case .note(let text): note(text)
    case .confirm: confirm()
    case .discard: askDiscard()
    case .keep: keep()
    case .confirmDiscard: discard()
    case .next: next()
    case .recovered(let names): recover(names)
    }
  }

  private mutating func enter(_ phase: Phase) {
    self.phase = phase
    phaseStart = now
  }

  /// What the time alone does.
  private mutating func pass() -> [Effect] {
    guard let due = nextDue, now >= due else { return [] }
    isJudging = true
    return [.judgeCalibration]
  }

  private mutating func start(_ setup: CaptureSetup) -> [Effect] {
    guard phase == .idle else { return [] }
    if let refusal = setup.refusal { return [.tell(refusal)] }
    if let left = setup.spaceLeft, left < Self.spaceToBegin {
      return [.tell("The disk has room for \(CheckUnit.seconds.text(left)). Free some space.")]
    }
    self.setup = setup
    isCalibrated = false
    missing.formIntersection(setup.devices.map(\.id))
    return calibrate()
  }

  private mutating func calibrate() -> [Effect] {
    enter(.calibration)
    isJudging = false
    return [.startCalibration]
  }

  /// With a fault the five seconds begin anew.
  private mutating func judge(_ results: [CheckResult]) -> [Effect] {
    guard phase == .calibration, isJudging else { return [] }
    calibrationFaults = results.filter(\.isFault)
    guard let fault = calibrationFaults.first else {
      return missing.isEmpty ? prompt(isCalibrated: true) : calibrate()
    }
    return calibrate() + [.tell(fault.sentence)]
  }

  private mutating func prompt(isCalibrated: Bool) -> [Effect] {
    self.isCalibrated = isCalibrated
    (task, accepted, isJudging) = (nil, [], false)
    enter(.prompt)
    return [.chooseTask]
  }

  private mutating func offer(_ task: CaptureTask) -> [Effect] {
    guard phase == .prompt else { return [] }
    if setup?.hasMinors == true, !task.hazards.isEmpty {
      return [.tell("“\(task.text)” is not for minors. Choose another task.")]
    }
    self.task = task
    accepted = []
    return []
  }

  private mutating func skip() -> [Effect] {
    guard phase == .prompt, let task else { return [] }
    self.task = nil
    return [.recordSkip(task), .chooseTask]
  }

  private mutating func accept(_ hazard: TaskHazard, _ isAccepted: Bool) -> [Effect] {
    guard phase == .prompt, let task, task.hazards.contains(hazard) else { return [] }
    if isAccepted { accepted.insert(hazard) } else { accepted.remove(hazard) }
    return []
  }

  private mutating func record() -> [Effect] {
    guard phase == .prompt else { return [] }
    guard let task else { return [.tell("No task is chosen. Choose one, or write your own.")] }
    if let hazard = task.hazards.first(where: { !accepted.contains($0) }) {
      return [.tell(hazard.question)]
    }
    if missing.count == setup?.devices.count {
      return [.tell("All devices are away. Connect one.")]
    }
    enter(.recording)
    (recordingStart, events, review, isSpaceLow) = (now, [], nil, false)
    let lost = missing.sorted().map { mark(.deviceLost, device: $0) }
    let seen = hasBystander ? [mark(.bystander)] : []
    return [.startRecording(task)] + lost + seen
  }

  /// A short take goes to the review too, where it can only be discarded.
  private mutating func stop() -> [Effect] {
    guard phase == .recording, let start = recordingStart else { return [] }
    var review = CaptureReview(duration: now - start)
    review.events = events
    review.isCalibrated = isCalibrated
    self.review = review
    recordingStart = nil
    enter(.review)
    guard review.isTooShort else { return [.stopRecording] }
    return [.stopRecording, .tell(Self.tooShort(review))]
  }

  private static func tooShort(_ review: CaptureReview) -> String {
    let duration = CheckUnit.seconds.text(review.duration ?? 0)
    return "The take has \(duration); more than 3 s are needed. Discard it and record again."
  }

  /// What is recorded is kept until its discard is confirmed.
  private mutating func cancel() -> [Effect] {
    switch phase {
    case .calibration, .prompt:
      enter(.idle)
      (setup, task, isJudging) = (nil, nil, false)
      return []
    case .recording: return stop() + askDiscard()
    case .idle, .review, .saved: return []
    }
  }
}

extension CaptureFlow {
  private mutating func mark(_ kind: CaptureEvent.Kind, device: String? = nil) -> Effect {
    let event = CaptureEvent(kind: kind, time: now - (recordingStart ?? now), device: device)
    // A device that comes and goes all day must not fill the memory.
    if events.count < 1_000 { events.append(event) }
    return .mark(event)
  }

  private mutating func lose(_ device: String) -> [Effect] {
    guard phase == .idle || isWanted(device), missing.count < 256,
      missing.insert(device).inserted
    else { return [] }
    switch phase {
    case .recording: return [mark(.deviceLost, device: device)]
    case .calibration: return calibrate() + [.tell("\(name(device)) is away. Connect it again.")]
    case .idle, .prompt, .review, .saved: return []
    }
  }

  private mutating func regain(_ device: String) -> [Effect] {
    guard missing.remove(device) != nil else { return [] }
    return phase == .recording ? [mark(.deviceBack, device: device)] : []
  }

  private func isWanted(_ device: String) -> Bool {
    setup?.devices.contains { $0.id == device } ?? true
  }

  private func name(_ device: String) -> String {
    String((setup?.devices.first { $0.id == device }?.name ?? device).prefix(60))
  }

  private mutating func bystander(_ isSeen: Bool) -> [Effect] {
    guard isSeen != hasBystander else { return [] }
    hasBystander = isSeen
    return phase == .recording ? [mark(isSeen ? .bystander : .bystanderGone)] : []
  }

  private mutating func space(_ seconds: Double) -> [Effect] {
    guard seconds.isFinite, phase == .recording else { return [] }
    if seconds < Self.spaceToStop {
      return [mark(.spaceFull)] + stop() + [
        .tell("The disk is full. The take up to now is kept: free some space.")
      ]
    }
    let wasLow = isSpaceLow
    isSpaceLow = seconds < Self.spaceToWarn
    guard isSpaceLow, !wasLow else { return [] }
    return [
      mark(.spaceLow),
      .tell("The disk is full in \(CheckUnit.seconds.text(seconds)). Finish soon."),
    ]
  }

  private mutating func fail(_ reason: String) -> [Effect] {
    guard phase == .recording else { return [] }
    return [mark(.writeFailed)] + stop() + [.tell(String(reason.prefix(200)))]
  }

  private mutating func rate(_ rating: Int?) -> [Effect] {
    guard phase == .review else { return [] }
    guard rating.map((1...5).contains) ?? true else {
      return [.tell("The difficulty is a number from 1 to 5 (got \(rating ?? 0)).")]
    }
    review?.rating = rating
    return []
  }

  private mutating func note(_ text: String) -> [Effect] {
    if phase == .review { review?.note = text.plainLine(longest: Self.longestNote) }
    return []
  }

  private mutating func confirm() -> [Effect] {
    guard phase == .review, let review else { return [] }
    guard !review.isTooShort else { return [.tell(Self.tooShort(review))] }
    isDiscardAsked = false
    enter(.saved)
    // Who took part in a recovered take, its own files say.
    let destination = review.recovered == nil ? setup?.destination : nil
    return [.save(review)] + (destination.map { [.queueUpload($0)] } ?? [])
  }

  private mutating func askDiscard() -> [Effect] {
    guard phase == .review, !isDiscardAsked else { return [] }
    isDiscardAsked = true
    return [.askDiscard]
  }

  private mutating func keep() -> [Effect] {
    isDiscardAsked = false
    return []
  }

  private mutating func discard() -> [Effect] {
    guard phase == .review, isDiscardAsked, let review else { return [] }
    return [.delete(review)] + proceed()
  }

  private mutating func next() -> [Effect] { phase == .saved ? proceed() : [] }

  /// To the next take that waits, to the next task of the session, or to the beginning.
  private mutating func proceed() -> [Effect] {
    (isDiscardAsked, review) = (false, nil)
    if !waiting.isEmpty { return reviewWaiting() }
    if setup != nil { return prompt(isCalibrated: isCalibrated) }
    enter(.idle)
    return []
  }

  private mutating func recover(_ names: [String]) -> [Effect] {
    let known = Set(waiting + [review?.recovered].compactMap { $0 })
    waiting += Set(names).subtracting(known).sorted().prefix(1_000)
    return phase == .idle && !waiting.isEmpty ? reviewWaiting() : []
  }

  private mutating func reviewWaiting() -> [Effect] {
    let name = waiting.removeFirst()
    review = CaptureReview(duration: nil, recovered: name)
    enter(.review)
    return [.tell("The take \(name.prefix(80)) was interrupted and is saved. Keep or discard it.")]
  }
}

public import Coach
public import CoachScreens
public import CoachWire
import Numbers
import Prosody
public import Signals

/// A take of the studio while it runs: sensors in; course, cues and requests out.
///
/// A value without a clock. Instants are seconds of the host's monotonic clock, which is that of the sensors' events;
/// `date` is the same instant in seconds since 1970.
public struct LiveTake: Sendable {
  public enum Effect: Equatable, Sendable {
    /// The film begins, with its name.
    case began(take: String)
    /// The film has ended: the report is due.
    case ended(take: String)
    /// Forget the session of an earlier take on the server.
    case resetSession(String)
    /// The picture with this number, and the newest sound.
    case send(request: Int, picture: Int)
    case cancel(request: Int)
    case refuse(String)
  }

  public private(set) var machine = TakeMachine()
  /// What the screen shows.
  public private(set) var state = CoachTakeState()
  public private(set) var line: CoachLine
  /// What a server is sent of the sound.
  public private(set) var window = MicrophoneWindow()
  /// Seconds since 1970 at the start of the film.
  public private(set) var startDate: Double?

  /// Nil where this host judges.
  private var link: CoachLink?
  /// By how many seconds our clock is ahead of the server's, at most: the smallest seen, of the fastest answer.
  private var serverLag: Double?
  private var voice = VoiceAnalyser()
  private var resampler: WireResampler?
  private var lastBox: FaceBox?
  private var pictureCount = 0
  private var aspect = 1.0
  private let newID: @Sendable () -> String

  /// - Parameter newID: the name of a take that begins.
  public init(newID: @escaping @Sendable () -> String) {
    line = CoachLine()
    self.newID = newID
  }

  /// Readies a take that has not begun: its limits and goal, what is usual for the person, and who judges.
  ///
  /// - Parameter judge: nil for this host.
  public mutating func use(settings: CoachSettings, judge: String?, earlier: Baseline) {
    guard machine.phase == .idle else { return }
    if startDate != nil {
      (voice, window, resampler) = (VoiceAnalyser(), MicrophoneWindow(), nil)
      (startDate, serverLag, state.id, state.latency) = (nil, nil, nil, nil)
    }
    line = CoachLine(earlier: earlier, bands: settings.bands, goal: settings.goal)
    link = judge.map { _ in CoachLink() }
    state.judge = judge ?? CoachTakeState.thisHub
    if machine.hasHaptics != settings.hasHaptics {
      _ = machine.apply(.setHaptics(settings.hasHaptics), at: 0)
    }
  }

  /// The start of the film on the clock of the server's events. Clocks that are half a second apart, which an answer
  /// may take, count as one.
  public var serverStart: Double? {
    let lag = serverLag ?? 0
    return startDate.map { lag.magnitude < 0.5 ? $0 : $0 - lag }
  }

  /// Whether time has to be told: `tick` ten times a second.
  public var isActive: Bool { machine.phase == .countdown || machine.phase.isRecording }
}

// MARK: Sensors

extension LiveTake {
  /// Adds sound whose last sample was heard at an instant.
  public mutating func hear(_ block: AudioBlock, until time: Double) {
    if resampler?.inputRate != block.rate { resampler = WireResampler(inputRate: block.rate) }
    let samples =
      resampler?.convert(
        SoundMetrics.mono(block.samples, channels: block.channelCount)) ?? []
    guard !samples.isEmpty else { return }
    voice.process(samples)
    window.append(samples)
    let measures = voice.measures
    state.pace = measures.pace
    line.hear(measures, at: time)
  }

  /// Adds the faces of a picture; the first is the person.
  public mutating func see(_ faces: [IdentifiedFace], at time: Double) {
    let face = faces.first?.frame ?? .lost(time: time, sequence: 0)
    lastBox = FaceBox(face, aspect: aspect)
    line.see(face, box: lastBox, at: time)
  }

  /// Adds a picture by its size; returns its number, by which a request names it.
  public mutating func see(_ picture: EncodedPicture) -> Int {
    if picture.height > 0 { aspect = Double(picture.width) / Double(picture.height) }
    pictureCount += 1
    return pictureCount
  }

  /// Adds light and sharpness of a picture.
  public mutating func see(_ luma: PictureLuma, at time: Double) {
    line.see(luma, box: lastBox, at: time)
  }
}

// MARK: Course

extension LiveTake {
  /// Applies what a person did or what happened to a device.
  public mutating func apply(_ action: TakeMachine.Action, at time: Double, date: Double)
    -> [Effect]
  {
    var effects: [Effect] = []
    drive(action, at: time, date: date, &effects)
    return effects
  }

  /// Lets time pass: countdown, judgements of this host, requests that are due.
  public mutating func tick(at time: Double, date: Double) -> [Effect] {
    var effects: [Effect] = []
    let event = line.advance(to: time)
    if let event, link == nil, machine.phase.isRecording, !machine.isAway {
      drive(.answered(event), at: time, date: date, &effects)
    } else {
      drive(.tick, at: time, date: date, &effects)
    }
    follow(link: .tick, at: time, date: date, &effects)
    measure()
    return effects
  }

  /// A picture came: a request for it may be due.
  public mutating func offer(picture number: Int, at time: Double, date: Double) -> [Effect] {
    var effects: [Effect] = []
    guard machine.phase.isRecording else { return [] }
    follow(link: .frame(number), at: time, date: date, &effects)
    return effects
  }

  /// A server answered a request, or did not.
  public mutating func finish(
    request: Int, _ answer: Result<CoachAnswer, CoachServiceError>, at time: Double, date: Double
  ) -> [Effect] {
    var effects: [Effect] = []
    if case .success(.event(let event)) = answer, event.timestamp > 0 {
      serverLag = min(serverLag ?? .infinity, date - event.timestamp)
    }
    switch answer {
    case .success(let answer):
      follow(link: .answered(request: request, answer), at: time, date: date, &effects)
    case .failure(let error):
      follow(link: .failed(request: request, error), at: time, date: date, &effects)
    }
    return effects
  }

  private mutating func drive(
    _ action: TakeMachine.Action, at time: Double, date: Double, _ effects: inout [Effect]
  ) {
    let done = machine.apply(action, at: time)
    state.play(done)
    for effect in done { perform(effect, at: time, date: date, &effects) }
    if action == .keepTrying { follow(link: .goOn, at: time, date: date, &effects) }
    state.show(machine, at: time)
  }

  private mutating func perform(
    _ effect: TakeMachine.Effect, at time: Double, date: Double, _ effects: inout [Effect]
  ) {
    switch effect {
    case .resetSession: if let id = state.id { effects.append(.resetSession(id)) }
    case .startRecording:
      let id = newID()
      state.id = id
      startDate = date
      line.begin(at: time, timestamp: date)
      effects.append(.began(take: id))
    case .stopRecording: break
    case .fetchReport: if let id = state.id { effects.append(.ended(take: id)) }
    case .startAnalysis: follow(link: .started, at: time, date: date, &effects)
    case .pauseAnalysis: follow(link: .paused, at: time, date: date, &effects)
    case .resumeAnalysis: follow(link: .resumed, at: time, date: date, &effects)
    case .stopAnalysis: follow(link: .stopped, at: time, date: date, &effects)
    case .refuse(let sentence): effects.append(.refuse(sentence))
    case .show, .haptic, .sound, .event, .banner: break
    }
  }

  private mutating func follow(
    link event: CoachLink.Event, at time: Double, date: Double, _ effects: inout [Effect]
  ) {
    let before = link?.failureCount ?? 0
    guard let done = link?.apply(event, at: time) else { return }
    for effect in done {
      switch effect {
      case .send(let frame, let request):
        effects.append(.send(request: request, picture: frame))
      case .cancel(let request): effects.append(.cancel(request: request))
      case .show(let event), .note(let event):
        drive(.answered(event), at: time, date: date, &effects)
      case .offerStop: break
      }
    }
    // A timeout is a failure, too, and an answer that asks to wait is none.
    let after = link?.failureCount ?? 0
    if after > before {
      drive(.failed(link?.failure ?? "The server does not answer."), at: time, date: date, &effects)
    } else if after == 0, before > 0 {
      drive(.recovered, at: time, date: date, &effects)
    }
  }

  private mutating func measure() {
    state.isAnalyzing = link?.isAnalyzing ?? false
    state.latency = link?.latency
    state.volume = voice.time > 0 ? window.volume : nil
  }
}

/// Names of takes: also those of their folders and of their sessions on a server.
public enum CoachTakeName {
  /// "take-" and sixteen random letters and digits.
  public static func make() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    return "take-" + String((0..<16).map { _ -> Character in letters.randomElement() ?? "2" })
  }
}

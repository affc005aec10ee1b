import Numbers
public import Coach
public import CoachScreens
import CoachWire
import Realtime
public import Signals
public import Streaming

/// Neuro-Sync running, without edges: takes of pages or of an app, their sensors, judges and reports. Any thread.
///
/// Each page has its take; one of them is recorded at a time.
public final class CoachEngine: Sendable {
  /// Identifies a page, or the one screen of an app.
  public typealias PageID = String

  struct PageState {
    var take: LiveTake
    var subscription: SensorSubscription?
    var picture: EncodedPicture?
    /// Whether a picture is being looked at; newer ones are left out.
    var isLooking = false
    /// When the last picture that was looked at was taken.
    var lastLook = -Double.infinity
    var requests: [Int: Task<Void, Never>] = [:]
    var service: (any CoachService)?
    var changed: AsyncStream<Void>.Continuation?
  }

  struct ShownTake: Equatable {
    var phase: TakeMachine.Phase
    var event: CoachingEvent?
  }

  struct State {
    var pages: [PageID: PageState] = [:]
    var settings = CoachSettings()
    var baseline = Baseline()
    /// What running takes showed last.
    var shown: [PageID: ShownTake] = [:]
    /// Takes whose reports are being made.
    var reports: [String: Task<Void, Never>] = [:]

    /// Whether another page records, or counts down.
    func isTaken(butBy id: PageID) -> Bool {
      pages.contains { $0.key != id && $0.value.take.isActive }
    }
  }

  /// Its name among the subscribers of sensors.
  public static let subscriber = "Neuro-Sync"
  static let demand = SensorDemand([.face, .audio, .picture], faces: 1)

  let host: any CoachHost
  let archive: any CoachArchive
  let bus: SensorBus
  let clock: HostClock
  let state: Locked<State>
  /// A person did something: a take may have begun.
  private let activity = ChangeBroadcast()
  /// Takes and reports that were added or removed.
  public let changes = ChangeBroadcast()
  /// A running take has another phase or event.
  public let progress = ChangeBroadcast()

  public init(
    settings: CoachSettings, host: any CoachHost, archive: any CoachArchive, bus: SensorBus,
    clock: HostClock = .system
  ) {
    self.host = host
    self.archive = archive
    self.bus = bus
    self.clock = clock
    state = Locked(State(settings: settings))
  }

  public var settings: CoachSettings { state.withLock { $0.settings } }

  /// What is usual for the person of the settings at their place.
  public var baseline: Baseline { state.withLock { $0.baseline } }

  /// The take that is recorded now; nil for none.
  public var runningTake: String? {
    state.withLock { state in
      state.pages.values.first { $0.take.machine.phase.isRecording }?.take.state.id
    }
  }

  /// The take that is recorded now, or counted down to, with the scores that it has so far; nil for none.
  public var running: (take: CoachTakeState, scores: [Double])? {
    state.withLock { state in
      state.pages.values.first { $0.take.isActive }.map {
        ($0.take.state, $0.take.line.log.stored.map(\.event.score))
      }
    }
  }

  /// Whether a take is recorded now, or counted down to.
  public var isTaking: Bool {
    state.withLock { $0.pages.values.contains { $0.take.isActive } }
  }

  /// Applies settings to takes that begin from now on.
  public func use(_ settings: CoachSettings) async {
    let isOtherPerson = state.withLock { state in
      defer { state.settings = settings }
      return state.settings.baselineKey != settings.baselineKey
    }
    if isOtherPerson { await loadBaseline() }
    renewIdleTakes()
    announceAll()
  }

  /// Loads what was learnt of the person in earlier runs.
  public func loadBaseline() async {
    let key = settings.baselineKey
    let stored: Baseline?
    do throws(CoachArchiveError) {
      stored = try await archive.baseline(of: key)
    } catch {
      host.say(error.description)
      stored = nil
    }
    state.withLock { state in
      if state.settings.baselineKey == key { state.baseline = stored ?? Baseline() }
    }
    renewIdleTakes()
  }

  /// Forgets what was learnt of a person at a place.
  public func forgetBaseline(of key: BaselineKey) async throws(CoachArchiveError) {
    try await archive.keep(Baseline(), of: key)
    await loadBaseline()
  }

  private func renewIdleTakes() {
    state.withLock { state in
      for id in state.pages.keys where state.pages[id]?.take.machine.phase == .idle {
        renewTake(of: id, in: &state)
      }
    }
  }

  /// A take of the present settings, with the devices that the page has.
  private func renewTake(of id: PageID, in state: inout State) {
    let settings = state.settings
    let judge = settings.remoteJudge
    let service = judge.flatMap { host.service(of: $0) }
    state.pages[id]?.service = service
    state.pages[id]?.take.use(
      settings: settings, judge: service == nil ? nil : judge?.title, earlier: state.baseline)
  }

  func announceAll() {
    for page in state.withLock({ $0.pages.values.compactMap(\.changed) }) { page.yield() }
  }
}

// MARK: Pages

extension CoachEngine {
  /// Adds a page that shows RECORD, or continues with it; an element for every change until `leave`.
  public func enter(_ id: PageID) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      if state.pages[id] == nil {
        state.pages[id] = PageState(take: LiveTake(newID: CoachTakeName.make))
        renewTake(of: id, in: &state)
      }
      state.pages[id]?.changed = continuation
    }
    continuation.yield()
    return stream
  }

  /// The page has gone: its take ends, and its report is kept.
  public func leave(_ id: PageID) async {
    await apply(.stop, on: id)
    await finishReports()
    let page = state.withLock { $0.pages.removeValue(forKey: id) }
    page?.subscription?.cancel()
    page?.changed?.finish()
    announceAll()
  }

  /// Subscribes to a page's camera and microphone; nil ends it.
  public func watch(_ source: SourceID?, of id: PageID) {
    let subscription = source.map { source in
      bus.subscribe(Self.subscriber, to: source, Self.demand) { [weak self] event in
        self?.receive(event, of: id)
      }
    }
    let (earlier, isThere) = state.withLock { state in
      let earlier = state.pages[id]?.subscription
      state.pages[id]?.subscription = subscription
      return (earlier, state.pages[id] != nil)
    }
    earlier?.cancel()
    if !isThere { subscription?.cancel() }
  }

  /// What RECORD shows on a page.
  public func context(of id: PageID) -> CoachRecordScreen.Context {
    state.withLock { state in
      var context = CoachRecordScreen.Context()
      context.settings = state.settings
      if let page = state.pages[id] { context.take = page.take.state }
      context.take.isElsewhere = state.isTaken(butBy: id)
      return context
    }
  }

  /// Applies what a person did; returns the reason when nothing happens.
  @discardableResult
  public func apply(_ action: TakeMachine.Action, on id: PageID) async -> String? {
    let (now, date) = (clock.seconds, clock.unixSeconds())
    let effects = state.withLock { state -> [LiveTake.Effect] in
      if action == .start, state.isTaken(butBy: id) {
        return [.refuse("Another page records. Stop it there first.")]
      }
      let effects = state.pages[id]?.take.apply(action, at: now, date: date) ?? []
      // While the take and its judge are still those of the effects.
      for case .ended(let take) in effects { keep(take, of: id, in: &state) }
      for case .resetSession(let session) in effects { reset(session, of: id, in: state) }
      if action == .newTake, state.pages[id]?.take.machine.phase == .idle {
        renewTake(of: id, in: &state)
      }
      return effects
    }
    activity.announce()
    return await perform(effects, of: id)
  }

  /// Runs the clock of takes until the task is cancelled.
  public func run() async throws {
    await loadBaseline()
    for await _ in activity.stream() {
      while isTaking {
        try await clock.sleep(.milliseconds(50))
        await tick()
      }
    }
    try Task.checkCancellation()
  }

  /// Lets the time of running takes pass.
  func tick() async {
    let (now, date) = (clock.seconds, clock.unixSeconds())
    let due = state.withLock { state in
      state.pages.keys.compactMap { id -> (PageID, [LiveTake.Effect])? in
        guard state.pages[id]?.take.isActive == true else { return nil }
        return (id, state.pages[id]?.take.tick(at: now, date: date) ?? [])
      }
    }
    for (id, effects) in due { await perform(effects, of: id) }
  }
}

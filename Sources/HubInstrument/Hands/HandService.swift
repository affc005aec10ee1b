import Foundation
import HubStudio
import Instrument
import InstrumentEngine
import Numbers
import Realtime
import ScreenKit
import Signals
import Streaming

/// Whose hands play: those of one source at a time, or the simulated pair. Any thread.
final class HandService: Sendable {
  private let engine: InstrumentEngine
  private let sensors: SensorBus
  private let changed: @Sendable () -> Void
  private let state = Locked(State())

  private struct State {
    /// The pages that play, and the source of their own camera.
    var pages: [UUID: SourceID?] = [:]
    var watch: SensorWatch?
    /// What is subscribed to.
    var demand = SensorDemand.empty
    /// The source whose hands play.
    var owner: SourceID?
    /// When it last showed a picture, in seconds.
    var time = 0.0
    /// When its hands were last seen.
    var seen = 0.0
    var isDemo = false
  }

  /// Announces a page that plays, and the simulated hands.
  private let woken = ChangeBroadcast()

  /// Seconds after which another source may take over.
  private static let timeout = 1.0

  init(
    _ engine: InstrumentEngine, sensors: SensorBus, changed: @escaping @Sendable () -> Void
  ) {
    self.engine = engine
    self.sensors = sensors
    self.changed = changed
  }

  /// What it may subscribe to.
  static let wants = SensorDemand(
    [.hands, .body, .face, .channels], hands: PlaySource.maximumPerKind)

  var isDemo: Bool {
    get { state.withLock { $0.isDemo } }
    set {
      state.withLock { $0.isDemo = newValue }
      if !newValue { engine.loseHands() }
      woken.announce()
      changed()
    }
  }

  /// A page plays, with its own camera or without one; nil leaves. The tune ends with the last page.
  func set(_ page: UUID, camera: SourceID??) {
    let isLeft = state.withLock { state in
      if let camera { state.pages[page] = camera } else { state.pages[page] = nil }
      return state.pages.isEmpty && state.isDemo
    }
    if isLeft { isDemo = false }
    follow()
  }

  /// Subscribes to the cameras of the pages that play; without one, to every source.
  func follow() {
    let settings = engine.settings
    let modulation = engine.modulationSensors
    let isCamera = settings.input == .camera
    let demand = SensorDemand(
      modulation.union(isCamera ? .hands : []).union(modulation.contains(.face) ? .channels : []),
      hands: settings.hands)
    let isPlaying = !demand.isEmpty
    let (watch, sources, ended) = state.withLock {
      state -> (SensorWatch?, Set<SourceID?>, SensorWatch?) in
      let cameras = Set(state.pages.values.compactMap { $0 })
      let wanted: Set<SourceID?> =
        !isPlaying || state.pages.isEmpty ? [] : cameras.isEmpty ? [nil] : Set(cameras)
      var ended: SensorWatch?
      if state.watch == nil || state.demand != demand {
        ended = state.watch
        state.demand = demand
        state.watch = SensorWatch("Prospero", demand, on: sensors)
      }
      return (state.watch, wanted, ended)
    }
    watch?.follow(sources) { [weak self] in self?.receive($0) }
    ended?.follow([]) { _ in }
    if sources.isEmpty || !isCamera { engine.loseHands() }
    woken.announce()
    changed()
  }

  /// Whether no page plays, and no simulated hand.
  private var isUnused: Bool { state.withLock { $0.pages.isEmpty && !$0.isDemo } }

  private func receive(_ event: SensorEvent) {
    switch event.payload {
    case .hands(let frame): receive(frame, event)
    case .body(let frame): if isOwner(event.source) { engine.receive(frame) }
    case .faces(let faces):
      guard let face = faces.first?.frame, isOwner(event.source) else { return }
      engine.receive(ChannelFrame(deriving: face))
    case .channels(let frames): if isOwner(event.source) { frames.forEach { engine.receive($0) } }
    default: return
    }
  }

  /// Whether the person of a source plays: no other one's hands do.
  private func isOwner(_ source: SourceID) -> Bool {
    let now = MonotonicClock.seconds
    return state.withLock { state in
      state.owner == nil || state.owner == source || now - state.time > Self.timeout
    }
  }

  /// - Parameter event: has the instant of the picture on the source's clock; the frame's own time begins with the first
  ///   picture.
  private func receive(_ frame: HandFrame, _ event: SensorEvent) {
    let source = event.source
    let now = MonotonicClock.seconds
    let isOwner = state.withLock { state in
      if state.owner != source, now - state.time < Self.timeout { return false }
      state.owner = source
      state.time = now
      if !frame.hands.isEmpty { state.seen = now }
      return !state.isDemo
    }
    guard isOwner else { return }
    let offset = sensors.clockOffset(of: source).map { event.sensed + $0 - frame.time }
    engine.receive(frame, offset: offset)
  }

  /// Plays the simulated hands while they are on, and announces what the status says, until the task is cancelled.
  func run() async throws {
    var sequence: UInt32 = 0
    var start: Double?
    var shown: Status?
    var wakes = woken.stream().makeAsyncIterator()
    while true {
      try Task.checkCancellation()
      if shown != status {
        shown = status
        changed()
      }
      guard isDemo else {
        start = nil
        if isUnused { _ = await wakes.next() }
        try await Task.sleep(for: .milliseconds(100))
        continue
      }
      try await Task.sleep(for: .microseconds(16_667), tolerance: .milliseconds(1))
      let now = MonotonicClock.seconds
      let began = start ?? now
      start = began
      let hands = DemoHands(zones: engine.settings.zones)
      engine.receive(hands.frame(at: now - began, sequence: sequence))
      sequence &+= 1
    }
  }

  /// What the screen says about the hands.
  var status: Status {
    let settings = engine.settings
    if settings.input == .touch {
      return Status(.connected, "Touch, pen or mouse plays.")
    }
    let now = MonotonicClock.seconds
    return state.withLock { state in
      if state.isDemo { return Status(.connected, "Simulated hands play a tune.") }
      let name = state.owner.flatMap { sensors.name(of: $0) } ?? "a camera"
      guard now - state.time < Self.timeout else {
        return Status(
          .searching, "No camera yet: turn this one on, play by touch, or hear the tune.")
      }
      guard now - state.seen < Self.timeout else {
        return Status(.searching, "\(name) sees no hand: hold one up, palm to the camera.")
      }
      return Status(.connected, "Hands of \(name) play.")
    }
  }
}

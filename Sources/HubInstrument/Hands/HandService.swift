import Foundation
import HubStudio
import Instrument
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
    /// The number of hands that is subscribed to.
    var hands = 0
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
  static let wants = SensorDemand([.hands], hands: PlaySource.maximumPerKind)

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
    let isPlaying = settings.input == .camera
    let (watch, sources, ended) = state.withLock {
      state -> (SensorWatch?, Set<SourceID?>, SensorWatch?) in
      let cameras = Set(state.pages.values.compactMap { $0 })
      let wanted: Set<SourceID?> =
        !isPlaying || state.pages.isEmpty ? [] : cameras.isEmpty ? [nil] : Set(cameras)
      var ended: SensorWatch?
      if state.watch == nil || state.hands != settings.hands {
        ended = state.watch
        state.hands = settings.hands
        state.watch = SensorWatch(
          "Prospero", SensorDemand([.hands], hands: settings.hands), on: sensors)
      }
      return (state.watch, wanted, ended)
    }
    watch?.follow(sources) { [weak self] in self?.receive($0) }
    ended?.follow([]) { _ in }
    if sources.isEmpty { engine.loseHands() }
    woken.announce()
    changed()
  }

  /// Whether no page plays, and no simulated hand.
  private var isUnused: Bool { state.withLock { $0.pages.isEmpty && !$0.isDemo } }

  private func receive(_ event: SensorEvent) {
    guard case .hands(let frame) = event.payload else { return }
    let now = MonotonicClock.seconds
    let isOwner = state.withLock { state in
      if state.owner != event.source, now - state.time < Self.timeout { return false }
      state.owner = event.source
      state.time = now
      if !frame.hands.isEmpty { state.seen = now }
      return !state.isDemo
    }
    guard isOwner else { return }
    engine.receive(frame, offset: sensors.clockOffset(of: event.source))
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

public import Instrument
public import Foundation
public import LiveSound
import MIDI
import Music
import Numbers
import Realtime
import Recording
public import ScreenKit
public import Signals
public import SoundGraph
public import Streaming

/// The instrument running, without edges: hands, touches and keys come in, a live sound and MIDI connections are given
/// to it. Any thread; nothing waits but the disk of a recording.
public final class InstrumentEngine: Sendable {
  let state: Locked<State>
  /// Apart from the state: a slow disk must not keep hands waiting.
  private let recording = Locked<LiveRecording?>(nil)
  let tier: Tier
  let clock: HostClock
  let changed = ChangeBroadcast()
  /// An element whenever something becomes due later.
  private let wakes: AsyncStream<Void>
  let wake: AsyncStream<Void>.Continuation

  /// Seconds without a picture after which the hands of a camera are lost.
  public static let cameraTimeout = 0.5
  public init(
    _ settings: InstrumentSettings = InstrumentSettings(), tier: Tier = .pro,
    clock: HostClock = .system
  ) {
    self.tier = tier
    self.clock = clock
    (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    var first = State(player: InstrumentPlayer(settings))
    first.followModulation()
    state = Locked(first)
  }

  public var settings: InstrumentSettings { state.withLock { $0.player.settings } }

  /// An element now and after each change of what screens show; a slow reader gets one for several.
  public func changes() -> AsyncStream<Void> { changed.stream() }

  /// Continues with new settings, at once also in the sound.
  public func apply(_ settings: InstrumentSettings) {
    change { state in
      state.player.apply(settings, into: &state.output)
      state.followSettings()
      state.followTempo(at: clock.seconds)
      state.followModulation()
    }
    changed.announce()
  }

  // Sensors.

  /// A picture's hands. `offset` is how many seconds the host's clock is ahead of the frame's; nil counts the frame as
  /// sensed now.
  public func receive(_ frame: HandFrame, offset: Double? = nil) {
    let now = clock.seconds
    var isChanged = false
    change { state in
      state.playout.register(frame.time, arrival: now)
      let played = frame.time + state.playout.value
      state.delays.register(
        offset.map { frame.time + $0 } ?? played,
        arrival: state.player.settings.timing == .even ? played : now, isKnown: offset != nil)
      state.handTime = now
      state.player.receive(frame, into: &state.output)
      isChanged = state.followPostures(at: frame.time)
    }
    if isChanged { changed.announce() }
  }

  /// All touches on one surface now.
  public func receive(_ touches: [TouchPoint], from surface: UUID) {
    change { state in
      let active = touches.filter(\.isActive)
      guard state.setTouches(active, of: surface) else { return }
      state.player.receive(state.touches, at: clock.seconds, into: &state.output)
    }
  }

  /// A surface is gone, and so are its touches.
  public func lose(_ surface: UUID) { receive([], from: surface) }

  /// The camera is gone, and so are its hands.
  public func loseHands() {
    change { state in
      guard state.handTime != nil else { return }
      let end = clock.seconds - state.playout.value
      state.handTime = nil
      state.shownPostures = []
      state.player.lose(.hand, at: end, into: &state.output)
    }
  }

  /// Silences everything within 10 ms, and ends every note of the MIDI connections.
  public func panic() {
    stopSong()
    change { state in
      state.sound?.panic()
      state.midi.dropPendingNotes(at: clock.seconds)
      state.player.panic(into: &state.output)
    }
  }

  // Outputs.

  /// Plays on a sound from now on; nil plays on none. The one before keeps its tail until its output ends; its recording
  /// ends.
  public func use(_ sound: LiveSound?) {
    recording.withLock { recording in
      try? recording?.finish()
      recording = nil
    }
    state.withLock { state in
      state.sound?.play(SynthEvent(.allNotesOff))
      state.sound = sound
      state.patch = nil
      state.tuning = nil
      for event in PlaySoundEncoder.setUp { sound?.play(event) }
      state.followSettings()
    }
    wake.yield()
    changed.announce()
  }

  /// Plays the recipes that the settings name from now on.
  public func use(_ recipes: InstrumentRecipes) {
    change { state in
      state.recipes = recipes
      state.followSettings()
    }
    changed.announce()
  }

  /// A sound for an output of this sample rate, 22,050…192,000 Hz, with the present recipes, or without them when they
  /// cannot play.
  public func makeSound(sampleRate: Double) throws(GraphError) -> LiveSound {
    let patch = state.withLock { $0.wantedPatch }
    do throws(GraphError) {
      return try LiveSound(
        patch.recipe, sampleRate: sampleRate, recordings: patch.recipes.recordings)
    } catch {
      return try LiveSound(patch.voice.recipe, sampleRate: sampleRate)
    }
  }

  /// Why the recipes do not play, one sentence; nil while they do.
  public var patchProblem: String? { state.withLock { $0.patchProblem } }

  /// Adds a connection, or replaces the one of this name; nil ends its notes and removes it.
  public func use(_ transport: (any PacketTransport)?, named name: String) {
    state.withLock { state in
      state.midi.use(transport, named: name, setUp: state.player.midiSetUp)
    }
    changed.announce()
  }

  /// Does what is due, such as to end the notes of a camera that stopped, until the task is cancelled. One task.
  public func run() async throws {
    for await _ in wakes {
      while let next = state.withLock({ $0.nextInstant(after: clock.seconds) }) {
        poll()
        try await clock.sleep(until: next)
      }
    }
    try Task.checkCancellation()
  }

  /// Does what is due now.
  public func poll() {
    let now = clock.seconds
    let (isLost, isChanged) = state.withLock { state in
      let before = (state.transport.received == nil, state.transport.playing(at: now) == nil)
      state.advanceTransport(to: now)
      state.midi.flush(until: now)
      if state.isPatchDue { state.followSettings() }
      let after = (state.transport.received == nil, state.transport.playing(at: now) == nil)
      return (state.handTime.map { now - $0 > Self.cameraTimeout } ?? false, before != after)
    }
    if isLost { loseHands() }
    if isChanged { changed.announce() }
  }

  // Recording.

  /// Records the sound to a WAV file beside the playing; a taken name gets a number. Throws one sentence when there is
  /// no sound, or when the file cannot be written.
  public func record(to path: String) throws {
    guard let sound = state.withLock({ $0.sound }) else {
      throw RunError("Nothing plays here: choose an output of sound first.")
    }
    try recording.withLock { recording in
      guard recording == nil else {
        throw RunError("A recording runs already: stop it first.")
      }
      recording = try LiveRecording(of: sound, path: path) { OutputName(path).numbered($0) }
    }
    changed.announce()
  }

  /// Writes what was played since the last call; call it about five times a second while recording.
  public func writeRecording() throws {
    try recording.withLock { try $0?.write() }
  }

  /// Ends the recording and returns its path and length in seconds; nil when none ran. After an error of the disk it may
  /// be called again: nothing is lost.
  public func endRecording() throws -> (path: String, seconds: Double)? {
    defer { changed.announce() }
    return try recording.withLock { recording in
      guard let ended = recording else { return nil }
      try ended.finish()
      recording = nil
      return (ended.path, ended.seconds)
    }
  }

  /// Seconds recorded so far; nil while no recording runs.
  public var recordedSeconds: Double? { recording.withLock { $0?.seconds } }

  // What is shown.

  /// What every source plays now.
  public var playing: [PlayState] {
    state.withLock { state in
      PlaySource.all.compactMap { state.player.line.router.state(of: $0) }
    }
  }

  /// Seconds from a picture to its landmarks here, in Even timing of nine in ten pictures, nil where the camera's clock is
  /// unknown; and seconds between two pictures. Nil without a camera.
  public var handDelays: (arrival: Double?, period: Double)? {
    state.withLock { $0.handTime == nil ? nil : $0.delays.mean }
  }

  /// Whether a camera's pictures arrive.
  public var hasHands: Bool { state.withLock { $0.handTime != nil } }

  /// Runs a step of the line, and passes on what it produced.
  private func change(_ step: (inout State) -> Void) {
    let now = clock.seconds
    let isWaiting = state.withLock { state in
      step(&state)
      state.send(at: now)
      return state.isWaiting
    }
    if isWaiting { wake.yield() }
  }
}

public import Foundation
public import LiveSound
public import MIDI
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
  private let state: Locked<State>
  /// Apart from the state: a slow disk must not keep hands waiting.
  private let recording = Locked<LiveRecording?>(nil)
  private let tier: Tier
  private let clock: HostClock
  private let changed = ChangeBroadcast()
  /// An element whenever something becomes due later.
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  /// Seconds without a picture after which the hands of a camera are lost.
  public static let cameraTimeout = 0.5
  /// Between two calls of ``poll()`` while something is due.
  private static let pollInterval = Duration.milliseconds(20)

  struct State {
    var player: InstrumentPlayer
    var output = InstrumentPlayer.Output()
    var sound: LiveSound?
    /// The recipes that the settings name.
    var recipes = InstrumentRecipes()
    /// What the sound was given; another one is given again while the output has not taken it.
    var patch: InstrumentPatch?
    /// Why the recipes cannot play; the sound before them goes on.
    var patchProblem: String?
    /// Whether the sound has another tuning than twelve equal steps.
    var isTuned = false
    var keyboard = KeyboardEncoder()
    var learner = DialLearner()
    var midi = MIDIOutputs()
    /// The host's seconds minus those of the source of hands.
    var handOffset = 0.0
    /// When the last picture came, in the host's seconds; nil without a camera.
    var handTime: Double?
    /// The surfaces that are touched, in the order in which they came, each with a number of its own.
    var surfaces: [(id: UUID, number: Int, touches: [TouchPoint])] = []
    var surfaceCount = 0
  }

  public init(
    _ settings: InstrumentSettings = InstrumentSettings(), tier: Tier = .pro,
    clock: HostClock = .system
  ) {
    self.tier = tier
    self.clock = clock
    (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state = Locked(State(player: InstrumentPlayer(settings)))
  }

  public var settings: InstrumentSettings { state.withLock { $0.player.settings } }

  /// An element now and after each change of what screens show; a slow reader gets one for several.
  public func changes() -> AsyncStream<Void> { changed.stream() }

  /// Continues with new settings, at once also in the sound.
  public func apply(_ settings: InstrumentSettings) {
    change { state in
      state.player.apply(settings, into: &state.output)
      state.followSettings()
    }
    changed.announce()
  }

  // Sensors.

  /// A picture's hands. `offset` is how many seconds the host's clock is ahead of the frame's; nil counts the frame as
  /// sensed now.
  public func receive(_ frame: HandFrame, offset: Double? = nil) {
    let now = clock.seconds
    change { state in
      state.handOffset = offset ?? now - frame.time
      state.handTime = now
      state.player.receive(frame, into: &state.output)
    }
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
      let end = clock.seconds - state.handOffset
      state.handTime = nil
      state.player.lose(.hand, at: end, into: &state.output)
    }
  }

  /// A message of a keyboard or another program plays the same synthesiser, and turns the dials of its controllers.
  public func receive(_ message: MIDIMessage) {
    let isTurned = state.withLock { state in
      if let event = state.keyboard.encode(message) { state.sound?.play(event) }
      var settings = state.player.settings
      guard state.learner.receive(message, &settings) else { return false }
      state.player.apply(settings.limited(to: tier).settings, into: &state.output)
      state.followSettings()
      state.send(at: clock.seconds)
      return true
    }
    if isTurned {
      wake.yield()
      changed.announce()
    }
  }

  /// The next controller that is moved turns a dial; nil ends the wait for one.
  public func learn(_ dial: PlayDial?) {
    state.withLock { $0.learner.begin(dial) }
    changed.announce()
  }

  /// The dial that waits for a controller; nil while none does.
  public var learning: PlayDial? { state.withLock { $0.learner.dial } }

  /// Silences everything within 10 ms, and ends every note of the MIDI connections.
  public func panic() {
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
      state.isTuned = false
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
      while state.withLock({ $0.isWaiting }) {
        poll()
        try await clock.sleep(Self.pollInterval)
      }
    }
    try Task.checkCancellation()
  }

  /// Does what is due now.
  public func poll() {
    let now = clock.seconds
    let isLost = state.withLock { state in
      state.midi.flush(until: now)
      if state.isPatchDue { state.followSettings() }
      return state.handTime.map { now - $0 > Self.cameraTimeout } ?? false
    }
    if isLost { loseHands() }
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

extension InstrumentEngine.State {
  /// Whether something has to be done later.
  var isWaiting: Bool {
    handTime != nil || midi.isPending || isPatchDue
  }

  var wantedPatch: InstrumentPatch { InstrumentPatch(player.settings.voice, recipes) }

  var isPatchDue: Bool { sound != nil && patch != wantedPatch }

  /// False when there were none and are none.
  mutating func setTouches(_ touches: [TouchPoint], of surface: UUID) -> Bool {
    if let index = surfaces.firstIndex(where: { $0.id == surface }) {
      surfaces[index].touches = touches
      if touches.isEmpty { surfaces.remove(at: index) }
      return true
    }
    guard !touches.isEmpty else { return false }
    surfaceCount = (surfaceCount + 1) & 0xFFFF
    surfaces.append((surface, surfaceCount, touches))
    return true
  }

  /// The touches of all surfaces, with numbers that no two of them share.
  var touches: [TouchPoint] {
    surfaces.flatMap { surface in
      surface.touches.map { touch in
        var touch = touch
        touch.id = surface.number << 32 | touch.id & 0xFFFF_FFFF
        return touch
      }
    }
  }

  /// Passes the output on: at once, or in Even timing at its instants.
  mutating func send(at now: Double) {
    let isTimed = player.settings.timing == .even
    for event in output.sound {
      let offset = event.kind == .hand ? handOffset : 0
      sound?.play(event.event, due: isTimed ? event.time + offset : LiveEvent.now)
    }
    for message in output.midi {
      let offset = message.kind == .hand ? handOffset : 0
      midi.send(message.message, due: isTimed ? message.time + offset : now, at: now)
    }
    midi.flush(until: now)
    output.removeAll()
  }

  /// Sets recipe, tuning and knobs of the sound where they differ.
  mutating func followSettings() {
    guard let sound else { return }
    let settings = player.settings
    if isPatchDue { load(wantedPatch, into: sound) }
    for knob in InstrumentVoice.Knob.allCases {
      sound.set(knob.rawValue, to: settings.value(of: knob))
    }
    let tuning = settings.tunedKeys
    if tuning != nil || isTuned { isTuned = sound.tune(tuning ?? .equal()) && tuning != nil }
    sound.setMono(settings.sound.isMono)
  }

  /// A recipe that cannot play is not tried again.
  private mutating func load(_ wanted: InstrumentPatch, into sound: LiveSound) {
    do throws(GraphError) {
      guard try sound.load(wanted.recipe, recordings: wanted.recipes.recordings) else { return }
      patchProblem = nil
    } catch {
      patchProblem = "The recipe cannot play here: \(error.description)"
    }
    patch = wanted
  }
}

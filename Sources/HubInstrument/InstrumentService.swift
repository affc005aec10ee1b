import Foundation
import HubStudio
import Instrument
import InstrumentEngine
import InstrumentScreens
import LiveSound
import Numbers
import Realtime
import ScreenKit
import SoundRender
import Streaming

/// The running instrument of a hub: its engine with hands, sound, connections and memory. Any thread.
final class InstrumentService: Sendable {
  let engine: InstrumentEngine
  let hands: HandService
  let sound: SoundService
  let connections: MIDIConnections
  let keyboards: PageKeyboards
  private let recipes: RecipeService
  private let memory: DocumentMemory<InstrumentDocument>
  private let tier: Tier
  private let outputs: String
  private let options: InstrumentOptions
  /// Selects the quote of this run.
  private let launch = Int.random(in: 0..<1000)
  private let watchers = ChangeBroadcast()
  private let problem = Locked<String?>(nil)

  init(_ services: HubServices) {
    let configuration = services.configuration
    options = configuration.instrument
    tier = configuration.tier
    outputs = configuration.data.outputs
    memory = DocumentMemory(folder: configuration.data.path, isFresh: configuration.isFresh)
    let settings = memory.document.settings.limited(to: configuration.tier).settings
    engine = InstrumentEngine(settings, tier: tier)
    recipes = RecipeService(engine, folder: configuration.data.recipes)
    keyboards = PageKeyboards { [engine] in engine.receive($0) }
    let watchers = watchers
    hands = HandService(engine, sensors: services.sensors) { watchers.announce() }
    sound = SoundService(
      engine, name: MIDIConnections.name, device: options.alsaDevice,
      remedy: "Turn fuzz and delay down."
    ) { watchers.announce() }
    connections = MIDIConnections(engine, folder: outputs, mdns: services.mdns) {
      watchers.announce()
    }
  }

  func changes() -> AsyncStream<Void> { watchers.stream() }

  var context: PlayScreen.Context {
    let settings = engine.settings
    var context = PlayScreen.Context(settings: settings, tier: tier, input: hands.status)
    context.isDemo = hands.isDemo
    context.sound = PlayScreen.SoundState(
      outputs: SoundService.outputs, output: sound.output.rawValue, status: sound.status,
      playsOnPages: sound.output == .page)
    context.recipes = recipes.shown
    context.learning = engine.learning
    context.receivedTempo = engine.tempo.received
    context.calibrating = engine.calibration.map {
      PlayScreen.Calibrating(isStill: $0.isStill, progress: $0.progress)
    }
    context.postures.shown = engine.shownPostures
    context.postures.lesson = engine.lesson.map {
      PlayScreen.Postures.Lesson(posture: $0.posture, taken: $0.taken, count: $0.count)
    }
    context.song = engine.song.map {
      PlayScreen.SongState(name: $0.name, seconds: $0.seconds, duration: $0.duration)
    }
    context.connections = connections.shown
    context.recorded = engine.recordedSeconds
    context.isIntroduced = options.isIntroduced ?? memory.document.isIntroduced
    context.launch = launch
    context.latency = PlayLatency(delays, timing: settings.timing)
    return context
  }

  private var delays: PlayLatency.Measured {
    var measured = PlayLatency.Measured()
    let hands = engine.handDelays
    measured.hands = hands?.arrival
    measured.even = hands?.period ?? 0
    measured.block = sound.block / 1000
    measured.sound = sound.latency
    measured.isOnPages = sound.output == .page
    return measured
  }

  /// Throws one sentence, and plays on with the recipes before, when a recipe cannot be used.
  func apply(_ settings: InstrumentSettings) throws {
    try recipes.follow(settings.sound)
    engine.apply(settings)
    hands.follow()
    memory.update { $0.settings = settings }
  }

  func calibrate(_ isOn: Bool) {
    engine.calibrateBody(isOn)
    hands.follow()
  }

  /// Stores a recipe's document and returns its entry.
  func addRecipe(_ json: String) throws -> RecipeLibrary.Entry {
    let entry = try recipes.add(json)
    watchers.announce()
    return entry
  }

  func choose(_ output: SoundService.Output) {
    sound.choose(output)
    memory.update { $0.output = output.rawValue }
  }

  func connect(_ address: String) throws -> String {
    let whole = try connections.add(address)
    memory.update { $0.connections = connections.addresses }
    return whole
  }

  func disconnect(_ address: String) {
    connections.remove(address)
    memory.update { $0.connections = connections.addresses }
  }

  func endIntroduction() {
    memory.update { $0.isIntroduced = true }
    watchers.announce()
  }

  func startRecording() throws {
    try? FileManager.default.createDirectory(
      atPath: outputs, withIntermediateDirectories: true)
    try engine.record(to: outputs + "/prospero.wav")
    watchers.announce()
  }

  /// A page no longer plays.
  func leave(_ page: Page) {
    hands.set(page.id, camera: nil)
    engine.lose(page.id)
    keyboards.leave(page.id)
    sound.listen(page, isOn: false)
  }

  /// Runs until the task is cancelled.
  func run(_ announcer: Announcer) async throws {
    let document = memory.document
    recipes.restore(announcer)
    if let output = (options.output ?? document.output).flatMap(SoundService.Output.init) {
      sound.choose(output)
    }
    for address in document.connections { _ = try? connections.add(address) }
    for address in options.midi where !connections.addresses.contains(address) {
      try connections.add(address)
    }
    do {
      try await runLoops(announcer)
    } catch {
      await connections.stop()
      _ = try? engine.endRecording()
      try? memory.save()
      throw error
    }
  }

  private func runLoops(_ announcer: Announcer) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.sound.run() }
      group.addTask { try await self.hands.run() }
      group.addTask { try await self.engine.run() }
      group.addTask { try await self.followEngine() }
      group.addTask {
        // The delays of a camera that plays.
        while true {
          try await Task.sleep(for: .seconds(1))
          if self.engine.hasHands { self.watchers.announce() }
        }
      }
      group.addTask {
        for await _ in self.changes() {
          repeat {
            try await Task.sleep(for: .milliseconds(200))
            self.keep(announcer)
          } while self.isKeeping
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Shows and keeps what the instrument learned.
  private func followEngine() async throws {
    for await _ in engine.changes() {
      let settings = engine.settings
      memory.update { $0.settings.takeLearned(from: settings) }
      watchers.announce()
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Whether something goes on that is shown: a recording, a MIDI file, a clock, a disk that refused something.
  private var isKeeping: Bool {
    engine.recordedSeconds != nil || engine.song != nil || engine.tempo.received != nil
      || problem.withLock { $0 != nil }
  }

  /// Writes the recording and the memory; says once what the disk refuses.
  private func keep(_ announcer: Announcer) {
    do {
      try engine.writeRecording()
      try memory.save()
      problem.withLock { $0 = nil }
    } catch {
      let isNew = problem.withLock { problem in
        defer { problem = "\(error)" }
        return problem != "\(error)"
      }
      if isNew { announcer.say("\(error)") }
    }
    if isKeeping { watchers.announce() }
  }
}

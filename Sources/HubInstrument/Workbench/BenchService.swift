import Console
import DSP
import FaceEngine
import Foundation
import HubStudio
import LiveSound
import Numbers
import Realtime
import ScreenKit
import SoundGraph
import SoundRender
import Streaming
import WaveFile
import Workbench
import WorkbenchEngine
import WorkbenchScreens

/// The running workbench of a hub: its engine with sound, keyboards, library and memory. Any thread.
final class BenchService: Sendable {
  /// The name that patchbays show.
  static let name = "Workbench"

  let engine: WorkbenchEngine
  let sound: SoundService
  let keyboards: PageKeyboards
  private let jackKeyboards: JackKeyboards
  private let input: BenchInput
  private let library: RecipeLibrary
  private let memory: DocumentMemory<BenchDocument>
  let watchers = ChangeBroadcast()
  let state: Locked<State>
  private let board: HostBoard

  struct State {
    var shared = SharedPatch()
    var entries: [LibraryEntry]?
    /// The recordings of the last recipe, which stay the same while its values move.
    var recordings: (names: Set<String>, data: [String: SampleData])?
    /// What each page looks at, where it chose something; the pages that look, the last to choose at their end.
    var watched: [UUID: BenchWatch] = [:]
    var watchers: [UUID] = []
    var reading = BenchReading()
    var readingTime = 0.0
    /// The page whose microphone is heard, and when it was last.
    var speaker: (page: UUID, time: Double)?
    /// The keys that pages hold, and since when.
    var keys: [UUID: [UInt8: Double]] = [:]
  }

  init(_ services: HubServices) {
    let configuration = services.configuration
    let watchers = watchers
    board = services.board
    engine = WorkbenchEngine()
    library = RecipeLibrary(folder: configuration.data.recipes)
    memory = DocumentMemory(folder: configuration.data.path, isFresh: configuration.isFresh)
    sound = SoundService(
      BenchPlayer(engine), name: Self.name, device: configuration.instrument.alsaDevice,
      remedy: "Undo the last change."
    ) { watchers.announce() }
    keyboards = PageKeyboards { [engine] in engine.receive($0) }
    jackKeyboards = JackKeyboards(name: Self.name + " keys", changed: { watchers.announce() }) {
      [engine] in engine.receive($0)
    }
    input = BenchInput(engine) { watchers.announce() }
    state = Locked(State())
  }

  func changes() -> AsyncStream<Void> { watchers.stream() }

  var context: WorkbenchScreen.Context {
    var context = WorkbenchScreen.Context()
    context.shared = state.withLock { $0.shared }
    context.library = entries
    context.favourites = memory.document.favourites
    context.chain = engine.chain
    context.live = engine.liveState
    context.liveProblem = input.problem
    context.outputs = SoundService.outputs
    context.output = sound.output.rawValue
    context.sound = sound.status
    context.playsOnPages = sound.output == .page
    context.inputs = BenchInput.choices
    context.midi = jackKeyboards.status
    context.fault = engine.fault
    context.networkOrigin = networkOrigin
    return context
  }

  /// "https://192.168.1.5:9443" while phones have access.
  private var networkOrigin: String? {
    let phone = board.now.phone
    guard phone.isOpen, let address = phone.address else { return nil }
    return address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      .joined(separator: "/")
  }

  // What is open.

  /// What a page has open is open on all; the other pages look at it anew.
  func keep(_ patch: SharedPatch, from page: UUID) {
    state.withLock { state in
      guard patch.revision >= state.shared.revision else { return }
      if patch.document?.origin != state.shared.document?.origin {
        state.watched = state.watched.filter { $0.key == page }
      }
      state.shared = patch
    }
    memory.update { $0.open = patch.stored }
    watchers.announce()
    follow()
  }

  /// Opens and plays what was open at the end of the last run.
  private func restore(_ stored: SharedPatch.Stored) {
    var patch = SharedPatch(stored) { id in
      (try? library.find(id)).map { recipe in
        (recipe, entries.contains { $0.id == id && $0.isOwn })
      }
    }
    let recipe = patch.sounding
    if (try? load(recipe)) != nil { patch.playing = recipe }
    state.withLock { $0.shared = patch }
  }

  /// Plays a recipe with its recordings; throws its problems, and the one before goes on.
  func load(_ recipe: FoundRecipe?) throws {
    try engine.load(recipe, recordings: recordings(of: recipe))
  }

  private func recordings(of recipe: FoundRecipe?) throws -> [String: SampleData] {
    let names = recipe?.recordings ?? []
    if let known = state.withLock({ $0.recordings }), known.names == names { return known.data }
    let data = try recipe.map(library.recordings(of:)) ?? [:]
    state.withLock { $0.recordings = (names, data) }
    return data
  }

  /// A page's settings: they may be older than a howl, so that they never let live input sound.
  func apply(_ wanted: BenchChain) {
    var chain = wanted
    chain.isLiveConfirmed = wanted.isLiveConfirmed && engine.chain.isLiveConfirmed
    engine.apply(chain)
    input.choose(chain.signal == .live ? chain.liveInput : BenchInput.page)
    watchers.announce()
  }

  func confirmLive(_ isOn: Bool) {
    var chain = engine.chain
    chain.isLiveConfirmed = isOn && chain.signal == .live
    engine.apply(chain)
    watchers.announce()
  }

  func difference(_ one: FoundRecipe, _ other: FoundRecipe) async throws -> Double? {
    let recordings = try library.recordings(of: one).merging(library.recordings(of: other)) {
      first, _ in first
    }
    return try NullTest.difference(one, other, recordings: recordings)
  }

  // The library.

  private var entries: [LibraryEntry] {
    if let known = state.withLock({ $0.entries }) { return known }
    let read = library.recipes().map { LibraryEntry($0.recipe, isOwn: $0.isOwn) }
    state.withLock { $0.entries = read }
    return read
  }

  private func readAgain() {
    state.withLock { $0.entries = nil }
    watchers.announce()
  }

  func open(_ id: String) throws -> WorkbenchScreen.Outcome {
    let recipe = try library.find(id)
    // Its files may be others by now.
    state.withLock { $0.recordings = nil }
    return .opened(recipe, isOwn: entries.contains { $0.id == id && $0.isOwn })
  }

  func store(_ recipe: FoundRecipe, replacing id: String?) throws -> WorkbenchScreen.Outcome {
    let stored = try library.store(recipe, replacing: id)
    readAgain()
    return .stored(LibraryEntry(stored, isOwn: true))
  }

  func remove(_ id: String) throws {
    try library.remove(id)
    readAgain()
  }

  /// Keeps a WAV file that a page has sent beside one's own recipes; returns its name there. Throws one sentence for
  /// another file.
  func keepSound(at path: String, named name: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RunError("\(name.prefix(80)) did not arrive whole: choose it again.")
    }
    let bytes = Array(data)
    do {
      _ = try WAVReader(bytes: bytes, name: String(name.prefix(80)))
    } catch {
      throw RunError(error.description)
    }
    return try library.keepSound(bytes, named: name)
  }

  func problem(ofSound name: String, as use: RecordingUse) -> String? {
    library.problem(ofSound: name, as: use)
  }

  func setFavourite(_ id: String, _ isOn: Bool) {
    memory.update { document in
      if isOn {
        document.favourites.insert(String(id.prefix(64)))
      } else {
        document.favourites.remove(id)
      }
    }
    watchers.announce()
  }

  func choose(_ output: SoundService.Output) {
    sound.choose(output)
    memory.update { $0.output = output.rawValue }
  }

  /// Runs until the task is cancelled.
  func run(_ announcer: Announcer) async throws {
    if let output = memory.document.output.flatMap(SoundService.Output.init) {
      sound.choose(output)
    }
    if let open = memory.document.open { restore(open) }
    do {
      try await runLoops(announcer)
    } catch {
      try? memory.save()
      throw error
    }
  }

  private func runLoops(_ announcer: Announcer) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.sound.run() }
      group.addTask { try await self.input.run() }
      group.addTask { try await self.jackKeyboards.run() }
      group.addTask { for await _ in self.engine.changes() { self.watchers.announce() } }
      group.addTask {
        var problem: String?
        for await _ in self.changes() {
          do {
            try self.memory.save()
            problem = nil
          } catch {
            // Once for a disk that stays full.
            if problem != "\(error)" { announcer.say("\(error)") }
            problem = "\(error)"
          }
          try await Task.sleep(for: .milliseconds(500))
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }
}

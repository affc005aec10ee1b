public import Streaming
import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
public import Mapping
import MIDI
import Numbers
import Recording
public import ScreenKit
import Timing

/// WeirdPhone running, without edges: performers with their lines, outputs with their connections, the mapping and
/// its history, presets, takes, calibration, options, latency, and what a restart restores.
///
/// Live sources, connections, the store and the host's own state come in by ``FaceEngineEdges`` and ``StateStore``, so
/// that a hub and an app embed the same engine.
public actor FaceEngine {
  public nonisolated let configuration: FaceEngineConfiguration
  nonisolated let edges: any FaceEngineEdges
  nonisolated let clock: HostClock
  /// The messages that MIDI peers send.
  public nonisolated let midiInput = MIDIInput()
  public nonisolated let takeLibrary: TakeLibrary
  public internal(set) var tier: Tier

  var performers: [RunningPerformer] = []
  var sinks: [RunningSink] = []
  /// The performer that outputs without a named performer follow.
  public internal(set) var lead: String?
  var roster = PerformerRoster()
  public internal(set) var settings: FaceSettings
  var mappingSession: MappingSession
  var recording: ActiveRecording?
  var recordingStatus = RecordingStatus()
  nonisolated let takeSaver = TakeSaver()
  /// Takes that have ended and wait for the disk.
  var unsavedTakes: [UnsavedTake] = []
  var isSavingTakes = false
  var recents: [String] = []
  var takes = RunningTakes()
  var latency = LatencyBoard()
  /// An output of the host that follows the lead besides the user's outputs.
  var leadOutput: Sink?
  var memory = EngineMemory()
  var watchers: [UUID: AsyncStream<Void>.Continuation] = [:]
  private var counters: [String: Int] = [:]

  /// A performer, its task and the figures from which its rate is measured.
  struct RunningPerformer {
    let performer: Performer
    var task: Task<Void, Never>?
    var rate = CounterRate()
  }

  struct RunningSink {
    let sink: Sink
    let task: Task<Void, Never>
  }

  public init(
    _ configuration: FaceEngineConfiguration, edges: any FaceEngineEdges,
    clock: HostClock = .system
  ) {
    self.configuration = configuration
    self.edges = edges
    self.clock = clock
    tier = configuration.tier
    settings = configuration.settings
    mappingSession = MappingSession(configuration.settings.mapping)
    takeLibrary = TakeLibrary(path: configuration.takes, clock: clock)
  }

  /// Restores the stored state, starts the configured sources and outputs, and lists the takes.
  ///
  /// - Parameter store: where changes are kept; nil keeps nothing.
  public func start(store: (any StateStore)?) async {
    await restore(from: store)
    await takeLibrary.emptyTrash()
    await refreshTakes()
  }

  /// Measures, retries and stores until the task is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.refreshForever() }
      group.addTask { try await self.watchLatency() }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Ends recordings, sources, notes and connections, stores the last changes, and closes the store.
  public func shutDown() async {
    await endRecordings()
    for running in performers { running.task?.cancel() }
    await finishMIDI()
    for running in sinks { running.task.cancel() }
    for watcher in watchers.values { watcher.finish() }
    await persist(isLast: true)
    if !memory.unsaved.isEmpty, let notice = memory.notice { edges.announce(notice) }
    await memory.store?.close()
    memory.store = nil
  }

  func nextID(_ prefix: String) -> String {
    counters[prefix, default: 0] += 1
    return prefix + "\(counters[prefix, default: 0])"
  }
}

import FaceControl
import Foundation
public import Logging
import MDNS
import Net
import Numbers
import Realtime
import Store
import Timing

/// The hub: performers, sinks, takes and the studio. One per process.
public actor Hub {
  let configuration: HubConfiguration
  let log: Logger
  let vision: Vision
  var performers: [RunningPerformer] = []
  var sinks: [RunningSink] = []
  var lead: String?
  var roster = PerformerRoster()
  var settings: FaceSettings
  var mappingSession: MappingSession
  var recording: ActiveRecording?
  var recordingStatus = RecordingStatus()
  /// Takes that have ended and wait for disk space.
  var unsavedRecorders: [TakeRecorder] = []
  var phone = PhoneStatus()
  var recents: [String] = []
  let takeLibrary: TakeLibrary
  var takes = RunningTakes()
  var latency = LatencyBoard()
  var phoneAccess: PhoneAccess?
  /// The output for MIDI peers that invited the hub; nil while invitations are not accepted.
  var invitedMIDIOutput: Sink?
  /// The messages that MIDI peers send.
  public nonisolated let midiInput = MIDIInput()
  var memory = HubMemory()
  /// Multicast DNS; nil when the configuration turns it off.
  let mdns: MDNS?
  let discovery: Discovery
  var discovered = DiscoveryStatus()
  /// The advertised services, by the key of their owner.
  var services: [String: MDNSService] = [:]
  nonisolated let robots: RobotRegistry
  /// The receiver of the NERVE page.
  var nerve = RunningNerve()
  var watchers: [UUID: AsyncStream<HubState>.Continuation] = [:]
  private var counters: [String: Int] = [:]
  var announce: @Sendable (String) -> Void = { _ in }

  /// A performer, its task and the figures from which its rate is measured.
  struct RunningPerformer {
    let performer: Performer
    let task: Task<Void, Never>?
    var rate = CounterRate()
  }

  struct RunningSink {
    let sink: Sink
    let task: Task<Void, Never>
  }

  public init(_ configuration: HubConfiguration, log: Logger) {
    self.configuration = configuration
    settings = configuration.settings
    mappingSession = MappingSession(configuration.settings.mapping)
    self.log = log
    takeLibrary = TakeLibrary(path: configuration.data.takes)
    vision = Vision(log: log)
    robots = RobotRegistry(configuration.robot)
    mdns = configuration.isFoundByName ? MDNS() : nil
    discovery = Discovery(
      port: configuration.discoveryPort.map(Int.init), name: Hub.networkName, mdns: mdns)
  }

  /// Starts everything, serves the studio and runs until the task is cancelled.
  ///
  /// - Parameter announce: gets one sentence with the studio's address, and one with the address for phones.
  public func run(announce: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    self.announce = announce
    HeapMemory.returnToSystem()
    OpenFiles.raiseLimit()
    EventLoops.prepare()
    try configuration.check()
    let lock = try HubLock(folder: configuration.data.path)
    robots.use(try MoodLoader.moods(adding: configuration.robot.moods))
    await restore()
    await takeLibrary.emptyTrash()
    await refreshTakes()
    let studio = try await Studio(
      hub: self, configuration: configuration, paired: memory.devices, log: log)
    phoneAccess = studio.phoneAccess
    memory.desk = studio.desk
    lock.note(address: studio.address)
    say("Sensorium is on \(studio.address) — open it in a browser. Ctrl-C ends it.")
    if configuration.robot.isGreeted {
      say("The robot is on \(studio.address)/robot: open it in full screen.")
    }
    if configuration.isLANOpen { try await openPhoneAccess() }
    do {
      try await openInvitedMIDIOutput()
      try await serve(studio)
    } catch {
      await discovery.stop()
      await shutDown()
      lock.release()
      throw error
    }
    await discovery.stop()
    await shutDown()
    lock.release()
  }

  private func serve(_ studio: Studio) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await studio.run() }
      group.addTask { try await self.refreshForever() }
      group.addTask { try await self.discoverForever() }
      group.addTask { try await self.watchLatency() }
      group.addTask { try await self.serveQueries() }
      group.addTask { try await self.runRobots() }
      group.addTask { try await self.watchPhoneAccess() }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Passes a sentence to the person who started the hub.
  func say(_ sentence: String) { announce(sentence) }

  func nextID(_ prefix: String) -> String {
    counters[prefix, default: 0] += 1
    return prefix + "\(counters[prefix, default: 0])"
  }

  private func shutDown() async {
    endRecordings()
    closeNerve()
    for running in performers { running.task?.cancel() }
    await endMIDI()
    for running in sinks { running.task.cancel() }
    for watcher in watchers.values { watcher.finish() }
    if !memory.unsaved.isEmpty, let notice = memory.notice { say(notice) }
    await memory.store?.close()
  }
}

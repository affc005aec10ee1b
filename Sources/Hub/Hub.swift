import FaceControl
import Foundation
public import Logging
import Net

/// The hub: performers, sinks, takes and the studio around them. One per process.
public actor Hub {
  let configuration: HubConfiguration
  let log: Logger
  let vision: Vision
  var performers: [StagedPerformer] = []
  var sinks: [StagedSink] = []
  var lead: String?
  var settings: FaceSettings
  var recording: ActiveRecording?
  var recordingStatus = RecordingStatus()
  var phone = PhoneStatus()
  var recents: [String] = []
  var door: PhoneDoor?
  /// Where OSCQuery is served now, for who advertises it; nil while it is not.
  var oscQueryPort: Int?
  var watchers: [UUID: AsyncStream<Stage>.Continuation] = [:]
  private var counters: [String: Int] = [:]
  private var announce: @Sendable (String) -> Void = { _ in }

  /// A performer, the task that feeds it and what its rate was measured from.
  struct StagedPerformer {
    let performer: Performer
    let task: Task<Void, Never>?
    var rate = RateOfCounter()
  }

  struct StagedSink {
    let sink: Sink
    let task: Task<Void, Never>
  }

  public init(_ configuration: HubConfiguration, log: Logger) {
    self.configuration = configuration
    settings = configuration.settings
    self.log = log
    vision = Vision(log: log)
  }

  /// Puts everything on stage, serves the studio and runs until the task is cancelled.
  ///
  /// - Parameter announce: told in one sentence where the studio is, and where phones may join.
  public func run(announce: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    self.announce = announce
    try configuration.check()
    for source in configuration.sources { add(source) }
    for sink in configuration.sinks { add(sink) }
    let studio = try await Studio(hub: self, configuration: configuration, log: log)
    door = studio.door
    say("Sensorium is on \(studio.address) — open it in a browser. Ctrl-C ends it.")
    if configuration.isLANOpen { try await letPhonesIn() }
    defer { leaveTheStage() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await studio.run() }
      group.addTask { try await self.refreshForever() }
      group.addTask { try await self.serveQueries() }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Tells the person who started the hub.
  func say(_ sentence: String) { announce(sentence) }

  func nextID(_ prefix: String) -> String {
    counters[prefix, default: 0] += 1
    return prefix + "\(counters[prefix, default: 0])"
  }

  private func leaveTheStage() {
    stopRecording()
    for staged in performers { staged.task?.cancel() }
    for staged in sinks { staged.task.cancel() }
    for watcher in watchers.values { watcher.finish() }
  }
}

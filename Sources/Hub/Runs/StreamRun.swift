import HubConnections
public import Addresses
import Console
import FaceControl
import FaceEngine
import Foundation
public import Logging
public import Mapping
import Net
import Numbers
import Realtime
public import Recording
import ScreenKit
import Streaming

/// `sensorium stream`: sources directly to sinks, until the sources end.
public final class StreamRun: Sendable {
  private let performers: [Performer]
  private let sources: [any FrameSource]
  private let sinks: [Sink]
  private let inputs: [String]
  private let identities: [PerformerIdentity?]
  private let existing: ExistingFile
  /// The path of each output, once it is open; nil for an output without a file.
  private let files = Locked<[String?]>([])

  /// Throws when a sink cannot be opened or a source needs the studio.
  public convenience init(
    sources: [SourceURL], sinks: [SinkURL], settings: FaceSettings, epoch: Double?,
    existing: ExistingFile = .kept, log: Logger
  ) throws {
    try self.init(
      namedSources: sources.map { NamedSource($0) }, sinks: sinks, settings: settings, epoch: epoch,
      existing: existing, log: log)
  }

  /// The same with named sources, whose names sinks may send.
  ///
  /// - Parameter existing: what to do when an output's file exists.
  public init(
    namedSources: [NamedSource], sinks sinkURLs: [SinkURL], settings: FaceSettings, epoch: Double?,
    existing: ExistingFile = .kept, log: Logger
  ) throws {
    self.existing = existing
    let vision = Vision(log: log)
    var performers: [Performer] = []
    var sources: [any FrameSource] = []
    var roster = PerformerRoster()
    for (index, namedSource) in namedSources.enumerated() {
      let url = namedSource.source
      let id = "p\(index + 1)"
      roster.enter(id, name: namedSource.name ?? url.title, colour: namedSource.colour)
      guard let source = FrameSources.source(for: url, vision: vision) else {
        throw RunError("\(url) needs the studio: run `sensorium serve` and open /sensor.")
      }
      sources.append(source)
      performers.append(
        Performer(
          id: id, url: url, epoch: epoch ?? ReplaySource.epoch(of: url),
          settings: settings, tier: .pro, lane: index))
    }
    self.performers = performers
    self.sources = sources
    inputs = namedSources.compactMap(\.source.file)
    identities = performers.map { roster.identities[$0.id] }
    sinks = sinkURLs.enumerated().map { Sink(id: "s\($0 + 1)", url: $1) }
  }

  /// The identity of the performer that a sink names; nil when it names none.
  private func identity(for sink: SinkURL) -> PerformerIdentity? {
    guard let name = sink.performer else { return nil }
    return zip(performers, identities).first { $0.id == name || $1?.slug == name }?.1
  }

  /// Runs until every source has ended; the first source that fails ends the run with its error.
  ///
  /// - Parameter notice: gets the new path of an output whose name was taken.
  public func run(
    progress: @escaping @Sendable (String) -> Void,
    notice: @Sendable (String) -> Void = { _ in }
  ) async throws {
    OpenFiles.raiseLimit()
    EventLoops.prepare()
    let isLossless = performers.allSatisfy(\.url.isPulled)
    let folder = FileManager.default.currentDirectoryPath
    let runners = sinks.map { sink in
      SinkRunner(
        sink: sink, provider: HubTransports(),
        options: TransportOptions(identity: identity(for: sink.url)), folder: folder,
        isLossless: isLossless, existing: existing)
    }
    let outputs = sinks.compactMap(\.url.file)
    for output in outputs { try FileIdentity.refuse(output: output, over: inputs) }
    try WrittenFile.refuseDoubles(outputs, in: folder)
    for input in performers.map(\.url) { try FrameSources.check(input) }
    for runner in runners {
      runner.sink.use(try await runner.open())
      if let sentence = runner.sink.file?.notice { notice(sentence) }
    }
    files.withLock { $0 = sinks.map { $0.file?.path } }
    for (performer, identity) in zip(performers, identities) {
      if let identity { performer.setIdentity(identity) }
      let names = [nil, performer.id, identity?.slug]
      performer.attachOnly(sinks.filter { names.contains($0.url.performer) })
    }
    do {
      try await streamAll(progress)
    } catch {
      for sink in sinks { await sink.finish() }
      throw error
    }
    for sink in sinks { await sink.finish() }
    try complain()
  }

  private func streamAll(_ progress: @escaping @Sendable (String) -> Void) async throws {
    let reporter = Task { try await self.report(progress) }
    defer { reporter.cancel() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.watchSinks() }
      for (performer, source) in zip(performers, sources) {
        group.addTask { try await source.run(performer.sourceContext) }
      }
      for _ in sources { try await group.next() }
      group.cancelAll()
    }
  }

  /// Ends the run when a sink can never be written again: a full disk, a closed pipe.
  private func watchSinks() async throws {
    while true {
      try await Task.sleep(for: .milliseconds(200))
      let problems = sinks.compactMap { $0.url.kind.isFile ? $0.problem : nil }
      if problems.count == sinks.count, let first = problems.first {
        throw RunError(first.sentence)
      }
    }
  }

  /// Throws the error of a sink to which nothing was sent, or whose file is incomplete.
  private func complain() throws {
    for sink in sinks where sink.counts.sent == 0 && sink.counts.failed > 0 {
      throw RunError("Nothing went to \(sink.url). \(sink.lastProblem?.sentence ?? "")")
    }
    for sink in sinks where sink.url.kind.isFile {
      if let problem = sink.lastProblem { throw RunError(problem.sentence) }
    }
  }

  private func report(_ progress: @Sendable (String) -> Void) async throws {
    while true {
      try await Task.sleep(for: .milliseconds(500))
      progress(summary.sentence)
    }
  }

  /// The progress so far.
  public var summary: Summary {
    Summary(
      frames: performers.reduce(0) { $0 + $1.frameCount },
      sinks: zip(sinks, files.withLock { $0 + sinks.dropFirst($0.count).map { _ in nil } }).map {
        sink, file in
        Summary.Sink(
          url: sink.url.description, file: file, sent: sink.counts.sent,
          failed: sink.counts.failed)
      })
  }

  public struct Summary: Codable, Sendable {
    public var frames: UInt64
    public var sinks: [Sink]

    public struct Sink: Codable, Sendable {
      public var url: String
      /// The path of the rows; nil for an output without a file.
      public var file: String?
      public var sent: UInt64
      public var failed: UInt64
    }

    public var sentence: String {
      let parts = sinks.map { sink in
        "\(sink.url): \(sink.sent) sent" + (sink.file.map { " to \($0)" } ?? "")
          + (sink.failed > 0 ? ", \(sink.failed) failed" : "")
      }
      return "\(frames) frames; " + parts.joined(separator: "; ")
    }
  }
}

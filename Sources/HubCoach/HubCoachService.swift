import Coach
import CoachEngine
import CoachScreens
import CoachWire
import Foundation
import HubConnections
import HubStudio
import Numbers
import Realtime
import Signals
import Store
import Streaming
import WebClient
import WebServer

/// The coach of a hub: its engine, films, settings, servers and their health. Any thread.
final class HubCoachService: Sendable {
  let engine: CoachEngine
  let archive: any CoachArchive
  let folder: CoachTakeFolder
  /// Serves clients of Neuro-Sync, where it is wanted.
  let server: CoachServer
  let changes = ChangeBroadcast()
  private let memory: DocumentMemory<CoachDocument>
  private let keys: ModelKeys
  private let announcer: Announcer
  private let reasons: SensorReasons
  private let found: Locked<Found>
  private let search: CoachSearch

  private struct Found: Sendable {
    var health = CoachHealth.unknown
    /// Counts the questions; only the newest is answered.
    var asked = 0
    var servers: [FoundCoachServer] = []
    var isSearching = false
  }

  init(_ services: HubServices) {
    let data = services.configuration.data.path
    memory = DocumentMemory(folder: data, isFresh: services.configuration.isFresh)
    keys = ModelKeys(data: data)
    archive = CoachStore(folder: data)
    server = CoachServer(
      archive: archive,
      sight: CoachSight(
        { [vision = services.vision] in try await vision.thread() }, services.announcer))
    folder = CoachTakeFolder(path: data + "/coach/takes")
    announcer = services.announcer
    reasons = services.reasons
    found = Locked(Found())
    search = CoachSearch(mdns: services.mdns)
    engine = CoachEngine(
      settings: memory.document.settings,
      host: HubCoachHost(
        vision: services.vision, folder: folder, keys: keys, announcer: services.announcer),
      archive: archive, bus: services.sensors)
  }

  /// Runs takes and retention until the task is cancelled.
  func run() async throws {
    reasons.set(
      [.audio: "Neuro-Sync asks for it: it measures your voice while you film yourself."],
      of: CoachEngine.subscriber)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [engine] in try await engine.run() }
      group.addTask { [self] in
        while true {
          await expire()
          try await Task.sleep(for: .seconds(3_600))
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// An element for every change of settings, servers or takes, and of the running take if wanted.
  func allChanges(withProgress: Bool = false) -> AsyncStream<Void> {
    .any(
      of: [changes.stream(), engine.changes.stream()]
        + (withProgress ? [engine.progress.stream()] : []))
  }

  // MARK: Settings

  func save(_ settings: CoachSettings) async {
    let before = engine.settings
    memory.update { $0.settings = settings }
    do {
      try memory.save()
    } catch {
      announcer.say("\(error)")
    }
    await engine.use(settings)
    if before.wantedJudge != settings.wantedJudge { found.withLock { $0.health = .unknown } }
    if before.retention != settings.retention { await expire() }
    changes.announce()
  }

  private func expire() async {
    let days = engine.settings.retention
    guard days > 0 else { return }
    _ = await folder.expire(days: days)
    do throws(CoachArchiveError) {
      try await archive.expire(before: Date().timeIntervalSince1970 - Double(days) * 86_400)
    } catch {
      announcer.say(error.description)
    }
    changes.announce()
  }

  // MARK: Home

  func homeContext() async -> CoachHomeScreen.Context {
    let takes = (try? await engine.takes()) ?? []
    let films = await folder.takes()
    var context = CoachHomeScreen.Context()
    context.settings = engine.settings
    context.baseline = engine.baseline
    context.isTaking = engine.isTaking
    context.takeCount = Set(takes.map(\.id)).union(films.map(\.id.text)).count
    context.size = films.reduce(0) { $0 + $1.size }
    context.people = Self.names(takes.map(\.person.person))
    context.places = Self.names(takes.map(\.person.place))
    found.withLock { found in
      context.health = found.health
      context.found = found.servers
      context.isSearching = found.isSearching
    }
    return context
  }

  private static func names(_ all: [String]) -> [String] {
    Array(Set(all.filter { !$0.isEmpty }).sorted().prefix(20))
  }

  /// Asks a server or model for its health; HOME shows it.
  func checkHealth(of judge: RemoteJudge) async {
    let number = found.withLock { found in
      found.asked += 1
      found.health = .checking
      return found.asked
    }
    changes.announce()
    let health = await health(of: judge)
    found.withLock { if $0.asked == number { $0.health = health } }
    changes.announce()
  }

  private func health(of judge: RemoteJudge) async -> CoachHealth {
    let start = ContinuousClock.now
    do throws(CoachServiceError) {
      let answer = try await judge.service(keys).health()
      let took = Double((ContinuousClock.now - start) / .seconds(1))
      if case .model = judge { return .listed(seconds: took) }
      return CoachHealth(answer, seconds: took)
    } catch {
      return .failed(error.sentence)
    }
  }

  /// Looks for servers on the local network once.
  func searchServers() async {
    let begins = found.withLock { found in
      defer { found.isSearching = true }
      return !found.isSearching
    }
    guard begins else { return }
    changes.announce()
    let servers = await search.run()
    found.withLock { found in
      found.servers = servers
      found.isSearching = false
    }
    changes.announce()
  }

  // MARK: Takes

  /// All takes: reports, and films without one.
  func entries() async throws(CoachArchiveError) -> [CoachTakeEntry] {
    let takes = try await engine.takes()
    let films = Dictionary(
      await folder.takes().map { ($0.id.text, $0) }, uniquingKeysWith: { first, _ in first })
    var entries = takes.map { CoachTakeEntry($0, film: films[$0.id]) }
    let known = Set(takes.map(\.id))
    let running = engine.runningTake
    for (id, film) in films where !known.contains(id) && id != running {
      entries.append(CoachTakeEntry(film))
    }
    return entries
  }

  /// A take with its report or film; nil for an unknown one.
  func entry(_ id: String) async throws(CoachArchiveError) -> CoachTakeEntry? {
    var film: CoachTakeMedia?
    if let name = CoachTakeID(id) { film = try? await folder.take(name) }
    if let take = try await archive.take(id) { return CoachTakeEntry(take, film: film) }
    guard let film, id != engine.runningTake else { return nil }
    return CoachTakeEntry(film)
  }

  /// Deletes a take with its film; returns the problem in one sentence, or nil.
  func deleteTake(_ id: String) async -> String? {
    guard let name = CoachTakeID(id) else { return TakeMediaError.unknownTake(id).description }
    do {
      try await engine.removeTake(id)
      try await folder.delete(name)
    } catch TakeMediaError.unknownTake {
      // A take without a film.
    } catch {
      return "\(error)"
    }
    changes.announce()
    return nil
  }

  /// Deletes everything; returns the number of takes.
  func deleteEverything() async throws -> Int {
    let count = await homeContext().takeCount
    await server.forgetAll()
    _ = await folder.deleteAll()
    try await engine.removeAll()
    changes.announce()
    return count
  }
}

extension CoachTakeEntry {
  /// A take with its report, and its film if it is kept.
  init(_ take: ArchivedTake, film: CoachTakeMedia?) {
    self.init(
      id: take.id, start: take.start, duration: take.length, report: take.report,
      files: CoachTakeRoutes.files(of: take.id, hasReport: take.report != nil, film: film),
      media: film.map(CoachMedia.init)
        ?? CoachMedia(sentence: "The film of this take is not kept."))
  }

  /// A film without a report: the hub ended while it was recorded.
  init(_ film: CoachTakeMedia) {
    self.init(
      id: film.id.text, start: film.began, duration: max(film.ended - film.began, 0), report: nil,
      files: CoachTakeRoutes.files(of: film.id.text, hasReport: false, film: film),
      media: CoachMedia(film))
  }
}

extension CoachMedia {
  fileprivate init(_ film: CoachTakeMedia) {
    let path = "/coach/media/\(film.id)"
    self.init(
      video: path, peaks: path + "/waveform", strip: path + "/strip",
      stripCount: FilmStrip.count(duration: max(film.ended - film.began, 0)),
      sentence: film.state == .interrupted
        ? "The hub ended while this was recorded: what had arrived is here." : nil)
  }
}

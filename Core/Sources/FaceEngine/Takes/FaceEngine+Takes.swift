import Addresses
public import Console
import FaceControl
import Foundation
public import Mapping
public import Recording
import Streaming

/// The hub's state of takes.
struct RunningTakes: Sendable {
  var list: [TakeStatus] = []
  var problem: String?
  var replays: [String: ReplayControl] = [:]
  /// The id of the lead before a take was played, by the id of the take's performer.
  var leadBefore: [String: String] = [:]
}

extension FaceEngine {
  /// The status of takes, the same for every client.
  var takesStatus: TakesStatus {
    var status = TakesStatus()
    status.takes = takes.list
    status.problem = takes.problem
    status.presets = comparablePresets.map(\.name)
    status.now = (clock.unixSeconds() / 60).rounded(.down) * 60
    status.secondsFromGMT = TimeZone.current.secondsFromGMT()
    status.replays = performers.compactMap { running in
      takes.replays[running.performer.id].map { control in
        control.status(
          performer: running.performer.id, take: takeLibrary.name(of: control.commands.path))
      }
    }
    return status
  }

  /// The presets that a take can be compared with.
  var comparablePresets: [Preset] {
    ReadyPreset.allCases.filter { !$0.isConnection }.map(\.preset)
      + memory.library.summaries.filter { $0.origin == .own && $0.mapped != nil }.compactMap {
        try? memory.library.preset($0.id)
      }
  }

  /// Reads the folder again and notifies all clients; `name` is a take whose frames are to be counted.
  func refreshTakes(counting name: String? = nil) async {
    if let name { try? await takeLibrary.count(name) }
    (takes.list, takes.problem) = await takeLibrary.list()
    publish()
  }

  /// The source for an address; a recording can be paused and moved while it runs.
  func source(for url: SourceURL, of performer: Performer) -> (any FrameSource)? {
    if case .demo(let options) = url.plain { return DemoSource(options: options) }
    guard case .replay(let path, let speed, let isLooped) = url.plain else {
      return edges.source(for: url, performer: performer.id)
    }
    let trim = takeLibrary.name(of: path).flatMap { try? takeLibrary.folder.take($0).trim }
    let control = ReplayControl(
      path: path, trim: trim, speed: speed, isLooped: isLooped, waitsAtEnd: true,
      began: { [weak performer] in performer?.begin(epoch: $0) }
    ) { [weak performer] in performer?.status = $0 }
    takes.replays[performer.id] = control
    return ReplaySource(control: control, clock: clock)
  }

  /// Plays a take as a performer of its own, which the outputs follow until it is stopped.
  public func play(take: String) throws {
    let path = try takeLibrary.folder.path(of: take)
    if let problem = ConnectionLimit.problem(sources: performers.count) { throw RunError(problem) }
    let before = lead
    let replay = SourceURL.replay(path: path, speed: .normal, isLooped: false)
    takes.leadBefore[add(NamedSource(replay), leads: true)] = before
  }

  public func replay(_ performer: String, _ order: ReplayOrder) {
    takes.replays[performer]?.follow(order)
    publish()
  }

  /// Removes a replay; the previous lead leads again.
  public func stopReplay(_ performer: String) {
    let (wasLeading, before) = (lead == performer, takes.leadBefore[performer])
    removePerformer(performer)
    if wasLeading, let before, self.performer(before) != nil { setLead(before) }
  }

  public func rename(take: String, to name: String) async throws {
    let (old, new) = (try takeLibrary.folder.path(of: take), try takeLibrary.folder.path(of: name))
    try await takeLibrary.rename(take, to: name)
    for control in takes.replays.values where control.commands.path == old { control.move(to: new) }
    if recordingStatus.lastTake?.name == take { recordingStatus.lastTake?.name = name }
    await refreshTakes()
  }

  public func trash(take: String) async throws -> TrashedTake {
    let path = try takeLibrary.folder.path(of: take)
    let trashed = try await takeLibrary.trash(take)
    for (performer, control) in takes.replays where control.commands.path == path {
      stopReplay(performer)
    }
    if recordingStatus.lastTake?.name == take { recordingStatus.lastTake = nil }
    await refreshTakes()
    return trashed
  }

  public func restore(_ trashed: TrashedTake) async throws -> String {
    let name = try await takeLibrary.restore(trashed)
    await refreshTakes()
    return name
  }

  public func trim(take: String, to trim: TakeTrim?) async throws {
    try await takeLibrary.trim(take, to: trim)
    await refreshTakes()
  }

  /// Makes a take from an uploaded file; returns its name.
  ///
  /// - Parameter modified: Unix seconds when the file was written, as the browser reports it.
  public func importTake(from path: String, file: String, modified: Double?) async throws -> String
  {
    let now = clock.unixSeconds()
    let start = modified.flatMap { $0 > 0 && $0 < now ? $0 : nil } ?? now
    let name = try await takeLibrary.take(in: path, named: Self.takeName(of: file), start: start)
    await refreshTakes()
    return name
  }

  /// A take name from a file name: without its extension and without characters that take names exclude.
  static func takeName(of file: String) -> String {
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let safe = String(stem.map { "/\\:".contains($0) ? "-" : $0 }.prefix(90))
    return (try? TakeName(safe))?.text ?? "Imported take"
  }

  /// The settings that a take is compared with, besides the current ones.
  public func rivalSettings(_ rival: String) -> FaceSettings? {
    var other = settings
    if rival == TakesScreen.Rival.raw {
      other.isRaw = true
    } else if rival == TakesScreen.Rival.identity {
      other.mapping = .identity
    } else {
      let name = TakesScreen.Rival.preset(of: rival)
      guard let preset = comparablePresets.first(where: { $0.name == name }) else { return nil }
      other.mapping = preset.mapping
      other.smoothing = preset.smoothing
      other.sensitivity = preset.sensitivity ?? other.sensitivity
    }
    return other
  }
}

import Streaming
public import Addresses
public import Console
import FaceControl
import FaceScreens
import Files
public import Mapping
public import Recording
public import ScreenKit
public import Signals

/// The folder of takes; slow operations run one after the other, outside the hub actor.
public actor TakeLibrary {
  private nonisolated let executor = FileExecutor(name: "takes")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  public nonisolated let folder: TakeFolder

  /// Seconds for which a deleted take stays in the trash.
  static let trashAge = 7.0 * 86_400

  private let clock: HostClock

  init(path: String, clock: HostClock) {
    folder = TakeFolder(path: path)
    self.clock = clock
  }

  /// The newest thousand takes, or the error.
  func list() -> (takes: [TakeStatus], problem: String?) {
    do throws(RecordingError) {
      return (try folder.takes().prefix(1000).map { TakeStatus($0) }, nil)
    } catch {
      if case .notFound = error { return ([], nil) }
      return ([], error.description)
    }
  }

  func emptyTrash() {
    folder.emptyTrash(before: clock.unixSeconds() - Self.trashAge)
  }

  func rename(_ take: String, to name: String) throws { try folder.rename(take, to: name) }

  func trash(_ take: String) throws -> TrashedTake {
    try folder.trash(take, now: clock.unixSeconds())
  }

  func restore(_ trashed: TrashedTake) throws -> String { try folder.restore(trashed) }

  func trim(_ take: String, to trim: TakeTrim?) throws { try folder.trim(take, to: trim) }

  public func count(_ take: String) throws { try folder.count(take) }

  func take(in file: String, named name: String, start: Double) throws -> String {
    let name = try folder.take(in: file, named: name, start: start)
    // The counts are computed again on request; the take exists without them.
    _ = try? folder.count(name)
    return name
  }

  /// The take's name when the path is that of a take.
  public nonisolated func name(of path: String) -> String? {
    let suffix = ".sensorium"
    guard path.hasSuffix(suffix), let file = path.split(separator: "/").last else { return nil }
    let name = String(file.dropLast(suffix.count))
    return (try? folder.path(of: name)) == path ? name : nil
  }
}

extension TakeLibrary {
  /// The curve of a channel over a whole take; runs concurrently until cancelled.
  @concurrent
  public nonisolated func timeline(_ take: String, channel: Channel) async throws -> TakeTimeline {
    TakeTimeline(
      take: take, channel: channel, duration: try duration(take), frames: try frames(take))
  }

  /// A take processed with two sets of settings.
  @concurrent
  public nonisolated func comparison(
    _ take: String, channel: Channel, rival: String, one: FaceSettings, other: FaceSettings,
    tier: Tier
  ) async throws -> TakeComparison {
    TakeComparison(
      take: take, channel: channel, rival: rival, duration: try duration(take),
      frames: try frames(take), one: one, other: other, tier: tier)
  }

  /// A take, or its selected part, as a MIDI file.
  @concurrent
  public nonisolated func midiFile(
    _ path: String, trim: TakeTrim?, settings: FaceSettings, options: MIDIOptions, tier: Tier
  ) async throws -> [UInt8] {
    TakeMIDIFile.bytes(
      try ReplayCursor(try RecordedFile.open(path: path), trim: trim), settings: settings,
      options: options, tier: tier)
  }

  private nonisolated func duration(_ take: String) throws -> Double {
    if let count = try folder.take(take).count { return count.duration }
    return try folder.count(take).duration
  }

  private nonisolated func frames(_ take: String) throws -> some Sequence<SensorFrame> {
    try RecordedFile.open(path: try folder.path(of: take)).frames().lazy
      .prefix { _ in !Task.isCancelled }
  }
}

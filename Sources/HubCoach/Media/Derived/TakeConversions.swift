import Foundation
import Numbers
import Realtime

/// Files that are made from takes when they are first asked for, one at a time: waveform, film strip, MP4.
package actor TakeConversions {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case waveform = "waveform.json"
    case strip = "strip.jpg"
    case mp4 = "export.mp4"
  }

  package enum Answer: Hashable, Sendable {
    case ready(path: String)
    /// 0…1; ask again.
    case running(progress: Double)
  }

  private struct Key: Hashable {
    let take: CoachTakeID
    let kind: Kind
  }

  private struct Running {
    let task: Task<String, any Error>
    let progress: Locked<Double>
  }

  private let tool: MediaTool
  private let patience: Double
  private var running: [Key: Running] = [:]
  /// Why a take of so many bytes cannot be converted.
  private var failed: [Key: (size: Int, error: TakeMediaError)] = [:]
  private static let mostWaiting = 16

  /// - Parameter patience: seconds that an answer waits for a conversion.
  package init(patience: Double = 20) { self.init(tool: MediaTool(), patience: patience) }

  init(tool: MediaTool, patience: Double = 20) {
    self.tool = tool
    self.patience = patience
  }

  /// A file of the take, or how far it is; throws `TakeMediaError`.
  ///
  /// - Parameter checkRoom: throws when so many bytes may not be written.
  package func file(
    _ kind: Kind, of take: CoachTakeMedia,
    checkRoom: @Sendable (Int) async throws -> Void = { _ in }
  ) async throws -> Answer {
    let path = take.derived + "/" + kind.rawValue
    if FileManager.default.fileExists(atPath: path) { return .ready(path: path) }
    guard take.state != .recording else { throw TakeMediaError.stillRecording }
    let key = Key(take: take.id, kind: kind)
    if let failure = failed[key], failure.size == take.size { throw failure.error }
    if running[key] == nil { try await checkRoom(kind == .mp4 ? 2 * take.size : 1 << 20) }
    guard let conversion = running[key] ?? start(key, take) else { throw TakeMediaError.busy }
    guard await ends(conversion.task) else {
      return .running(progress: conversion.progress.withLock { $0 })
    }
    return .ready(path: try await conversion.task.value)
  }

  /// Ends the conversions of a take; their processes are killed.
  package func cancel(_ take: CoachTakeID) async {
    let ended = running.filter { $0.key.take == take }
    for conversion in ended.values { conversion.task.cancel() }
    for conversion in ended.values { _ = await conversion.task.result }
    failed = failed.filter { $0.key.take != take }
  }

  /// False when it takes longer than an answer may wait.
  private func ends(_ task: Task<String, any Error>) async -> Bool {
    let hasEnded = Locked(false)
    let (waiting, wake) = AsyncStream<Never>.makeStream()
    let timer = Task { [patience] in
      try? await Task.sleep(for: .seconds(clamping: patience))
      wake.finish()
    }
    Task {
      _ = await task.result
      hasEnded.withLock { $0 = true }
      wake.finish()
    }
    for await _ in waiting {}
    timer.cancel()
    return hasEnded.withLock { $0 }
  }

  private func start(_ key: Key, _ take: CoachTakeMedia) -> Running? {
    guard running.count < Self.mostWaiting else { return nil }
    let progress = Locked(0.0)
    let task = Task {
      defer { running[key] = nil }
      do {
        return try await convert(key.kind, take) { value in progress.withLock { $0 = value } }
      } catch let error as TakeMediaError {
        if case .noProgram = error { throw error }
        failed[key] = (take.size, error)
        throw error
      }
    }
    let conversion = Running(task: task, progress: progress)
    running[key] = conversion
    return conversion
  }

  /// Writes the file beside its place and moves it there: a file that exists is whole.
  private func convert(
    _ kind: Kind, _ take: CoachTakeMedia, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> String {
    guard let container = take.container else {
      throw TakeMediaError.unreadable("it is neither WebM nor MP4")
    }
    let facts = try await MediaFacts.read(take, with: tool)
    // Not made again for a take that was deleted meanwhile.
    mkdir(take.derived, 0o700)
    let path = take.derived + "/" + kind.rawValue
    let part = path + Self.partSuffix
    defer { unlink(part) }
    switch kind {
    case .waveform:
      try write(try await TakeWaveform.read(take, container, facts: facts, with: tool), to: part)
    case .strip:
      try write(try await FilmStrip.read(take, container, facts: facts, with: tool), to: part)
    case .mp4:
      try await MP4Export.write(
        take, container, facts: facts, to: part, with: tool, progress: progress)
    }
    try Task.checkCancellation()
    // A take that went on meanwhile has another file.
    guard Self.size(of: take.path) == take.size else { throw TakeMediaError.stillRecording }
    guard rename(part, path) == 0 else {
      throw TakeMediaError.unwritable(String(cString: strerror(errno)))
    }
    return path
  }

  /// What a conversion leaves behind when the hub is killed or the take deleted.
  static func removeUnfinished(in folder: String) {
    for kind in Kind.allCases { unlink(folder + "/derived/" + kind.rawValue + partSuffix) }
  }

  private static let partSuffix = ".part"

  private static func size(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw TakeMediaError.unwritable("\(path) found no room")
    }
  }
}

import Files
import Foundation

/// Makes sessions of the library of what was uploaded: a ZIP archive of a session's folder, or its files one by one,
/// named `SESSION/FILE`, with the manifest last. Each is verified before anything of it is in the library.
actor IncomingSessions {
  private nonisolated let executor = FileExecutor(name: "incoming-sessions")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private nonisolated let store: TusStore
  private nonisolated let adopt: @Sendable (String) async throws -> String

  /// - Parameter adopt: verifies the folder of a session and moves it into the library; returns its name there.
  init(store: TusStore, adopt: @escaping @Sendable (_ folder: String) async throws -> String) {
    self.store = store
    self.adopt = adopt
  }

  /// Refuses what could never become a session, before its first byte.
  static func check(_ state: TusUploadState) throws(TusRefusal) {
    guard archiveName(state.name) != nil || file(state.name) != nil else {
      throw TusRefusal(
        415,
        "“\(state.name.prefix(80))” is no part of a session: send session_YYYYMMDD_HHMMSS.zip, or each "
          + "file as session_YYYYMMDD_HHMMSS/FILE with manifest.json last.")
    }
  }

  /// Takes a finished upload; throws a refusal when it, or what it completes, is no sound session.
  func take(_ state: TusUploadState) async throws {
    if let name = Self.archiveName(state.name) {
      try await make(name) { folder in try await unpack(state, into: folder) }
    } else if let (name, path) = Self.file(state.name), path == "manifest.json" {
      try await make(name) { folder in try await gather(name, manifest: state, into: folder) }
    }
  }

  /// Fills a folder beside the library, which takes it when it is sound.
  private func make(_ name: String, _ fill: (String) async throws -> Void) async throws {
    let work = store.folder + "/" + UUID().uuidString + ".session"
    let folder = work + "/" + name
    let files = FileManager.default
    defer { try? files.removeItem(atPath: work) }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await fill(folder)
    do {
      _ = try await adopt(folder)
    } catch {
      throw TusRefusal(422, "\(error)")
    }
  }

  // MARK: Archives

  /// The archive is gone afterwards: one that cannot be used would only fill the disk.
  private func unpack(_ state: TusUploadState, into folder: String) async throws {
    let room = await store.largest
    let result = Result {
      try SessionArchive(path: store.part(state.id)).unpack(into: folder, room: room)
    }
    try? await store.remove(state.id)
    try result.get()
  }

  // MARK: Files

  private func gather(
    _ name: String, manifest: TusUploadState, into folder: String
  ) async throws {
    let manifestPath = folder + "/manifest.json"
    try await store.take(manifest.id, to: manifestPath)
    let entries: [SessionUploadFile]
    do {
      entries = try SessionUploadFile.all(in: folder).dropLast()
    } catch {
      throw TusRefusal(422, "\(error)")
    }
    let parts = await store.finished(below: name + "/")
    let missing = entries.filter { entry in
      guard Self.isPlain(entry.path), let part = parts[entry.path] else { return true }
      return part.state.length != entry.size
        || (!part.state.digest.isEmpty && part.state.digest != entry.sha256)
    }
    if let first = missing.first {
      throw TusRefusal(
        422,
        "\(missing.count) files of \(name) are missing, \(first.path.prefix(100)) first: send them, then the "
          + "manifest again.")
    }
    let files = FileManager.default
    for entry in entries {
      guard let part = parts[entry.path] else { continue }
      let path = folder + "/" + entry.path
      try files.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try await store.take(part.state.id, to: path)
    }
  }

  // MARK: Names

  /// The session's name of an archive: "session_20260314_150926.zip".
  static func archiveName(_ name: String) -> String? {
    guard name.lowercased().hasSuffix(".zip") else { return nil }
    let stem = String(name.dropLast(4))
    return isSession(stem) ? stem : nil
  }

  /// The session and the path within it.
  static func file(_ name: String) -> (session: String, path: String)? {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, isSession(String(parts[0])), isPlain(String(parts[1])) else {
      return nil
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// "session_20260314_150926", also with "_2".
  static func isSession(_ name: String) -> Bool {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), parts[0] == "session" else { return false }
    let areDigits = parts[1...].allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    return areDigits && parts[1].utf8.count == 8 && parts[2].utf8.count == 6
      && (parts.count == 3 || (1...4).contains(parts[3].utf8.count))
  }

  /// A path of at most three names of letters, digits, "_", "-" and ".", none of which is hidden.
  static func isPlain(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 200 && (1...3).contains(names.count)
      && names.allSatisfy { name in
        !name.isEmpty && !name.hasPrefix(".")
          && name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
              || byte == 45 || byte == 46 || byte == 95
          }
      }
  }
}

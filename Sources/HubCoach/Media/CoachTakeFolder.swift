package import Files
import Foundation
import HubStudio
import Numbers
import Recording
import Streaming

#if os(Linux)
  import CoreFoundation
#endif

/// The media of the coach's takes: a folder for each take, to which fragments are added as they come.
///
/// A fragment that was answered is on the disk, so that a crash of the hub loses nothing of it; the take is then
/// interrupted and goes on where it stopped. Everything of a take is in its folder and is removed with it.
package actor CoachTakeFolder {
  private nonisolated let executor = FileExecutor(name: "coach-takes")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package nonisolated let path: String
  package nonisolated let limits: TakeMediaLimits
  package nonisolated let conversions: TakeConversions
  let calls: FileCalls
  private let unixSeconds: @Sendable () -> Double
  private let freeSpace: @Sendable (String) -> Int?
  /// The time of the last fragment, by take, in seconds of the monotonic clock.
  private var heard: [CoachTakeID: Double] = [:]
  /// Takes with bytes that may not be on the disk yet.
  private var unsynchronized: Set<CoachTakeID> = []

  /// Removes what is left of takes that earlier runs deleted, and unfinished conversions.
  ///
  /// - Parameters:
  ///   - freeSpace: bytes that are free where the path is; nil when unknown.
  package init(
    path: String, limits: TakeMediaLimits = TakeMediaLimits(),
    conversions: TakeConversions = TakeConversions(), calls: FileCalls = .system,
    unixSeconds: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    freeSpace: @escaping @Sendable (String) -> Int? = DiskSpace.free
  ) {
    self.path = path
    self.limits = limits
    self.conversions = conversions
    self.calls = calls
    self.unixSeconds = unixSeconds
    self.freeSpace = freeSpace
    let files = FileManager.default
    try? files.removeItem(atPath: trash)
    for name in (try? files.contentsOfDirectory(atPath: path)) ?? [] where CoachTakeID(name) != nil
    {
      TakeConversions.removeUnfinished(in: path + "/" + name)
    }
  }

  /// Where a take is while it is deleted.
  nonisolated var trash: String { path + "/.trash" }

  /// Seconds of Unix.
  var now: Double { unixSeconds() }

  /// Makes the folder of a new take; fragments are accepted from now on.
  package func begin(_ id: CoachTakeID) throws(TakeMediaError) {
    let folder = self.folder(of: id)
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw .existingTake(id.text)
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try MediaNotes(began: now).write(to: folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw .unwritable("\(path) cannot be used")
    }
    heard[id] = calls.now()
  }

  /// Adds a fragment and waits until it is on the disk; returns where the next one must start. Bytes that are there
  /// already are kept, and only the rest is added.
  @discardableResult
  package func append(
    _ fragment: [UInt8], at offset: Int, to id: CoachTakeID
  ) throws(TakeMediaError) -> Int {
    guard fragment.count <= limits.largestFragment else {
      throw .largeFragment(count: fragment.count, most: limits.largestFragment)
    }
    let folder = try existing(id)
    let size = self.size(of: CoachTakeMedia.path(in: folder))
    guard offset >= 0, offset <= size else { throw .gap(wanted: size) }
    let fresh = fragment.dropFirst(size - offset)
    guard MediaNotes(folder: folder).ended == nil else {
      guard fresh.isEmpty else { throw .hasEnded(size: size) }
      return size
    }
    heard[id] = calls.now()
    if !fresh.isEmpty {
      guard size + fresh.count <= limits.largestTake else {
        throw .largeTake(most: limits.largestTake)
      }
      try checkRoom(for: fresh.count)
      try? FileManager.default.removeItem(atPath: folder + "/derived")
    }
    guard !fresh.isEmpty || unsynchronized.contains(id) else { return size }
    unsynchronized.insert(id)
    if let failure = write(fresh, to: CoachTakeMedia.path(in: folder)) {
      throw .unwritable(failure.reason)
    }
    unsynchronized.remove(id)
    return size + fresh.count
  }

  /// Ends a take of which everything has arrived; a second time is answered as the first.
  ///
  /// - Parameters:
  ///   - type: the media type as the recorder of the page names it.
  ///   - size: in bytes, as the page knows it; what is missing is asked for.
  @discardableResult
  package func finish(
    _ id: CoachTakeID, type: String, size wanted: Int? = nil
  ) throws(TakeMediaError) -> CoachTakeMedia {
    guard let container = MediaContainer(mediaType: type) else { throw .unknownType(type) }
    let folder = try existing(id)
    let size = self.size(of: CoachTakeMedia.path(in: folder))
    guard wanted ?? size <= size else { throw .gap(wanted: size) }
    guard size > 0 else { throw .nothingArrived }
    var notes = MediaNotes(folder: folder)
    if notes.ended == nil {
      (notes.ended, notes.type) = (now, container.rawValue)
      do {
        try notes.write(to: folder)
      } catch {
        throw .unwritable("its notes found no room")
      }
    }
    heard[id] = nil
    return try take(id)
  }

  /// Throws when so many more bytes would leave too little room on the disk.
  func checkRoom(for count: Int) throws(TakeMediaError) {
    guard let free = freeSpace(path), free - count < limits.keptFree else { return }
    throw .noSpace(free: free, kept: limits.keptFree)
  }

  private func write(_ bytes: ArraySlice<UInt8>, to path: String) -> WriteFailure? {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return WriteFailure(code: errno) }
    defer { close(file) }
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { calls.write(file, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return WriteFailure(code: count == 0 ? EIO : errno)
      }
    }
    return calls.synchronize(file) == 0 ? nil : WriteFailure(code: errno)
  }
}

extension CoachTakeFolder {
  /// All takes, newest first.
  package func takes() -> [CoachTakeMedia] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { CoachTakeID($0) }.compactMap { try? take($0) }
      .sorted { ($0.began, $0.id.text) > ($1.began, $1.id.text) }
  }

  package func take(_ id: CoachTakeID) throws(TakeMediaError) -> CoachTakeMedia {
    let folder = try existing(id)
    let media = CoachTakeMedia.path(in: folder)
    let notes = MediaNotes(folder: folder)
    let attributes = try? FileManager.default.attributesOfItem(atPath: media)
    let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
    let isHeard = heard[id].map { calls.now() - $0 < limits.silence } ?? false
    let container =
      notes.type.flatMap { MediaContainer(mediaType: $0) }
      ?? MediaContainer(start: Self.start(of: media))
    let began = notes.began ?? modified ?? 0
    return CoachTakeMedia(
      id: id, began: began, ended: notes.ended ?? modified ?? began, size: size(of: media),
      container: container,
      state: notes.ended != nil ? .ended : isHeard ? .recording : .interrupted, folder: folder)
  }

  nonisolated func folder(of id: CoachTakeID) -> String { path + "/" + id.text }

  /// The folder of a take; a link is none.
  func existing(_ id: CoachTakeID) throws(TakeMediaError) -> String {
    let folder = folder(of: id)
    guard kind(of: folder).type == .typeDirectory else { throw .unknownTake(id.text) }
    return folder
  }

  func forget(_ id: CoachTakeID) {
    heard[id] = nil
    unsynchronized.remove(id)
  }

  /// 0 for what is no file, such as a link.
  private func size(of path: String) -> Int {
    let (type, size) = kind(of: path)
    return type == .typeRegular ? size : 0
  }

  /// Of the path itself: links are not followed.
  private func kind(of path: String) -> (type: FileAttributeType?, size: Int) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (
      attributes?[.type] as? FileAttributeType, (attributes?[.size] as? NSNumber)?.intValue ?? 0
    )
  }

  private static func start(of path: String) -> [UInt8] {
    guard let file = try? RegularFile(path: path) else { return [] }
    return (try? file.next(16)) ?? []
  }
}

import Files
import Foundation
import HubStudio
import JSON
import Numbers
import Streaming
import Upload
import WebServer

/// The uploads of a tus server: files of random names in a folder of their own, which survive a restart.
///
/// `ID.part` has the bytes, `ID.json` what is known of them, and `ID.check` the offset to go back to while bytes with a
/// checksum arrive. Nothing that a client says is ever part of a path.
actor TusStore {
  private nonisolated let executor = FileExecutor(name: "incoming")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated let folder: String
  private let freeSpace: @Sendable (String) -> Int?
  private let now: @Sendable () -> Double
  private var uploads: [String: Entry] = [:]
  private var isLoaded = false
  /// Bytes that all uploads still wait for.
  private var awaited = 0

  /// Bytes of the disk that uploads leave free.
  static let reserve = 512 << 20
  /// Uploads that are kept at one time: a session has a file for each picture of depth.
  static let most = 200_000

  private struct Entry {
    var state: TusUploadState
    var offset: Int
    var writing: Writing?
  }

  /// A request that writes.
  private struct Writing {
    let file: Int32
    let start: Int
    var digest: (any ContentDigest)?
    let expected: [UInt8]
  }

  /// - Parameters:
  ///   - folder: made when it is missing.
  ///   - now: Unix seconds.
  init(
    folder: String, freeSpace: @escaping @Sendable (String) -> Int? = DiskSpace.free,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.folder = folder
    self.freeSpace = freeSpace
    self.now = now
  }

  /// An upload with the bytes that it has.
  struct Status: Sendable {
    let state: TusUploadState
    let offset: Int
    var isFinished: Bool { offset == state.length }
  }

  /// Bytes of the largest upload that fits now.
  var largest: Int {
    load()
    guard let free = freeSpace(folder) else { return .max }
    return max(0, free - Self.reserve - awaited)
  }

  func create(length: Int, metadata: String) throws(TusRefusal) -> Status {
    load()
    guard uploads.count < Self.most else {
      throw TusRefusal(503, "\(Self.most) uploads are unfinished: finish or remove some.")
    }
    let room = largest
    guard length <= room else {
      throw TusRefusal(413, "\(length) bytes do not fit on the hub's disk: at most \(room) do.")
    }
    let state = try TusUploadState(
      id: RandomToken.make(), length: length, metadata: metadata, now: now())
    let file = open(part(state.id), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .full(Self.reason(errno)) }
    close(file)
    do {
      try keep(state)
    } catch {
      unlink(part(state.id))
      throw .full("its description cannot be written")
    }
    uploads[state.id] = Entry(state: state, offset: 0)
    awaited += length
    return Status(state: state, offset: 0)
  }

  func status(_ id: String) throws(TusRefusal) -> Status {
    let entry = try find(id)
    return Status(state: entry.state, offset: entry.offset)
  }

  /// Begins to write at an offset, for one request at a time.
  ///
  /// - Parameter checksum: of the bytes that come; without the right one they do not count.
  func begin(
    _ id: String, at offset: Int, checksum: (digest: any ContentDigest, expected: [UInt8])?
  ) throws(TusRefusal) {
    let entry = try find(id)
    guard entry.writing == nil else { throw .busy }
    guard offset == entry.offset else { throw .wrongOffset(offset, has: entry.offset) }
    let file = open(part(id), O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0, lseek(file, off_t(offset), SEEK_SET) == off_t(offset) else {
      if file >= 0 { close(file) }
      throw .full(Self.reason(errno))
    }
    if checksum != nil, (try? write(String(offset), to: check(id))) == nil {
      close(file)
      throw .full("its offset cannot be written")
    }
    uploads[id]?.writing = Writing(
      file: file, start: offset, digest: checksum?.digest, expected: checksum?.expected ?? [])
  }

  func append(_ bytes: [UInt8], to id: String) throws(TusRefusal) {
    guard var entry = uploads[id], let writing = entry.writing else { throw .unknown }
    guard bytes.count <= entry.state.length - entry.offset else {
      throw TusRefusal(413, "More bytes came than the \(entry.state.length) of Upload-Length.")
    }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Foundation.write(writing.file, $0.baseAddress, $0.count)
      }
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw .full(count == 0 ? "nothing is written" : Self.reason(errno))
      }
    }
    bytes.withUnsafeBytes { entry.writing?.digest?.update($0) }
    entry.offset += bytes.count
    awaited -= bytes.count
    uploads[id] = entry
  }

  /// Ends what `begin` began; what has arrived counts, unless it has a checksum that is wrong or incomplete.
  ///
  /// - Parameter isWhole: whether all bytes of the request came.
  @discardableResult
  func end(_ id: String, isWhole: Bool) throws(TusRefusal) -> Status {
    guard var entry = uploads[id], var writing = entry.writing else { throw .unknown }
    let isRight =
      writing.digest == nil || (isWhole && writing.digest?.finish() == writing.expected)
    // A file that is too long after a failed write is cut to what counts.
    if !isRight {
      awaited += entry.offset - writing.start
      entry.offset = writing.start
    }
    ftruncate(writing.file, off_t(entry.offset))
    if entry.offset == entry.state.length { fsync(writing.file) }
    close(writing.file)
    if !writing.expected.isEmpty { unlink(check(id)) }
    entry.writing = nil
    entry.state.touched = now()
    uploads[id] = entry
    try? keep(entry.state)
    guard isRight || !isWhole else {
      throw TusRefusal(460, "The bytes do not have their Upload-Checksum: send them again.")
    }
    return Status(state: entry.state, offset: entry.offset)
  }

  func remove(_ id: String) throws(TusRefusal) {
    guard try find(id).writing == nil else { throw .busy }
    drop(id)
  }

  /// Finished uploads whose name begins so, by the rest of the name; of one name the newest.
  func finished(below prefix: String) -> [String: Status] {
    load()
    var found: [String: Status] = [:]
    for entry in uploads.values
    where entry.offset == entry.state.length && entry.state.name.hasPrefix(prefix)
      && entry.writing == nil
    {
      let name = String(entry.state.name.dropFirst(prefix.count))
      if let other = found[name], other.state.touched > entry.state.touched { continue }
      found[name] = Status(state: entry.state, offset: entry.offset)
    }
    return found
  }

  /// Moves the bytes of a finished upload to a path; the upload is gone then. Throws when it cannot be moved.
  func take(_ id: String, to path: String) throws {
    guard let entry = uploads[id], entry.offset == entry.state.length, entry.writing == nil else {
      throw TusRefusal.unknown
    }
    try FileManager.default.moveItem(atPath: part(id), toPath: path)
    drop(id)
  }

  nonisolated func part(_ id: String) -> String { folder + "/" + id + ".part" }

  /// Removes what nobody went on with.
  func expire() {
    load()
    let now = now()
    for (id, entry) in uploads where entry.writing == nil && entry.state.expires < now { drop(id) }
  }

  private func find(_ id: String) throws(TusRefusal) -> Entry {
    load()
    guard let entry = uploads[id] else { throw .unknown }
    guard entry.writing != nil || entry.state.expires >= now() else {
      drop(id)
      throw .expired
    }
    return entry
  }

  private func drop(_ id: String) {
    if let entry = uploads.removeValue(forKey: id) {
      awaited -= entry.state.length - entry.offset
    }
    for path in [part(id), description(id), check(id)] { unlink(path) }
  }

  // MARK: Files

  private nonisolated func description(_ id: String) -> String { folder + "/" + id + ".json" }
  private nonisolated func check(_ id: String) -> String { folder + "/" + id + ".check" }

  private func keep(_ state: TusUploadState) throws {
    try write(
      String(decoding: JSONEncoder().encode(state), as: UTF8.self), to: description(state.id))
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// What earlier runs left, once.
  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let files = FileManager.default
    try? files.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix(".json")
    {
      let id = String(name.dropLast(5))
      guard let bytes = try? RegularFile.bytes(of: description(id), limit: 32_768),
        let state = try? BoundedJSON.decode(TusUploadState.self, from: bytes), state.id == id,
        let size = try? RegularFile(path: part(id)).size, state.length >= 0
      else {
        unlink(folder + "/" + name)
        continue
      }
      let known = try? RegularFile.bytes(of: check(id), limit: 64)
      let back = known.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      let offset = min(back ?? size, size, state.length)
      if offset < size { truncate(part(id), off_t(offset)) }
      unlink(check(id))
      uploads[id] = Entry(state: state, offset: offset)
      awaited += state.length - offset
    }
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      // The folder of a session that was not finished.
      if name.hasSuffix(".session") { try? files.removeItem(atPath: folder + "/" + name) }
      let parts = name.split(separator: ".")
      guard parts.last == "part" || parts.last == "check", uploads[String(parts[0])] == nil else {
        continue
      }
      unlink(folder + "/" + name)
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

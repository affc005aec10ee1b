import Foundation
import Realtime
public import Recording

/// A file that one output alone writes, from opening to closing.
public final class WrittenFile: Sendable {
  public let descriptor: Int32
  /// Its path: differs from the requested path when that was taken.
  public let path: String
  /// A sentence when the name was taken; else nil.
  public let notice: String?
  private let keys: Set<Key>
  private let isClosed = Locked(false)

  /// Opens `path` for writing from its start; a plain name is inside `folder`, which is created when absent. Throws
  /// one sentence, also when another output of this program writes that file.
  public init(
    _ path: String, in folder: String, existing: ExistingFile = .kept
  ) throws {
    let wanted = URL(filePath: path, relativeTo: URL(filePath: folder + "/")).path
    if !path.contains("/") { try Self.prepare(folder) }
    let own = Self.key(ofName: wanted)
    let isFree = Self.claims.withLock { claims -> Bool in
      guard claims.isDisjoint(with: Self.keys(of: wanted)) else { return false }
      claims.insert(own)
      return true
    }
    guard isFree else { throw RunError(Self.refusal(path)) }
    do {
      let opened = try OpenedOutput(wanted, existing: existing)
      descriptor = opened.descriptor
      self.path = opened.path
      notice = opened.notice(wanted: path)
      let all = Self.keys(of: opened.path).union([own])
      keys = all
      Self.claims.withLock { $0.formUnion(all) }
    } catch {
      Self.claims.withLock { _ = $0.remove(own) }
      throw RunError("\(error)")
    }
  }

  /// The file for people.
  public var shown: TransportFile { TransportFile(path: path, notice: notice) }

  /// Whether it is a plain name, which stays inside the folder of outputs.
  public static func isPlainName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains("/") && !text.hasPrefix(".") && !text.utf8.contains(0)
      && text.utf8.count <= 255
  }

  /// Releases the reservation and closes the file.
  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    Self.claims.withLock { $0.subtract(keys) }
    _ = Foundation.close(descriptor)
  }

  deinit { close() }

  private enum Key: Hashable, Sendable {
    case name(String)
    case file(FileIdentity)
  }

  private static let claims = Locked(Set<Key>())

  /// Throws one sentence when two of these outputs are one file, by any paths.
  public static func refuseDoubles(_ paths: [String], in folder: String) throws {
    var seen: Set<Key> = []
    for path in paths {
      let keys = keys(of: URL(filePath: path, relativeTo: URL(filePath: folder + "/")).path)
      guard seen.isDisjoint(with: keys) else { throw RunError(refusal(path)) }
      seen.formUnion(keys)
    }
  }

  private static func refusal(_ path: String) -> String {
    "\(path) is written by another output already: give each output a file of its own."
  }

  /// Empty for devices and pipes, which several outputs may write.
  private static func keys(of path: String) -> Set<Key> {
    let real = URL(filePath: path).resolvingSymlinksInPath().path
    switch FileIdentity.type(ofItemAt: real) {
    case nil, .typeRegular?, .typeDirectory?, .typeSymbolicLink?: break
    default: return []
    }
    let name = key(ofName: path)
    return FileIdentity(path).map { [name, .file($0)] } ?? [name]
  }

  /// The name in its real folder.
  private static func key(ofName path: String) -> Key {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    return .name(folder + "/" + url.lastPathComponent)
  }

  /// A folder of outputs must not be a link: files from pages stay in the hub's data folder.
  private static func prepare(_ folder: String) throws {
    if FileIdentity.type(ofItemAt: folder) == .typeSymbolicLink {
      throw RunError(
        "\(folder) is a link, which outputs do not follow: make it a folder, or give the file's whole path with --to."
      )
    }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
}

extension ExistingFile {
  /// The meaning of `--force`.
  public static func forced(_ isForced: Bool) -> ExistingFile { isForced ? .replaced : .kept }
}

/// The system's error of a failed write.
public struct WriteFailure: Hashable, Sendable {
  public let code: Int32

  public init(code: Int32) { self.code = code }

  public var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "this user's share of the disk is used up"
    case EFBIG: "a file may not be larger here"
    case EPIPE: "the reader has closed it"
    default: String(cString: strerror(code))
    }
  }

  /// Whether a retry can succeed.
  public var isForNow: Bool { code != EPIPE && code != EBADF && code != EINVAL }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What becomes of a file that has the name of an output.
public enum ExistingFile: Sendable {
  /// It stays, and the output gets the next free number: "out 2.csv".
  case kept
  /// It is written afresh, because a person asked for that.
  case replaced
}

/// A file that was opened to be written from its beginning; whoever opened it closes the descriptor.
public struct OpenedOutput: Hashable, Sendable {
  public let descriptor: Int32
  /// Where it is.
  public let path: String
  /// Whether another file had the wanted name, so that this one has a number.
  public let isNumbered: Bool

  /// Never follows a link that has the name of the file and never opens a file that is there, unless it is to be
  /// replaced. Devices and pipes are written to as they are; one that nobody reads is an error.
  public init(_ path: String, existing: ExistingFile = .kept) throws(RecordingError) {
    var status = stat()
    let kind = stat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    if kind == S_IFCHR || kind == S_IFIFO {
      self = try OpenedOutput.device(path)
    } else if existing == .replaced {
      self = try OpenedOutput.replacing(path)
    } else if kind == S_IFDIR {
      throw .unwritable(path: path, reason: "it is a folder")
    } else {
      self = try OpenedOutput.new(path)
    }
  }

  private init(descriptor: Int32, path: String, isNumbered: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.isNumbered = isNumbered
  }

  private static func replacing(_ path: String) throws(RecordingError) -> OpenedOutput {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: SystemError.reason) }
    return OpenedOutput(descriptor: descriptor, path: path, isNumbered: false)
  }

  private static func new(_ path: String) throws(RecordingError) -> OpenedOutput {
    for number in 1...9999 {
      let candidate = OutputName(path).numbered(number)
      let descriptor = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        return OpenedOutput(descriptor: descriptor, path: candidate, isNumbered: number > 1)
      }
      guard SystemError.code == EEXIST else {
        throw .unwritable(path: path, reason: SystemError.reason)
      }
    }
    throw .alreadyExists(path: path)
  }

  private static func device(_ path: String) throws(RecordingError) -> OpenedOutput {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = SystemError.code == ENXIO ? "nobody reads this pipe" : SystemError.reason
      throw .unwritable(path: path, reason: reason)
    }
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    return OpenedOutput(descriptor: descriptor, path: path, isNumbered: false)
  }

  /// What a person is told when the name was taken; nil when it was free.
  public func notice(wanted path: String) -> String? {
    isNumbered ? OutputName.notice(wanted: path, used: self.path) : nil
  }
}

/// A file's path and what becomes of it when it is taken: "out 2.csv", as takes are numbered.
public struct OutputName: Hashable, Sendable {
  private let stem: String
  private let ending: String

  public init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    guard let dot = name.dropFirst().lastIndex(of: ".") else {
      (stem, ending) = (path, "")
      return
    }
    (stem, ending) = (String(path[..<dot]), String(path[dot...]))
  }

  /// The path itself for 1.
  public func numbered(_ number: Int) -> String {
    number <= 1 ? stem + ending : "\(stem) \(number)\(ending)"
  }

  /// Says which name is used instead of one that is taken.
  public static func notice(wanted: String, used: String) -> String {
    "\(wanted) exists already and is kept, so this is written to \(used)."
  }
}

import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What happens to an existing file with the output's name.
public enum ExistingFile: Sendable {
  /// It is kept, and the output gets the next free number: "out 2.csv".
  case kept
  /// It is overwritten, because a person requested that.
  case replaced
}

/// A file opened for writing from its beginning; the caller closes the descriptor.
public struct OpenedOutput: Hashable, Sendable {
  public let descriptor: Int32
  /// Its path.
  public let path: String
  /// Whether the name existed, so that this one is numbered.
  public let isNumbered: Bool

  /// Never follows a link at the path and never opens an existing file unless it is to be replaced. Devices
  /// and pipes are written as they are; a pipe without a reader is an error.
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
      let reason = SystemError.code == ENXIO ? "no program reads this pipe" : SystemError.reason
      throw .unwritable(path: path, reason: reason)
    }
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    return OpenedOutput(descriptor: descriptor, path: path, isNumbered: false)
  }

  /// The message when the name existed; nil otherwise.
  public func notice(wanted path: String) -> String? {
    isNumbered ? OutputName.notice(wanted: path, used: self.path) : nil
  }
}

/// The path of a file with a number: "out 2.csv", as takes are numbered.
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

  /// The unchanged path for 1.
  public func numbered(_ number: Int) -> String {
    number <= 1 ? stem + ending : "\(stem) \(number)\(ending)"
  }

  /// The message with the name used instead of an existing one.
  public static func notice(wanted: String, used: String) -> String {
    "\(wanted) exists already and is kept, so this is written to \(used)."
  }
}

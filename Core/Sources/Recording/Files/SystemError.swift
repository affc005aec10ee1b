#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the operating system said about the last call of this thread that failed.
enum SystemError {
  static var code: Int32 { errno }

  /// In words that a person can act on.
  static var reason: String { reason(errno) }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "this user's share of the disk is used up"
    case EFBIG: "a file may not be larger here"
    case EROFS: "the disk can only be read"
    case EMFILE, ENFILE: "too many files are open"
    default: String(cString: strerror(code))
    }
  }

  /// Whether the call can work later without anything else being done by this program.
  static var isForNow: Bool { [ENOSPC, EDQUOT, EMFILE, ENFILE, EIO].contains(errno) }
}

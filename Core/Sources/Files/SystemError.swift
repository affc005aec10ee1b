#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error of this thread's last failed system call.
package enum SystemError {
  package static var code: Int32 { errno }

  /// A message with the remedy.
  package static var reason: String { reason(errno) }

  package static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "this user's share of the disk is used up"
    case EFBIG: "a file may not be larger here"
    case EROFS: "the disk can only be read"
    case EMFILE, ENFILE: "too many files are open"
    default: String(cString: strerror(code))
    }
  }

  /// Whether the call can succeed later without action by this program.
  package static var isForNow: Bool { [ENOSPC, EDQUOT, EMFILE, ENFILE, EIO].contains(errno) }
}

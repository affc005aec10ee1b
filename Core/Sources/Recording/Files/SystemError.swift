#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the operating system said about the last call of this thread that failed.
enum SystemError {
  static var code: Int32 { errno }

  static var reason: String { String(cString: strerror(errno)) }
}

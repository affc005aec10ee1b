#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The system calls, for types whose own methods have the same names.

func systemWrite(_ handle: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(handle, bytes, count)
}

func systemRead(_ handle: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(handle, bytes, count)
}

/// The number of ready descriptors; negative on error, with the reason in `errno`.
func systemPoll(_ event: inout pollfd, seconds: Double) -> Int32 {
  poll(&event, 1, Int32((seconds * 1_000).rounded(.up)))
}

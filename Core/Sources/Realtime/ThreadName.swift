import CRealtime

/// What the system's tools call a thread.
///
/// Foundation's `Thread.name` is lost on Linux when the thread runs before `start` has returned.
public enum ThreadName {
  /// The calling thread's name; Linux keeps the first 15 bytes of what is set.
  public static var current: String {
    get {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
        guard let start = name.baseAddress else { return "" }
        crealtime_get_thread_name(start)
        return String(cString: start)
      }
    }
    set { crealtime_set_thread_name(newValue) }
  }
}

import CRealtime

/// The name of a thread in system tools.
///
/// Foundation's `Thread.name` is lost on Linux when the thread runs before `start` has returned.
public enum ThreadName {
  /// Sets the calling thread's name; Linux keeps the first 15 bytes.
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

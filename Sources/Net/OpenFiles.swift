import CSocket

/// The limit of open files and sockets of this process.
public enum OpenFiles {
  /// Raises the limit to the highest that the system allows, at most 65,536. Returns the current limit.
  ///
  /// The default is often 1,024, which is too low for a hub with many outputs and pages.
  @discardableResult
  public static func raiseLimit() -> Int { Int(clamping: csocket_raise_open_files(65_536)) }
}

import CSocket

/// How many files and sockets this process may have open.
public enum OpenFiles {
  /// Raises the limit to the highest that the system allows, at most 65,536. Returns the limit that holds now.
  ///
  /// Many systems begin with 1,024, which a hub with many outputs and pages reaches.
  @discardableResult
  public static func raiseLimit() -> Int { Int(clamping: csocket_raise_open_files(65_536)) }
}

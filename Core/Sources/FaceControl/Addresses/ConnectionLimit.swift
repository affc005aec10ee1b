/// How many sources and outputs a hub has at most: each holds sockets, files or threads, and a system
/// gives a program about a thousand.
public enum ConnectionLimit {
  public static let sources = 64
  public static let outputs = 256

  /// Why no further source can be added to that many; nil when one can.
  public static func problem(sources count: Int) -> String? {
    count < sources
      ? nil : "\(count) sources are here and \(sources) is the most: remove one, then add this one."
  }

  /// Why no further output can be added to that many; nil when one can.
  public static func problem(outputs count: Int) -> String? {
    count < outputs
      ? nil : "\(count) outputs are here and \(outputs) is the most: remove one, then add this one."
  }
}

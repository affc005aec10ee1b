/// The maximum number of sources and outputs of a hub: each uses sockets, files or threads, and an operating
/// system limits a process to about a thousand descriptors.
public enum ConnectionLimit {
  public static let sources = 128
  public static let outputs = 256

  /// Why no source can be added when there are `count` already; nil when one can.
  public static func problem(sources count: Int) -> String? {
    count < sources
      ? nil : "\(count) sources are here and \(sources) is the most: remove one, then add this one."
  }

  /// Why no output can be added when there are `count` already; nil when one can.
  public static func problem(outputs count: Int) -> String? {
    count < outputs
      ? nil : "\(count) outputs are here and \(outputs) is the most: remove one, then add this one."
  }
}

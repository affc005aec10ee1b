import ScreenKit

extension ConnectScreen {
  /// What a device that can vibrate plays when an output starts to work or fails.
  public struct Pulse: Codable, Hashable, Sendable {
    /// Rises by one for each pulse.
    public var number = 0
    /// Whether the output works now.
    public var isGood = true

    public init() {}

    /// Compares the outputs that were on and still are.
    mutating func follow(_ sinks: [SinkRow], since before: [SinkRow]) {
      for sink in sinks where sink.tone == .connected || sink.tone == .offline {
        guard let old = before.first(where: { $0.id == sink.id }), old.tone != .off,
          old.tone != sink.tone
        else { continue }
        number += 1
        isGood = sink.tone == .connected
      }
    }
  }
}

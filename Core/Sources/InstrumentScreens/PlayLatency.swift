import Numbers

/// The delays from a hand or a finger to its sound, as far as the host measured them.
public struct PlayLatency: Codable, Hashable, Sendable {
  public struct Stage: Codable, Hashable, Sendable {
    /// "Detection".
    public var title: String
    /// "12.4 ms".
    public var text: String
    public var milliseconds: Double

    public init(_ title: String, milliseconds: Double) {
      self.title = title
      self.milliseconds = milliseconds
      text = PlayLatency.text(milliseconds)
    }
  }

  public var stages: [Stage]
  /// "Immediate".
  public var mode: String
  /// "31 ms from hand to sound".
  public var total: String

  public init(_ stages: [Stage] = [], mode: String = "") {
    self.stages = stages
    self.mode = mode
    let sum = stages.reduce(0) { $0 + $1.milliseconds }
    total = stages.isEmpty ? "" : "\(Self.text(sum)) to the sound"
  }

  private static func text(_ milliseconds: Double) -> String {
    let tenths = Int(clamping: (milliseconds * 10).rounded(), to: 0...999_999)
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

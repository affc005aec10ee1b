/// The selected part of a take, in seconds from its first frame; the rest is kept in the file.
public struct TakeTrim: Codable, Hashable, Sendable {
  public let start: Double
  public let end: Double

  /// Nil unless 0 ≤ start < end < 10¹².
  public init?(start: Double, end: Double) {
    guard start >= 0, start < end, end < TimeLine.farthest else { return nil }
    self.start = start
    self.end = end
  }

  private enum CodingKeys: CodingKey { case start, end }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: CodingKeys.self)
    let (start, end) = (
      try keyed.decode(Double.self, forKey: .start), try keyed.decode(Double.self, forKey: .end)
    )
    guard let trim = TakeTrim(start: start, end: end) else {
      throw DecodingError.dataCorruptedError(
        forKey: .start, in: keyed, debugDescription: "not a part of a take")
    }
    self = trim
  }

  public var duration: Double { end - start }

  public func contains(_ time: Double) -> Bool { time >= start && time <= end }
}

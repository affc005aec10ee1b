/// The extended fingers of a hand.
public struct FingerSet: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let thumb = FingerSet(rawValue: 1)
  public static let index = FingerSet(rawValue: 2)
  public static let middle = FingerSet(rawValue: 4)
  public static let ring = FingerSet(rawValue: 8)
  public static let little = FingerSet(rawValue: 16)
  /// All five.
  public static let all = FingerSet(rawValue: 31)

  /// The number of extended fingers, 0…5.
  public var count: Int { FingerSet.all.intersection(self).rawValue.nonzeroBitCount }
}

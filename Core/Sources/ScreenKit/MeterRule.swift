/// How live values are shown as bars and numbers; the values themselves arrive apart from the state.
public struct MeterRule: Codable, Hashable, Sendable {
  /// The fraction of the range from which a bar has the middle colour.
  public var middle = 0.3
  /// The fraction of the range above which a bar has the high colour.
  public var high = 0.7
  /// Seconds for which a peak is held.
  public var hold = 1.2
  /// The fraction of the range by which a held peak falls each second.
  public var fall = 0.7
  /// Decimals of a number.
  public var decimals = 2
  /// Shown instead of the number of a channel that the source does not have.
  public var absent = "not from this source"
  /// Shown instead of the number of a channel that is turned off.
  public var silent = "off"

  public init() {}
}

/// A stored source or sink: its address, and for a sink whether it is on and its rate.
public struct StoredConnection: Hashable, Sendable {
  public var isSource: Bool
  public var url: String
  public var isOn: Bool
  /// Frames a second; 0 for a source.
  public var rate: Int

  public init(source url: String) {
    self.url = url
    isSource = true
    isOn = true
    rate = 0
  }

  public init(sink url: String, isOn: Bool, rate: Int) {
    self.url = url
    self.isOn = isOn
    self.rate = rate
    isSource = false
  }
}

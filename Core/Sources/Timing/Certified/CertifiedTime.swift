/// A time on the master's clock, in seconds, and its maximum error.
public struct CertifiedTime: Hashable, Codable, Sendable {
  public var time: Double
  /// Holds while the drift limit does.
  public var bound: Double

  public init(time: Double, bound: Double) {
    self.time = time
    self.bound = bound
  }
}

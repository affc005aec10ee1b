import Numbers

/// What is assumed of a device's clock and the master's; every bound of certified time holds while this does.
///
/// Drift is the rate of the master minus that of the device, in seconds per second. The default change covers a step
/// of 5 ppm; a clock that a time service slews faster needs a larger one.
public struct DriftLimit: Hashable, Codable, Sendable {
  /// The maximum drift; 0…0.01.
  public var maximum: Double
  /// The maximum difference of the drift at two instants that are at most `span` apart; at most twice `maximum`.
  public var change: Double
  /// In seconds, 20…3600.
  public var span: Double
  /// The maximum error of one timestamp in seconds, 0…0.1: browsers round theirs.
  public var resolution: Double

  public init(
    maximum: Double = 200e-6, change: Double = 6e-6, span: Double = 300, resolution: Double = 0
  ) {
    self.maximum = maximum.clamped(to: 0...0.01)
    self.change = change.clamped(to: 0...2 * self.maximum)
    self.span = span.clamped(to: 20...3600)
    self.resolution = resolution.clamped(to: 0...0.1)
  }

  /// Within `span` there is a constant from which the drift differs by at most this.
  var wander: Double { change / 2 }

  private enum CodingKeys: String, CodingKey {
    case maximum = "maximum_drift"
    case change = "maximum_drift_change"
    case span = "within_seconds"
    case resolution = "timestamp_resolution"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      maximum: try values.decode(Double.self, forKey: .maximum),
      change: try values.decode(Double.self, forKey: .change),
      span: try values.decode(Double.self, forKey: .span),
      resolution: try values.decodeIfPresent(Double.self, forKey: .resolution) ?? 0)
  }
}

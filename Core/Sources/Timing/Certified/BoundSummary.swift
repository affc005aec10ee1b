import Numbers

/// The distribution of the bounds of one map or of a pair, in seconds.
public struct BoundSummary: Hashable, Codable, Sendable {
  public var p50: Double
  public var p99: Double
  public var max: Double

  public init(p50: Double, p99: Double, max: Double) {
    self.p50 = p50
    self.p99 = p99
    self.max = max
  }

  /// Nil without values.
  public init?(of bounds: [Double]) {
    let sorted = bounds.filter(\.isFinite).sorted()
    guard let last = sorted.last else { return nil }
    func value(_ share: Double) -> Double {
      sorted[Int(clamping: share * Double(sorted.count), to: 0...sorted.count - 1)]
    }
    self.init(p50: value(0.5), p99: value(0.99), max: last)
  }
}

/// The bounds between any two devices of a session: the bound of a pair is the sum of both.
public struct PairBounds: Hashable, Codable, Sendable {
  /// In the order of rows and columns.
  public var devices: [String]
  /// The largest sum of two devices' bounds within the session, in seconds. 0 on the diagonal, because the streams of
  /// a device have one clock; nil where one of the two has no time.
  public var seconds: [[Double?]]

  /// Evaluated each second, and at most 10,000 times.
  public init(_ maps: [(device: String, map: ClockMap)], over range: ClosedRange<Double>) {
    devices = maps.map(\.device)
    let length = range.upperBound - range.lowerBound
    let count = Int(clamping: length.rounded(.up), to: 1...10_000)
    let times = (0...count).map { range.lowerBound + length * Double($0) / Double(count) }
    let bounds = maps.map { entry in times.map { entry.map.device(at: $0)?.bound } }
    seconds = bounds.indices.map { row in
      bounds.indices.map { column in
        row == column ? 0 : PairBounds.largest(bounds[row], bounds[column])
      }
    }
  }

  private static func largest(_ left: [Double?], _ right: [Double?]) -> Double? {
    zip(left, right).reduce(nil) { result, pair in
      guard let first = pair.0, let second = pair.1 else { return result }
      return Swift.max(result ?? 0, first + second)
    }
  }
}

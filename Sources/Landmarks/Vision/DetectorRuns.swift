/// How many pictures each detector was run on; a kind that nobody wants stays at its number.
public struct DetectorRuns: Hashable, Sendable {
  public var faces: UInt64 = 0
  public var hands: UInt64 = 0
  public var bodies: UInt64 = 0

  public init() {}

  /// Counts the detectors that were run on a picture.
  mutating func add(_ seen: DetectionResult) {
    faces &+= seen.faces == nil ? 0 : 1
    hands &+= seen.hands == nil ? 0 : 1
    bodies &+= seen.bodies == nil ? 0 : 1
  }
}

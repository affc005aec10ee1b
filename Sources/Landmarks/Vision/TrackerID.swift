/// Identifies one tracker of a vision thread.
public struct TrackerID: Hashable, Sendable {
  let rawValue: Int
}

/// How much the media of takes may use of the hub.
package struct TakeMediaLimits: Hashable, Sendable {
  /// One fragment, in bytes.
  package var largestFragment = 4 << 20
  /// One take, in bytes.
  package var largestTake = 8 << 30
  /// What stays free on the disk, in bytes.
  package var keptFree = 200_000_000
  /// Seconds without a fragment after which a take counts as interrupted.
  package var silence = 30.0

  package init() {}
}

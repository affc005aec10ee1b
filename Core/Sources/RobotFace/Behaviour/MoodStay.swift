/// How long a selected mood lasts.
public enum MoodStay: Hashable, Sendable {
  /// Until three seconds after its action, and at least until the end of its entry.
  case usual
  /// A duration in seconds, within `range`.
  case seconds(Double)
  /// Until another mood is selected or it is released.
  case held

  /// The valid range in seconds.
  public static let range = 0.1...3_600.0
}

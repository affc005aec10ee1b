/// How long a mood stays that somebody chose.
public enum MoodStay: Hashable, Sendable {
  /// Until three seconds after its action, and at least until its entry has been played.
  case usual
  /// So many seconds, within `range`.
  case seconds(Double)
  /// Until another mood is chosen or it is released.
  case held

  /// The shortest and the longest time in seconds.
  public static let range = 0.1...3_600.0
}

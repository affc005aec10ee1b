/// All that `GET /session/{id}/report` tells about a session with stored events.
public struct SessionReport: Equatable, Sendable {
  /// The verdict about the opening.
  public struct Hook: Equatable, Sendable {
    public struct Evaluation: Equatable, Sendable {
      public var kind: CoachEventKind
      public var score: Double
      public var message: String
      public var reasoning: String
      public var timestamp: Double
    }

    public var isStrong: Bool
    public var averageScore: Double
    public var evaluations: [Evaluation]
  }

  public struct Statistics: Equatable, Sendable {
    public var eventCount: Int
    public var averageScore: Double
    public var minimumScore: Double
    public var maximumScore: Double
    /// The average without the opening; nil when there is nothing else.
    public var normalAverageScore: Double?
    /// All seven, also those that did not occur.
    public var counts: [CoachEventKind: Int]
  }

  public struct Moment: Equatable, Sendable {
    public var frameIndex: Int
    public var kind: CoachEventKind
    public var score: Double
    public var message: String
    public var reasoning: String
  }

  /// A run of low scores.
  public struct ProblemZone: Equatable, Sendable {
    public var startFrame: Int
    public var endFrame: Int
    public var length: Int
    public var averageScore: Double
    public var kinds: [CoachEventKind]
  }

  public struct TimelineEntry: Equatable, Sendable {
    /// Counts stored events from 0; it is not the number of the client's picture. Join by the timestamp.
    public var frameIndex: Int
    public var frameFiles: [String]
    public var kind: CoachEventKind
    public var score: Double
    public var message: String
    public var phase: CoachPhase
    public var reasoning: String
    public var confidence: Double
    public var buzz: Bool
    public var timestamp: Double
  }

  public var sessionID: String
  /// Nil when the opening was not judged.
  public var hook: Hook?
  public var statistics: Statistics
  public var best: Moment?
  public var worst: Moment?
  public var problemZones: [ProblemZone]
  public var timeline: [TimelineEntry]

  /// Seconds between the first and the last event.
  public var duration: Double {
    guard let first = timeline.first, let last = timeline.last else { return 0 }
    return max(0, last.timestamp - first.timestamp)
  }
}

public import CaptureWire

/// The content of `metadata.json`: what a session folder is about.
public struct CaptureMetadata: Hashable, Sendable {
  /// The name of the folder.
  public var session: String
  public var kitVersion: String
  /// RFC 3339 in UTC.
  public var started: String
  /// Seconds.
  public var duration: Double
  public var task: CaptureTask
  /// The environment in words, as "kitchen".
  public var environment: String
  /// `Contributor.id`.
  public var contributor: String
  /// Counts the persons of a session from 1.
  public var person: Int
  /// 1…5; nil for none.
  public var selfRating: Int?
  public var note: String
  public var hasBystander: Bool
  /// The kinds of sensors that took part; the document lists the others as absent.
  public var sensors: Set<CaptureKind>
  public var streams: [CaptureStreamSummary]
  public var consent: ConsentRecord?
  public var grade: CaptureGrade?
  public var checks: [CheckResult]
  public var events: [CaptureEvent]

  public init(
    session: String, kitVersion: String, started: String, duration: Double, task: CaptureTask,
    environment: String, contributor: String, person: Int = 1, review: CaptureReview,
    streams: [CaptureStreamSummary], consent: ConsentRecord?, checks: [CheckResult],
    hasBystander: Bool = false
  ) {
    self.session = session
    self.kitVersion = kitVersion
    self.started = started
    self.duration = duration
    self.task = task
    self.environment = environment.plainLine(longest: 60)
    self.contributor = contributor
    self.person = person
    selfRating = review.rating
    note = review.note
    events = review.events
    self.hasBystander = hasBystander || review.events.contains { $0.kind == .bystander }
    sensors = Set(streams.filter { $0.samples > 0 }.map(\.stream.kind))
    self.streams = streams
    self.consent = consent
    grade = CaptureGrade(checks)
    self.checks = checks
  }
}

/// A stream of a session, as its metadata describe it.
public struct CaptureStreamSummary: Hashable, Sendable {
  /// Without its decoder's configuration, which stands in the media file.
  public var stream: CaptureStream
  public var samples: Int
  /// Samples per second from first to last; nil for less than two.
  public var actualRate: Double?
  /// The largest proven half-width of its times in seconds; nil when unknown.
  public var bound: Double?

  public init(stream: CaptureStream, samples: Int, actualRate: Double?, bound: Double?) {
    self.stream = stream
    self.stream.configuration = []
    self.samples = samples
    self.actualRate = actualRate
    self.bound = bound
  }
}

public import Capture
import Numbers

/// A recorded video or sound of a take.
public struct CapturePlayer: Equatable, Sendable {
  /// `CaptureStream.id`.
  public var stream: UInt16
  public var title: String
  /// The address of the file at this host.
  public var path: String
  public var isVideo = true
  /// Seconds of the take at the file's beginning.
  public var offset = 0.0
  /// Whether its times come from a container or from arrivals.
  public var isEstimated = false

  public init(stream: UInt16, title: String, path: String) {
    self.stream = stream
    self.title = title
    self.path = path
  }
}

/// The values of a stream, made small for drawing: least and largest value in equal spans of the whole take.
public struct CapturePlot: Equatable, Sendable {
  public struct Series: Equatable, Sendable {
    /// "x".
    public var title: String
    /// Nil for a span without a value; both have as many elements.
    public var least: [Double?]
    public var largest: [Double?]

    public init(title: String, least: [Double?], largest: [Double?]) {
      self.title = title
      self.least = least
      self.largest = largest
    }
  }

  /// Distinct in a take, of letters, digits, "-", "_" and ".": "3.accel".
  public var id: String
  /// "Watch: acceleration".
  public var title: String
  /// "m/s²"; empty for none.
  public var unit = ""
  public var series: [Series]
  /// "29.9/s, 0 lost, ± 1.2 ms".
  public var facts = ""

  public init(id: String, title: String, series: [Series]) {
    self.id = id
    self.title = title
    self.series = series
  }
}

/// A mark of a take.
public struct CaptureMoment: Equatable, Sendable {
  /// Since the take began.
  public var seconds: Double
  /// "clap", "mark", or a person's text.
  public var word: String

  public init(seconds: Double, word: String) {
    self.seconds = seconds
    self.word = word
  }
}

/// A take as the review shows it.
public struct CaptureTakeContent: Equatable, Sendable {
  /// The name of its folder.
  public var id: String
  /// Unix seconds; 0 when unknown.
  public var start = 0.0
  /// Seconds.
  public let duration: Double
  public var task = ""
  public var players: [CapturePlayer] = []
  public var plots: [CapturePlot] = []
  public var checks: [CheckResult] = []
  public var grade: CaptureGrade?
  public var events: [CaptureEvent] = []
  public var marks: [CaptureMoment] = []
  /// What is kept of it; nil for all.
  public var trim: ClosedRange<Double>?
  /// The largest residual of a clap or shake that several sensors saw, in seconds; nil without one.
  public var residual: Double?

  /// A negative duration, or one that is not finite, counts as 0.
  public init(id: String, duration: Double) {
    self.id = id
    self.duration = duration.isFinite ? max(duration, 0) : 0
  }
}

/// The numbers that a client and a server of the contract share, in one table.
///
/// From the product's specification ("Key Thresholds & Constants") and the programs of the existing server; colours,
/// cooldowns and haptics stand at their types.
public enum CoachConstants {}

/// Sound that is sent.
extension CoachConstants {
  /// Hz.
  public static let sampleRate = 16_000
  /// Samples of the window: 1.5 s.
  public static let windowSize = 24_000
  /// Samples by which the window moves on.
  public static let blockSize = 1_024
  public static let silenceThreshold: Float = 0.02
  public static let burstOnThreshold: Float = 0.04
  public static let burstOffThreshold: Float = 0.025
  public static let volumeFactor = 3.0
  public static let peakFactor = 2.0
  /// Samples of a piece of 100 ms, and how many of them count.
  public static let varianceChunkSize = 1_600
  public static let varianceChunkCount = 14
  /// What a client computes at most, and what a server accepts.
  public static let maximumWPM = 350
  public static let acceptedWPM = 0...400
  /// Bytes: a header of 44 and two for each sample.
  public static let clipSize = 44 + 2 * windowSize
  /// A clip of at most this many bytes counts as none.
  public static let ignoredClipSize = 100
}

/// Picture that is sent.
extension CoachConstants {
  public static let pictureWidth = 1_280
  public static let pictureHeight = 720
  /// 0…1.
  public static let jpegQuality = 0.82
}

/// Requests; times are in seconds.
extension CoachConstants {
  public static let analyzeTimeout = 12.0
  public static let healthTimeout = 5.0
  /// Between the starts of two requests.
  public static let requestInterval = 2.0
  /// After a failure, and between attempts to reconnect.
  public static let retryInterval = 3.0
  /// How long a connection is lost before the client offers to stop.
  public static let offerStopAfter = 30.0
  /// Failures in a row that show an error banner.
  public static let failuresForBanner = 3
  /// After a 429 without `Retry-After`, as the existing server waits for its own AI.
  public static let rateLimitWait = 15.0
  /// The longest wait that a `Retry-After` is followed.
  public static let maximumWait = 300.0
  /// The opening of a take, counted from the first request of the session.
  public static let hookDuration = 3.0
  public static let ports: [UInt16] = [8_000, 8_080]
}

/// Limits.
extension CoachConstants {
  /// Unicode scalars of `message` and `detail`, and of a message that an AI wrote.
  public static let messageLimit = 16
  public static let detailLimit = 16
  public static let writtenMessageLimit = 14
  /// Unicode scalars of `reasoning`; ours.
  public static let reasoningLimit = 2_000
  /// Cells of the score bar.
  public static let scoreCells = 10
  /// Bytes of a picture.
  public static let maximumPicture = 5 << 20
  /// Bytes of a sound clip, of any other field, and of a whole request; ours.
  public static let maximumClip = 1 << 20
  public static let maximumField = 16 << 10
  public static let maximumBody = maximumPicture + maximumClip + (64 << 10)
  /// Bytes of an answer that a client reads; ours. A report of an hour has about 1 MB.
  public static let maximumAnswer = 8 << 20
  /// Bytes of an answer of a model; ours.
  public static let maximumModelAnswer = 256 << 10
}

/// Reports.
extension CoachConstants {
  /// A problem zone is a run of at least `problemLength` scores below `problemScore`.
  public static let problemScore = 0.6
  public static let problemLength = 2
  /// The trend compares the last score with the one two events before.
  public static let trendLength = 3
  public static let trendStep = 0.08
}

/// Look.
extension CoachConstants {
  /// The dark overlay of the countdown, 0…1.
  public static let countdownDim = 0.6
  public static let bannerHeight = 70
  public static let bannerOpacity = 0.75
  public static let scoreBarHeight = 24
}

/// Words.
extension CoachConstants {
  public static let standardSession = "default_session"
  /// The message of an answer without a verdict, when the server waits for its AI.
  public static let connectingMessage = "CONNECTING..."
  /// Message and detail while the server collects the opening.
  public static let hookMessage = "HOOK EVAL..."
  public static let hookDetail = "Collecting..."
}

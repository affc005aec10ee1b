public import CaptureWire
public import Signals

/// All checks of one person's take, streaming: memory does not grow with its length.
///
/// Times are seconds on the master clock. While a take runs, samples may come late, which the checks of their stream
/// then count as gaps; the final result is that of the stored take, read once more in the order of time.
public struct TakeChecks: Sendable {
  /// Whether the task needs both hands.
  public var isTwoHanded: Bool
  public private(set) var begin: Double?
  public private(set) var end: Double?

  private var streams: [CaptureStream] = []
  private var checks: [UInt16: StreamCheck] = [:]
  private var roles: [UInt16: Role] = [:]
  private var motion = MotionCheck()
  private var light = LightCheck()
  private var hands = HandCheck()
  private var depth = DepthCheck()
  private var pose = PoseCheck()
  private var glove = GloveCheck()
  private var activity = ActivityCheck(aspect: 16.0 / 9)
  private var exposure: Double?
  private var focalLength: Double?

  private enum Role: Sendable { case camera, wrist, other }

  public init(isTwoHanded: Bool = false) { self.isTwoHanded = isTwoHanded }

  /// Adds a stream of the person; at most 256.
  public mutating func register(_ stream: CaptureStream) {
    guard checks[stream.id] == nil, streams.count < 256 else { return }
    streams.append(stream)
    checks[stream.id] = StreamCheck(kind: stream.kind, rate: stream.rate)
    if stream.kind == .video, let width = stream.width, let height = stream.height, height > 0 {
      activity = ActivityCheck(aspect: Float(width) / Float(height))
    }
    let cameras = Set(streams.filter { $0.kind == .video || $0.kind == .pose }.map(\.device))
    for stream in streams where stream.kind == .imu { roles[stream.id] = role(stream, cameras) }
  }

  private func role(_ stream: CaptureStream, _ cameras: Set<String>) -> Role {
    switch stream.mount {
    case .leftWrist, .rightWrist, .leftHand, .rightHand: .wrist
    case .head, .chest: .camera
    case .stand, nil: cameras.contains(stream.device) ? .camera : .other
    }
  }

  public mutating func begin(at time: Double) { begin = begin ?? time }
  public mutating func end(at time: Double) { end = end ?? time }

  /// Seconds of an exposure and pixels of the focal length, as the camera says.
  public mutating func expose(exposure: Double?, focalLength: Double?) {
    self.exposure = exposure ?? self.exposure
    self.focalLength = focalLength ?? self.focalLength
  }

  /// Adds a sample, or only its time.
  ///
  /// - Parameters:
  ///   - reading: nil when the content is not at hand, as of a frame in a file.
  ///   - bound: the proven half-width of `time` in seconds; nil when unknown.
  public mutating func add(
    _ reading: CaptureReading?, sequence: UInt32, of stream: UInt16, at time: Double,
    bound: Double? = nil
  ) {
    guard checks[stream]?.add(at: time, bound: bound, sequence: sequence) == true else { return }
    switch reading {
    case .motion(let sample):
      switch roles[stream] ?? .other {
      case .camera:
        motion.add(sample, at: time, exposure: exposure, focalLength: focalLength)
      case .wrist: activity.add(sample, at: time)
      case .other: break
      }
    case .pose(let sample):
      if let intrinsics = sample.intrinsics { focalLength = Double(intrinsics.x) }
      pose.add(sample, at: time)
    case .glove(let frame):
      glove.add(frame, at: time)
      activity.add(frame, at: time)
    case .hands(let frame):
      hands.add(frame)
      activity.add(frame, at: time)
    case .faces, .body, .encoded, .depth, nil: break
    }
  }

  /// Adds light and sharpness of a picture; a few a second are enough.
  public mutating func see(_ luma: PictureLuma) { light.add(luma) }

  /// Adds the figures of a depth map; a few a second are enough.
  public mutating func measure(_ figures: DepthFigures) { depth.add(figures) }

  /// The streams as the metadata describe them.
  public var summaries: [CaptureStreamSummary] {
    streams.map { stream in
      let check = checks[stream.id]
      return CaptureStreamSummary(
        stream: stream, samples: check?.count ?? 0, actualRate: check?.rate,
        bound: check?.largestBound)
    }
  }

  /// The results at an instant; without one, at the end of the take. Those of streams come first.
  public func results(at time: Double? = nil) -> [CheckResult] {
    let span = span(at: time)
    var results = streams.flatMap { checks[$0.id]?.results(of: $0, in: span) ?? [] }
    results += motion.results() + light.results() + hands.results(isTwoHanded: isTwoHanded)
    results += depth.results() + pose.results() + glove.results()
    results.append(CheckRule.rule(.duration).result(span.map { $0.upperBound - $0.lowerBound }))
    return results + (span.map { activity.results(in: $0) } ?? [])
  }

  /// The grade at the end of the take.
  public var grade: CaptureGrade? { CaptureGrade(results()) }

  private func span(at time: Double?) -> ClosedRange<Double>? {
    guard let begin, let last = end ?? time ?? checks.values.compactMap(\.last).max(),
      last >= begin
    else { return nil }
    return begin...last
  }
}

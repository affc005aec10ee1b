public import Addresses
import FaceControl
import FaceWire
public import Mapping
import Realtime
import Recording
import Numbers
public import ScreenKit
public import Signals
public import Streaming
public import Timing
import Tracking

/// One performer of the hub: a ``FaceLine`` under a lock, with its source's status. Frames arrive on the source's
/// thread, and packets leave on that same thread, so nothing waits between a datagram in and a datagram out.
public final class Performer: Sendable {
  public let id: String
  public let url: SourceURL
  /// Axes that its source sends with the wrong sign.
  private let inverted: AxisSet
  private let clock: HostClock
  private let state: Locked<State>
  /// Called with every frame of its source, on the source's thread.
  private let observer: SourceContext.Delivery?

  private struct State {
    var line: FaceLine
    var tone = Tone.searching
    var sentence = "Starting."
    var origin: String?
    /// The performer that this one's frames feed.
    var target: Performer?
    var frameCount: UInt64 = 0
    /// When the newest frame arrived, in monotonic nanoseconds.
    var arrived: UInt64 = 0
    var clockError: Double?
  }

  /// - Parameters:
  ///   - epoch: Unix seconds of frame time 0; nil takes the wall clock at the first frame.
  ///   - lane: its index among the performers that may share a sink.
  public init(
    id: String, url: SourceURL, epoch: Double?, settings: FaceSettings, tier: Tier, lane: Int = 0,
    observer: SourceContext.Delivery? = nil, clock: HostClock = .system
  ) {
    self.id = id
    self.observer = observer
    self.clock = clock
    self.url = url
    inverted = url.invertedAxes
    var start = State(
      line: FaceLine(id: id, settings: settings, tier: tier, lane: lane, epoch: epoch))
    if case .browser = url.plain {
      start.sentence = "Waiting for a camera: open /sensor on this computer or a phone."
    }
    state = Locked(start)
  }

  /// Processes one frame from merge to outputs. Any thread; never waits for a sink.
  public func receive(_ frame: SensorFrame, stamp: FrameStamp = FrameStamp()) {
    let ready = clock.nanoseconds()
    let frame = frame.inverting(inverted)
    let feed = state.withLock { state -> (Performer, epoch: Double)? in
      state.frameCount += 1
      state.arrived = ready
      // The wall clock sets the epoch, so that OSC time tags are absolute.
      if state.line.epoch == nil {
        state.line.begin(epoch: clock.unixSeconds() - frame.time)
      }
      state.line.receive(
        frame, from: id, stamp: stamp, ready: ready, now: clock.nanoseconds)
      return state.target.map { ($0, state.line.epoch ?? 0) }
    }
    if let feed { feed.0.receive(part: frame, of: id, epoch: feed.epoch, stamp: stamp) }
    observer?(frame, stamp)
  }

  /// A frame of a source that feeds this performer, converted to this performer's time line.
  private func receive(
    part frame: SensorFrame, of source: String, epoch: Double, stamp: FrameStamp
  ) {
    let ready = clock.nanoseconds()
    state.withLock { state in
      guard state.line.isJoined else { return }
      state.line.begin(epoch: epoch)
      let offset = epoch - (state.line.epoch ?? epoch)
      let moved = frame.moved(to: frame.time + offset, sequence: frame.sequence)
      state.line.receive(
        moved, from: source, stamp: stamp, ready: ready, now: clock.nanoseconds)
    }
  }

  /// Latencies since the last reset; computed under the line's lock so that no copy is made.
  public func latencyFigures(resets: Bool) -> [LatencyFigure] {
    state.withLock { state in
      defer { if resets { state.line.latency.reset() } }
      return state.line.latency.figures
    }
  }

  /// The largest possible error of the camera's time stamps in milliseconds; nil when frames have none.
  public var clockError: Double? {
    get { state.withLock { $0.clockError } }
    set { state.withLock { $0.clockError = newValue } }
  }

  /// Processes a frame without sending: see ``FaceLine/rehearse(_:)``.
  public func rehearse(_ frame: SensorFrame) {
    let frame = frame.inverting(inverted)
    state.withLock { $0.line.rehearse(frame) }
  }

  /// A context that delivers a source's frames and reports to this performer; it has no peers.
  public var sourceContext: SourceContext {
    SourceContext(
      deliver: { self.receive($0, stamp: $1) }, rehearse: { self.rehearse($0) },
      report: { self.status = $0 }, setOrigin: { self.origin = $0 }, clock: clock)
  }

  /// The controls of the newest frame.
  public var latest: ControlFrame? { state.withLock { $0.line.latest } }

  /// The number of frames received.
  public var frameCount: UInt64 { state.withLock { $0.frameCount } }

  /// The number of frames received, and the arrival of the newest in monotonic seconds.
  var arrivals: (count: UInt64, newest: Double) {
    state.withLock { ($0.frameCount, Double($0.arrived) * 1e-9) }
  }

  public var status: Status {
    get { state.withLock { Status($0.tone, $0.sentence) } }
    set {
      state.withLock {
        $0.tone = newValue.tone
        $0.sentence = newValue.sentence
      }
    }
  }
}

extension Performer {
  /// The sender, as in "iFacialMocap at 192.168.1.30"; nil where the source has only one.
  public var origin: String? {
    get { state.withLock { $0.origin } }
    set { state.withLock { $0.origin = newValue } }
  }

  /// Sets the identity; sinks that name performers follow a change at once.
  public func setIdentity(_ identity: PerformerIdentity) {
    state.withLock { $0.line.setIdentity(identity) }
  }

  /// Keeps the outputs silent while tracking continues.
  public func hold(silent isSilent: Bool) { state.withLock { $0.line.isSilent = isSilent } }

  /// Feeds another performer from the next frame on; nil feeds none.
  func feed(_ target: Performer?) { state.withLock { $0.target = target } }

  /// Merges these sources with its own; an empty array uses its own alone.
  public func join(_ sources: [String], choices: [FacePart: String]) {
    state.withLock { $0.line.join(sources, choices: choices) }
  }

  /// Sends to these sinks only; a sink continues its own sequence for every performer.
  public func attachOnly(_ sinks: [Sink]) { state.withLock { $0.line.attachOnly(sinks) } }

  func detach(_ sink: Sink) { state.withLock { $0.line.detach(sink) } }

  func detachAll() { attachOnly([]) }

  /// Applies settings from the next frame on; sinks get changed OSC routes.
  public func apply(_ settings: FaceSettings) { state.withLock { $0.line.apply(settings) } }

  func setTier(_ tier: Tier) { state.withLock { $0.line.setTier(tier) } }

  /// Takes the newest face as the neutral face; false when no face was detected yet.
  public func calibrate() -> Bool { state.withLock { $0.line.calibrate() } }

  public func resetCalibration() { state.withLock { $0.line.resetCalibration() } }

  public var isCalibrationAutomatic: Bool { state.withLock { $0.line.isCalibrationAutomatic } }

  var isLearningRange: Bool {
    get { state.withLock { $0.line.isLearningRange } }
    set { state.withLock { $0.line.isLearningRange = newValue } }
  }

  /// Sets the Unix seconds of frame time 0 before the first frame; later calls have no effect.
  public func begin(epoch: Double) { state.withLock { $0.line.begin(epoch: epoch) } }

  func startRecording(to recorder: TakeRecorder) {
    state.withLock { $0.line.recorder = recorder }
  }

  func stopRecording() { state.withLock { $0.line.recorder = nil } }
}

public import Addresses
public import Mapping
public import ScreenKit
public import Signals
public import Timing
import Tracking

/// An output of one or more lines: encodes controls and sends the packets. Its functions never wait for a network or
/// a disk, and may be called from any thread.
public protocol LineOutput: AnyObject, Sendable {
  /// Encodes one frame and sends its packets.
  ///
  /// - Parameters:
  ///   - lane: index of the line among those that share the output.
  ///   - instant: monotonic nanoseconds; all outputs of a frame get the same, so that none reads a clock.
  func send(_ control: ControlFrame, lane: Int, at instant: UInt64)
  /// Encodes one frame like the next one, without sending.
  func rehearse(_ control: ControlFrame)
  /// Continues with a session that starts at `epoch` (Unix seconds), and with its mapping's routes.
  func follow(epoch: Double, mapping: MappingTable)
  /// Sets the performer whose frames follow.
  func setIdentity(_ identity: PerformerIdentity)
  /// Sends delayed packets and ends active notes.
  func silence()
}

/// Records the sensor frames of a line as they arrived. Any thread; never waits for a disk.
public protocol LineRecorder: AnyObject, Sendable {
  /// - Parameter epoch: Unix seconds of frame time 0.
  func append(_ frame: SensorFrame, epoch: Double)
}

/// The whole line of one performer as a value: merge → record → pipeline → mute → outputs → latency.
///
/// It has no lock and reads no clock: a hub keeps it under a lock, an app in an actor, a test in a variable, and all
/// send the same bytes for the same frames.
public struct FaceLine: Sendable {
  /// The id of the performer's own source.
  public let id: String
  /// Index among the lines that share an output.
  public let lane: Int
  public private(set) var pipeline: FacePipeline
  /// Unix seconds of frame time 0; nil until the first frame of a live source.
  public private(set) var epoch: Double?
  public private(set) var outputs: [any LineOutput] = []
  public var recorder: (any LineRecorder)?
  /// The controls of the newest frame.
  public private(set) var latest: ControlFrame?
  public private(set) var identity: PerformerIdentity?
  /// Muted: outputs keep their last values, and nothing new starts.
  public var isSilent = false
  public var latency = PipelineLatency()
  /// The last controls that were sent, used while the line is silent.
  private var sent: ControlFrame?
  /// Merges the frames of other sources with its own; nil for its own alone.
  private var merger: FrameMerger?

  /// - Parameter epoch: Unix seconds of frame time 0; nil when ``begin(epoch:)`` sets it before the first frame.
  public init(
    id: String, settings: FaceSettings = FaceSettings(), tier: Tier = .pro, lane: Int = 0,
    epoch: Double? = nil
  ) {
    self.id = id
    self.lane = lane
    self.epoch = epoch
    pipeline = FacePipeline(settings: settings, tier: tier)
  }

  /// Processes one frame of a source from merge to outputs. Without allocation for faces, and without waiting.
  ///
  /// - Parameters:
  ///   - source: the id of the source that delivered the frame.
  ///   - ready: monotonic nanoseconds when the frame entered the line.
  ///   - now: gives monotonic nanoseconds; called after mapping and after sending.
  public mutating func receive(
    _ frame: SensorFrame, from source: String, stamp: FrameStamp, ready: UInt64,
    now: () -> UInt64
  ) {
    if merger == nil {
      if source == id { perform(frame, stamp, ready: ready, now: now) }
    } else if let joined = merger?.receive(frame, from: source) {
      perform(joined, stamp, ready: ready, now: now)
    }
  }

  private mutating func perform(
    _ frame: SensorFrame, _ stamp: FrameStamp, ready: UInt64, now: () -> UInt64
  ) {
    recorder?.append(frame, epoch: epoch ?? 0)
    let control = pipeline.process(frame)
    let mapped = now()
    latest = control
    if !isSilent { sent = control }
    let shown = isSilent ? control.silenced(after: sent) : control
    for output in outputs { output.send(shown, lane: lane, at: mapped) }
    latency.add(stamp, ready: ready, mapped: mapped, sent: now())
  }

  /// Processes a frame with a copy of the line's state and sends nothing, so that the next frame finds code and
  /// data in the processor's caches.
  public func rehearse(_ frame: SensorFrame) {
    var pipeline = pipeline
    let control = pipeline.process(frame)
    for output in outputs { output.rehearse(control) }
  }
}

extension FaceLine {
  /// Sets the Unix seconds of frame time 0; only the first call has an effect.
  public mutating func begin(epoch: Double) {
    guard self.epoch == nil else { return }
    self.epoch = epoch
    followSession()
  }

  /// Applies settings from the next frame on; outputs get changed routes.
  public mutating func apply(_ settings: FaceSettings) {
    let before = pipeline.mapper.table
    pipeline.apply(settings)
    if pipeline.mapper.table != before { followSession() }
  }

  /// Applies a tier from the next frame on.
  public mutating func setTier(_ tier: Tier) { pipeline.tier = tier }

  /// Sets the identity; outputs that name performers use a new one at once.
  public mutating func setIdentity(_ identity: PerformerIdentity) {
    guard self.identity != identity else { return }
    self.identity = identity
    for output in outputs { output.setIdentity(identity) }
  }

  /// Merges these sources with its own; an empty array uses its own alone.
  public mutating func join(_ sources: [String], choices: [FacePart: String]) {
    guard !sources.isEmpty else {
      merger = nil
      return
    }
    if merger == nil { merger = FrameMerger(own: id) }
    merger?.keep([id] + sources)
    merger?.choices = choices
  }

  /// Whether other sources are merged with its own.
  public var isJoined: Bool { merger != nil }

  /// Sends to these outputs only. An output continues its own sequence; a removed one becomes silent.
  public mutating func attachOnly(_ outputs: [any LineOutput]) {
    for output in outputs where !self.outputs.contains(where: { $0 === output }) {
      output.follow(epoch: epoch ?? 0, mapping: pipeline.mapper.table)
      if let identity { output.setIdentity(identity) }
    }
    for output in self.outputs where !outputs.contains(where: { $0 === output }) {
      output.silence()
    }
    self.outputs = outputs
  }

  /// Stops sending to one output, which becomes silent.
  public mutating func detach(_ output: any LineOutput) {
    attachOnly(outputs.filter { $0 !== output })
  }

  /// Takes the newest face as the neutral face; false when there has been none.
  public mutating func calibrate() -> Bool { pipeline.calibrate() }

  public mutating func resetCalibration() { pipeline.calibration.reset() }

  public var isCalibrationAutomatic: Bool { pipeline.calibration.isAutomatic }

  public var isLearningRange: Bool {
    get { pipeline.calibration.isLearningRange }
    set { pipeline.calibration.isLearningRange = newValue }
  }

  private func followSession() {
    for output in outputs { output.follow(epoch: epoch ?? 0, mapping: pipeline.mapper.table) }
  }
}

import Addresses
import FaceControl
import FaceWire
import Foundation
import Mapping
import Net
import Realtime
import Recording
import Signals
import Timing
import Tracking

/// One performer of the hub. Frames arrive on the source's thread, and packets leave on
/// that same thread, so nothing waits between a datagram in and a datagram out.
final class Performer: Sendable {
  let id: String
  let url: SourceURL
  /// Axes that its source sends with the wrong sign.
  private let inverted: AxisSet
  /// Its index among the performers that may share a sink.
  private let lane: Int
  private let state: Locked<State>
  /// Called with every frame of its source, on the source's thread.
  private let watch: (@Sendable (SensorFrame) -> Void)?

  fileprivate struct State {
    var pipeline: FacePipeline
    /// Unix seconds of frame time 0; nil until the first frame of a live source.
    var epoch: Double?
    var sinks: [Sink] = []
    var recorder: TakeRecorder?
    var latest: ControlFrame?
    var tone = Tone.searching
    var sentence = "Starting."
    var origin: String?
    var identity: PerformerIdentity?
    /// Outputs are silent because of mute or another performer's solo.
    var isSilent = false
    /// The last controls that were sent, used while it is silent.
    var heard: ControlFrame?
    /// Merges the frames of the sources that feed this performer with its own.
    var merger: FrameMerger?
    /// The performer that this one's frames feed.
    var target: Performer?
    var latency = PipelineLatency()
    var frameCount: UInt64 = 0
    /// When the newest frame arrived, in monotonic nanoseconds.
    var arrived: UInt64 = 0
    var clockError: Double?
  }

  /// - Parameter epoch: Unix seconds of frame time 0; nil takes the wall clock at the first frame.
  init(
    id: String, url: SourceURL, epoch: Double?, settings: FaceSettings, tier: Tier, lane: Int = 0,
    watch: (@Sendable (SensorFrame) -> Void)? = nil
  ) {
    self.id = id
    self.watch = watch
    self.lane = lane
    self.url = url
    inverted = url.invertedAxes
    var start = State(pipeline: FacePipeline(settings: settings, tier: tier), epoch: epoch)
    if case .browser = url.plain {
      start.sentence = "Waiting for a camera: open /sensor on this computer or a phone."
    }
    state = Locked(start)
  }

  /// Processes one frame from merge to outputs. Any thread; never waits for a sink.
  func receive(_ frame: SensorFrame, stamp: FrameStamp = FrameStamp()) {
    let ready = MonotonicClock.nanoseconds
    let frame = frame.inverting(inverted)
    let feed = state.withLock { state -> (Performer, epoch: Double)? in
      state.frameCount += 1
      state.arrived = ready
      let epoch = state.epoch ?? state.begin(at: frame.time)
      if state.merger == nil {
        state.perform(frame, stamp, ready: ready, lane: lane)
      } else if let joined = state.merger?.receive(frame, from: id) {
        state.perform(joined, stamp, ready: ready, lane: lane)
      }
      return state.target.map { ($0, epoch) }
    }
    if let feed { feed.0.receive(part: frame, of: id, epoch: feed.epoch, stamp: stamp) }
    watch?(frame)
  }

  /// A frame of a source that feeds this performer, converted to this performer's time line.
  private func receive(
    part frame: SensorFrame, of source: String, epoch: Double, stamp: FrameStamp
  ) {
    let ready = MonotonicClock.nanoseconds
    state.withLock { state in
      guard state.merger != nil else { return }
      let own = state.epoch ?? epoch
      if state.epoch == nil { state.epoch = own }
      let moved = frame.moved(to: frame.time + epoch - own, sequence: frame.sequence)
      if let joined = state.merger?.receive(moved, from: source) {
        state.perform(joined, stamp, ready: ready, lane: lane)
      }
    }
  }

  /// Latencies since the last reset; computed under the line's lock so that no copy is made.
  func latencyFigures(resets: Bool) -> [LatencyFigure] {
    state.withLock { state in
      defer { if resets { state.latency.reset() } }
      return state.latency.figures
    }
  }

  /// The largest possible error of the camera's time stamps in milliseconds; nil when frames have none.
  var clockError: Double? {
    get { state.withLock { $0.clockError } }
    set { state.withLock { $0.clockError = newValue } }
  }

  /// Processes a frame with copies of all state and sends nothing, so that the next frame
  /// finds code and data in the processor's caches.
  func rehearse(_ frame: SensorFrame) {
    let frame = frame.inverting(inverted)
    state.withLock { state in
      var pipeline = state.pipeline
      let control = pipeline.process(frame)
      for sink in state.sinks { sink.rehearse(control) }
    }
  }

  /// The controls of the newest frame.
  var latest: ControlFrame? { state.withLock { $0.latest } }

  /// The number of frames received.
  var frameCount: UInt64 { state.withLock { $0.frameCount } }

  /// The number of frames received, and the arrival of the newest in monotonic seconds.
  var arrivals: (count: UInt64, newest: Double) {
    state.withLock { ($0.frameCount, Double($0.arrived) * 1e-9) }
  }

  var status: Status {
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
  var origin: String? {
    get { state.withLock { $0.origin } }
    set { state.withLock { $0.origin = newValue } }
  }

  /// Sets the identity; sinks that name performers follow a change at once.
  func setIdentity(_ identity: PerformerIdentity) {
    state.withLock { state in
      guard state.identity != identity else { return }
      state.identity = identity
      for sink in state.sinks { sink.setIdentity(identity) }
    }
  }

  /// Keeps the outputs silent while tracking continues.
  func hold(silent isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }

  /// Feeds another performer from the next frame on; nil feeds none.
  func feed(_ target: Performer?) { state.withLock { $0.target = target } }

  /// Merges these sources with its own; an empty array uses its own alone.
  func join(_ sources: [String], choices: [FacePart: String]) {
    state.withLock { state in
      guard !sources.isEmpty else {
        state.merger = nil
        return
      }
      if state.merger == nil { state.merger = FrameMerger(own: id) }
      state.merger?.keep([id] + sources)
      state.merger?.choices = choices
    }
  }

  /// Sends to these sinks only; a sink continues its own sequence for every performer.
  func attachOnly(_ sinks: [Sink]) {
    state.withLock { state in
      for sink in sinks where !state.sinks.contains(where: { $0 === sink }) {
        sink.follow(epoch: state.epoch ?? 0, mapping: state.pipeline.mapper.table)
        if let identity = state.identity { sink.setIdentity(identity) }
      }
      for sink in state.sinks where !sinks.contains(where: { $0 === sink }) { sink.silence() }
      state.sinks = sinks
    }
  }

  func detach(sink id: String) {
    state.withLock { state in
      for sink in state.sinks where sink.id == id { sink.silence() }
      state.sinks.removeAll { $0.id == id }
    }
  }

  func detachAll() {
    state.withLock { state in
      for sink in state.sinks { sink.silence() }
      state.sinks.removeAll()
    }
  }

  /// Applies settings from the next frame on; sinks get changed OSC routes.
  func apply(_ settings: FaceSettings) {
    state.withLock { state in
      let before = state.pipeline.mapper.table
      state.pipeline.apply(settings)
      guard state.pipeline.mapper.table != before else { return }
      for sink in state.sinks {
        sink.follow(epoch: state.epoch ?? 0, mapping: state.pipeline.mapper.table)
      }
    }
  }

  /// Takes the newest face as the neutral face; false when no face was detected yet.
  func calibrate() -> Bool {
    state.withLock { $0.pipeline.calibrate() }
  }

  func resetCalibration() { state.withLock { $0.pipeline.calibration.reset() } }

  var isCalibrationAutomatic: Bool {
    state.withLock { $0.pipeline.calibration.isAutomatic }
  }

  var isLearningRange: Bool {
    get { state.withLock { $0.pipeline.calibration.isLearningRange } }
    set { state.withLock { $0.pipeline.calibration.isLearningRange = newValue } }
  }

  /// Sets the Unix seconds of frame time 0 before the first frame; later calls have no effect.
  func begin(epoch: Double) { state.withLock { $0.begin(epoch: epoch) } }

  func startRecording(to recorder: TakeRecorder) { state.withLock { $0.recorder = recorder } }

  func stopRecording() { state.withLock { $0.recorder = nil } }
}

extension Performer.State {
  /// Processes a frame up to the packets of every sink.
  fileprivate mutating func perform(
    _ frame: SensorFrame, _ stamp: FrameStamp, ready: UInt64, lane: Int
  ) {
    recorder?.append(frame, epoch: epoch ?? 0)
    let control = pipeline.process(frame)
    let mapped = MonotonicClock.nanoseconds
    latest = control
    if !isSilent { heard = control }
    let sent = isSilent ? control.silenced(after: heard) : control
    for sink in sinks { sink.send(sent, lane: lane) }
    latency.add(stamp, ready: ready, mapped: mapped, sent: MonotonicClock.nanoseconds)
  }

  /// Keeps the first epoch that is set.
  fileprivate mutating func begin(epoch: Double) {
    guard self.epoch == nil else { return }
    self.epoch = epoch
    for sink in sinks { sink.follow(epoch: epoch, mapping: pipeline.mapper.table) }
  }

  /// Takes the epoch from the wall clock, so that OSC time tags are absolute.
  fileprivate mutating func begin(at time: Double) -> Double {
    let epoch = Date().timeIntervalSince1970 - time
    self.epoch = epoch
    for sink in sinks { sink.follow(epoch: epoch, mapping: pipeline.mapper.table) }
    return epoch
  }
}

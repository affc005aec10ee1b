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

/// One performer of the hub. Frames arrive on whichever thread the source has, and leave as packets on
/// that same thread, so nothing waits between a datagram in and a datagram out.
final class Performer: Sendable {
  let id: String
  let url: SourceURL
  /// Axes that its source sends the wrong way.
  private let inverted: AxisSet
  /// Its place among the performers that may share a sink.
  private let lane: Int
  private let state: Locked<State>
  /// Told of every frame that its source delivers, on the source's thread.
  private let watch: (@Sendable (SensorFrame) -> Void)?

  fileprivate struct State {
    var pipeline: FacePipeline
    /// Unix seconds of frame time 0; nil until the first frame of a source that lives now.
    var epoch: Double?
    var sinks: [Sink] = []
    var recorder: TakeRecorder?
    var latest: ControlFrame?
    var tone = Tone.searching
    var sentence = "Starting."
    var origin: String?
    var identity: PerformerIdentity?
    /// Held silent by mute or by another's solo.
    var isSilent = false
    /// What sounded last, for while it is silent.
    var heard: ControlFrame?
    /// Joins the sources that feed this performer with its own.
    var merger: FrameMerger?
    /// Whom this performer's frames feed.
    var target: Performer?
    var latency = PipelineLatency()
    var frameCount: UInt64 = 0
    /// When the newest frame came, monotonic nanoseconds.
    var arrived: UInt64 = 0
    var clockError: Double?
  }

  /// - Parameter epoch: Unix seconds of frame time 0; nil takes the clock at the first frame.
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

  /// Runs one frame through the whole line. Any thread; never waits for a sink.
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

  /// A frame of a source that feeds this performer, moved to this one's time line.
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

  /// Latencies since the last reset; computed under the line's lock so that no copy is made of it.
  func latencyFigures(resets: Bool) -> [LatencyFigure] {
    state.withLock { state in
      defer { if resets { state.latency.reset() } }
      return state.latency.figures
    }
  }

  /// By how many milliseconds the camera's own time can be wrong; nil when frames do not carry it.
  var clockError: Double? {
    get { state.withLock { $0.clockError } }
    set { state.withLock { $0.clockError = newValue } }
  }

  /// Goes through the whole line with copies of all state and sends nothing, so that the next frame
  /// finds everything in the processor's caches.
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

  /// Frames received so far.
  var frameCount: UInt64 { state.withLock { $0.frameCount } }

  /// Frames received so far, and when the newest came in monotonic seconds.
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
  /// Who is heard, as in "iFacialMocap at 192.168.1.30"; nil where the source has only one.
  var origin: String? {
    get { state.withLock { $0.origin } }
    set { state.withLock { $0.origin = newValue } }
  }

  /// Who this is: sinks that name performers follow a change at once.
  func setIdentity(_ identity: PerformerIdentity) {
    state.withLock { state in
      guard state.identity != identity else { return }
      state.identity = identity
      for sink in state.sinks { sink.setIdentity(identity) }
    }
  }

  /// Holds the outputs silent while tracking goes on.
  func hold(silent isSilent: Bool) { state.withLock { $0.isSilent = isSilent } }

  /// Feeds another performer from the next frame on; nil feeds nobody.
  func feed(_ target: Performer?) { state.withLock { $0.target = target } }

  /// Joins these sources with its own; none leaves its own alone.
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

  /// Sends to these sinks and no others; a sink goes on with its own sequence, whoever it follows.
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

  /// Takes other settings from the next frame on; sinks learn of changed OSC routes.
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

  /// Takes the newest face as the neutral one; false when no face has been seen.
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

  /// Says when frame time 0 was, in Unix seconds, before the first frame; a later call changes nothing.
  func begin(epoch: Double) { state.withLock { $0.begin(epoch: epoch) } }

  func startRecording(to recorder: TakeRecorder) { state.withLock { $0.recorder = recorder } }

  func stopRecording() { state.withLock { $0.recorder = nil } }
}

extension Performer.State {
  /// The line from a frame to the packets of every sink.
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

  /// Keeps the first epoch that is given.
  fileprivate mutating func begin(epoch: Double) {
    guard self.epoch == nil else { return }
    self.epoch = epoch
    for sink in sinks { sink.follow(epoch: epoch, mapping: pipeline.mapper.table) }
  }

  /// Takes the clock for the epoch, so that time tags tell when a frame was.
  fileprivate mutating func begin(at time: Double) -> Double {
    let epoch = Date().timeIntervalSince1970 - time
    self.epoch = epoch
    for sink in sinks { sink.follow(epoch: epoch, mapping: pipeline.mapper.table) }
    return epoch
  }
}

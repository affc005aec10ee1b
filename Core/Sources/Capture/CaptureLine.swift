public import CaptureWire
import Numbers
public import Signals

/// The line of capture: device → stream → sample with its time on the master clock → checks, figures, and what is
/// written.
///
/// A value without a clock. Feed it with `register` and `receive` as data come, and with `see`, `measure` and `expose`
/// for what others compute of pictures. All that is sensed between `begin` and `end` is to be written, also when it
/// comes late or its time on the master clock is not known yet. For samples that come after the next take began, keep
/// a copy of the line.
public struct CaptureLine: Sendable {
  /// What is to be written to the log.
  public enum Write: Hashable, Sendable {
    case device(CaptureDevice)
    case stream(CaptureStream)
    case sample(CaptureSample, stream: UInt16)
  }

  /// Devices and streams; more are refused.
  public static let mostDevices = 256
  public static let mostStreams = 1_024

  public private(set) var devices: [CaptureDevice] = []
  public private(set) var streams: [CaptureStream] = []
  /// The checks of the take, by person.
  public private(set) var checks: [Int: TakeChecks] = [:]
  /// The checks of the last seconds, by person.
  public private(set) var live: [Int: LiveChecks] = [:]
  public private(set) var begin: Double?
  public private(set) var end: Double?
  /// Whether the task needs both hands.
  public private(set) var isTwoHanded = false

  private var persons: [UInt16: Int] = [:]
  private var meters: [UInt16: StreamMeter] = [:]
  private var batteries: [String: Double] = [:]

  public init() {}

  /// Adds a device, or replaces what is known about it; during a take it is to be written.
  public mutating func register(_ device: CaptureDevice) -> [Write] {
    if let index = devices.firstIndex(where: { $0.id == device.id }) {
      devices[index] = device
    } else {
      guard devices.count < Self.mostDevices else { return [] }
      devices.append(device)
    }
    return isRecording ? [.device(device)] : []
  }

  /// Adds a stream of a known device; during a take it is to be written.
  public mutating func register(_ stream: CaptureStream) -> [Write] {
    guard let device = devices.first(where: { $0.id == stream.device }),
      meters[stream.id] == nil, streams.count < Self.mostStreams
    else { return [] }
    streams.append(stream)
    persons[stream.id] = device.person
    meters[stream.id] = StreamMeter()
    let (newLive, newTake) = newChecks
    live[device.person, default: newLive].register(stream)
    guard isRecording else { return [] }
    checks[device.person, default: newTake].register(stream)
    return [.stream(stream)]
  }

  /// Whether samples are written at present.
  public var isRecording: Bool { begin != nil && end == nil }

  /// Begins a take: what is known of devices and streams is to be written first.
  public mutating func begin(at time: Double, isTwoHanded: Bool = false) -> [Write] {
    guard !isRecording, time.isFinite else { return [] }
    (begin, end, self.isTwoHanded) = (time, nil, isTwoHanded)
    (checks, live) = ([:], [:])
    let (newLive, newTake) = newChecks
    for stream in streams {
      checks[persons[stream.id] ?? 1, default: newTake].register(stream)
      live[persons[stream.id] ?? 1, default: newLive].register(stream)
    }
    return devices.map { .device($0) } + streams.map { .stream($0) }
  }

  /// Ends a take; late samples of it are still to be written.
  public mutating func end(at time: Double) {
    guard isRecording, let begin, time.isFinite else { return }
    end = max(time, begin)
    for person in checks.keys { checks[person]?.end(at: end ?? time) }
  }

  private var newChecks: (live: LiveChecks, take: TakeChecks) {
    var take = TakeChecks(isTwoHanded: isTwoHanded)
    if let begin { take.begin(at: begin) }
    return (LiveChecks(isTwoHanded: isTwoHanded), take)
  }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - moment: its time on the master clock and the proven half-width, in seconds; nil while its device's clock is
  ///     not mapped.
  ///   - now: when it came, on the master clock.
  /// - Returns: what is to be written: the sample, when it is of the take.
  public mutating func receive(
    _ sample: CaptureSample, of stream: UInt16, at moment: (time: Double, bound: Double)?,
    now: Double
  ) -> Write? {
    guard let person = persons[stream] else { return nil }
    meters[stream]?.register(sample.sequence, at: moment, now: now)
    guard let moment else { return isRecording ? .sample(sample, stream: stream) : nil }
    let isOfTake = isOfTake(moment)
    add(to: person, at: moment.time, isOfTake: isOfTake) { checks in
      checks.add(
        sample.reading, sequence: sample.sequence, of: stream, at: moment.time, bound: moment.bound)
    }
    return isOfTake ? .sample(sample, stream: stream) : nil
  }

  private mutating func add(
    to person: Int, at time: Double? = nil, isOfTake: Bool, _ body: (inout TakeChecks) -> Void
  ) {
    live[person]?.update(at: time, body)
    if isOfTake, var own = checks.removeValue(forKey: person) {
      body(&own)
      checks[person] = own
    }
  }

  /// Within its bound of the take; a take that runs has no end yet.
  private func isOfTake(_ moment: (time: Double, bound: Double)) -> Bool {
    guard let begin else { return false }
    let bound = moment.bound.isFinite ? max(moment.bound, 0) : 0
    return moment.time >= begin - bound && moment.time <= (end ?? .infinity) + bound
  }
}

extension CaptureLine {
  /// Light and sharpness of a picture of a camera.
  public mutating func see(_ luma: PictureLuma, of stream: UInt16) {
    guard let person = persons[stream] else { return }
    add(to: person, isOfTake: isRecording) { $0.see(luma) }
  }

  /// The figures of a depth map.
  public mutating func measure(_ figures: DepthFigures, of stream: UInt16) {
    guard let person = persons[stream] else { return }
    add(to: person, isOfTake: isRecording) { $0.measure(figures) }
  }

  /// Seconds of exposure and focal length in pixels of a camera.
  public mutating func expose(exposure: Double?, focalLength: Double?, of stream: UInt16) {
    guard let person = persons[stream] else { return }
    add(to: person, isOfTake: isRecording) { checks in
      checks.expose(exposure: exposure, focalLength: focalLength)
    }
  }

  /// The charge of a device, 0…1.
  public mutating func charge(_ level: Double, of device: String) {
    guard devices.contains(where: { $0.id == device }), level.isFinite else { return }
    batteries[device] = level.clamped(to: 0...1)
  }

  /// Removes a device that is gone, and its streams; not during a take, whose streams stay.
  public mutating func remove(_ device: String) {
    guard !isRecording else { return }
    devices.removeAll { $0.id == device }
    batteries[device] = nil
    for stream in streams where stream.device == device {
      persons[stream.id] = nil
      meters[stream.id] = nil
    }
    streams.removeAll { $0.device == device }
    live = [:]
    let newLive = newChecks.live
    for stream in streams { live[persons[stream.id] ?? 1, default: newLive].register(stream) }
  }

  /// The results of the last seconds of all persons.
  public var liveResults: [CheckResult] {
    live.keys.sorted().flatMap { live[$0]?.results() ?? [] }
  }

  /// What a display shows of each device, at an instant of the master clock.
  public func figures(at now: Double) -> [CaptureDeviceFigures] {
    devices.map { device in
      let own = streams.filter { $0.device == device.id }
      return CaptureDeviceFigures(
        device: device, battery: batteries[device.id],
        streams: own.compactMap { stream in
          meters[stream.id].map { $0.figures(of: stream, at: now) }
        })
    }
  }
}

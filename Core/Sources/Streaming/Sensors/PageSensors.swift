import Realtime
public import ScreenKit
import SensorWire
public import Signals

/// The sensors of a sensor page as one source of a bus: its camera, which another part tracks, its microphone and its
/// motion sensor. The page asks its person before it sends sound and motion, and what arrives while nobody wants it is
/// dropped. Any thread.
public final class PageSensors: Sendable {
  /// The connection to the page, and the clocks.
  public struct Host: Sendable {
    /// Sends the demand to the page; called within a lock, so it only queues.
    public var ask: @Sendable (PageDemand) -> Void
    /// Gets a sentence for the person at the hub when a sensor's status changes.
    public var report: @Sendable (String) -> Void
    /// The host's time of a page's time, both in seconds, at a host's time; nil when it is unknown.
    public var time: @Sendable (_ page: Double, _ now: Double) -> Double?

    public init(
      ask: @escaping @Sendable (PageDemand) -> Void, report: @escaping @Sendable (String) -> Void,
      time: @escaping @Sendable (_ page: Double, _ now: Double) -> Double?
    ) {
      self.ask = ask
      self.report = report
      self.time = time
    }
  }

  private struct State {
    var source: SourceID?
    var name = ""
    var demand = SensorDemand.empty
    /// The demand that the page knows.
    var asked: PageDemand?
    var statuses: [PageSensor: Status] = [:]
  }

  /// The first bytes of its binary messages, of which all are needed in order.
  public static let messageKinds: Set<UInt8> = [PageSound.kind, PageMotion.kind]

  private let bus: SensorBus
  private let reasons: SensorReasons
  private let host: Host
  private let state = Locked(State())
  private let observation = Locked<SensorReasons.Observation?>(nil)

  public init(bus: SensorBus, reasons: SensorReasons, host: Host) {
    self.bus = bus
    self.reasons = reasons
    self.host = host
  }

  deinit { stop() }

  /// Begins, or continues with what a page offers now, and sends it the demand. A page with the same name stays the
  /// same source.
  ///
  /// - Parameter seen: the kinds that somebody publishes of the pictures of its camera.
  public func start(
    name: String, offering sensors: Set<PageSensor>, seeing seen: SensorKinds = []
  ) {
    let kinds = SensorKinds(sensors.map { SensorKinds($0.kind) }).union(seen)
    let known = state.withLock { state in
      state.asked = nil
      return state.name == name ? state.source : nil
    }
    if let known, !kinds.isEmpty {
      bus.offer(kinds, from: known)
      return sendDemand()
    }
    stop()
    guard !kinds.isEmpty else { return }
    state.withLock { $0.name = name }
    observation.withLock { $0 = reasons.observe { [weak self] in self?.sendDemand() } }
    let source = bus.addSource(name, offering: kinds) { [weak self] in self?.use($0) }
    // Its events have the host's times.
    bus.setClockOffset(0, of: source)
    state.withLock { $0.source = source }
  }

  /// The source; nil while the page offers nothing. Its events have the host's times.
  public var source: SourceID? { state.withLock { $0.source } }

  /// Removes the source.
  public func stop() {
    let ended = observation.withLock { observation in
      defer { observation = nil }
      return observation
    }
    withExtendedLifetime(ended) {}
    let source = state.withLock { state in
      defer { state = State() }
      return state.source
    }
    if let source { bus.removeSource(source) }
  }

  /// What the source is called and wants to say; nil while nobody wants the sensor.
  public func status(of sensor: PageSensor) -> Status? { state.withLock { $0.statuses[sensor] } }

  private func use(_ demand: SensorDemand) {
    let sentences = state.withLock { state -> [String] in
      state.demand = demand
      return PageSensor.allCases.compactMap { sensor in
        guard demand.kinds.contains(sensor.kind) else {
          state.statuses[sensor] = nil
          return nil
        }
        guard state.statuses[sensor] == nil else { return nil }
        let status = Status(.searching, "\(state.name) is asked for \(sensor.title).")
        state.statuses[sensor] = status
        return status.sentence
      }
    }
    sendDemand()
    for sentence in sentences { host.report(sentence) }
  }

  /// Sends the demand with its reasons, if the page does not know it.
  private func sendDemand() {
    state.withLock { state in
      func reason(_ sensor: PageSensor) -> String? {
        state.demand.kinds.contains(sensor.kind) ? reasons.sentence(for: sensor.kind) : nil
      }
      let demand = PageDemand(audio: reason(.microphone), motion: reason(.motion))
      guard demand != state.asked else { return }
      state.asked = demand
      host.ask(demand)
    }
  }

  /// Takes what the page says about a sensor; nothing while nobody wants it.
  public func pageReported(_ sensor: PageSensor, _ reported: PageSensorState) {
    let sentence = state.withLock { state -> String? in
      guard let known = state.statuses[sensor] else { return nil }
      let status = Self.status(reported, of: sensor, named: state.name)
      state.statuses[sensor] = status
      return status == known ? nil : status.sentence
    }
    if let sentence { host.report(sentence) }
  }

  /// Publishes the events of a binary message that arrived at a time of the host's clock, in seconds. False for a
  /// message of another kind; a malformed one is dropped.
  @discardableResult
  public func receive(_ bytes: [UInt8], at now: Double) -> Bool {
    switch bytes.first {
    case PageSound.kind: publishSound(bytes, at: now)
    case PageMotion.kind: publishMotion(bytes, at: now)
    default: return false
    }
    return true
  }

  private func publishSound(_ bytes: [UInt8], at now: Double) {
    guard let source = wanted(.audio), let sound = PageSound(bytes) else { return }
    let sensed = host.time(sound.time, now) ?? now - sound.block.duration
    bus.publish(
      SensorEvent(source: source, sensed: sensed, arrived: now, payload: .audio(sound.block)))
  }

  private func publishMotion(_ bytes: [UInt8], at now: Double) {
    guard let source = wanted(.motion), let motion = PageMotion(bytes) else { return }
    let last = motion.readings.last?.time ?? 0
    for reading in motion.readings {
      let sensed = host.time(reading.time, now) ?? now - max(last - reading.time, 0)
      bus.publish(
        SensorEvent(source: source, sensed: sensed, arrived: now, payload: .motion(reading.sample)))
    }
  }

  private func wanted(_ kind: SensorKind) -> SourceID? {
    state.withLock { $0.demand.kinds.contains(kind) ? $0.source : nil }
  }

  private static func status(
    _ state: PageSensorState, of sensor: PageSensor, named name: String
  ) -> Status {
    let it = sensor.title
    return switch state {
    case .sending: Status(.connected, "\(name) sends \(it).")
    case .declined: Status(.searching, "\(name): “Not now” was chosen for \(it).")
    case .denied:
      Status(
        .offline,
        "\(name): \(it) is not allowed. Allow it for the page in the browser’s settings, then try again there."
      )
    case .unavailable: Status(.offline, "\(name): the browser has no use of \(it).")
    case .insecure:
      Status(
        .offline,
        "\(name): browsers give \(it) to secure pages only. Open the https address that CONNECT shows."
      )
    case .hidden:
      Status(
        .searching, "\(name): \(it) is off, because the page is hidden. Open the page again.")
    case .stopped: Status(.searching, "\(name): \(it) was turned off on the page.")
    case .failed: Status(.offline, "\(name): \(it) stopped. The page shows why.")
    }
  }
}

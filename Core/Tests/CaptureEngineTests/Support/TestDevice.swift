import CaptureWire
import Numbers
import Signals
import TestSupport

/// A simulated device with its session and its link to the engine: what it senses is a function of the time.
struct TestDevice {
  struct Link {
    /// Seconds of each message, and what is added at random.
    var delay = 0.002
    var jitter = 0.004
    /// The chance that the connection is lost, in each second.
    var losses = 0.0
  }

  struct Message {
    let due: Int64
    let isText: Bool
    let bytes: [UInt8]
  }

  enum Event { case message(Message), opened, closed }

  let session: CaptureDevice
  let streams: [CaptureStream]
  let movement: SimulatedMovement
  let clock: AffineClock
  var link: Link
  var protocolSession: CaptureDeviceSession
  /// Whether the device can reach the hub.
  var isReachable = true
  var isSensing = true
  private(set) var sensed: [UInt16: Int] = [:]
  private var random: SeededGenerator
  var toHub: [Message] = []
  var isUp = false
  /// Nanoseconds of the hub's clock when its samples begin.
  let origin: Int64

  init(
    _ id: String, streams: [CaptureStream], person: Int = 1, seed: UInt64, token: String = "",
    run: String? = nil, link: Link = Link(), bufferSize: Int = 64 << 20, neutral: Double = 9
  ) {
    session = CaptureDevice(id: id, name: id, person: person)
    self.streams = streams
    self.link = link
    random = SeededGenerator(seed: seed)
    let drift = Double(Int.random(in: -40...40, using: &random)) * 1e-6
    clock = AffineClock(
      offset: Double(Int.random(in: 1_000...9_000, using: &random)), drift: drift)
    movement = SimulatedMovement(seed: seed, neutral: neutral)
    var options = CaptureDeviceSession.Options()
    options.token = token
    options.bufferSize = bufferSize
    protocolSession = CaptureDeviceSession(
      device: session, streams: streams, run: run ?? "run-\(seed)", options: options)
    origin = VirtualClock.origin
  }

  /// The device's clock at an instant of the hub's.
  func local(_ now: Int64) -> Int64 { clock.nanoseconds(at: Double(now - origin) * 1e-9) }

  mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  /// When a message that is sent now arrives, not before an earlier one.
  mutating func arrival(_ now: Int64, after last: Int64) -> Int64 {
    let delay = link.delay + link.jitter * unit() * unit()
    return max(now + Int64(clamping: delay * 1e9), last + 1)
  }

  /// What a sample reads.
  static func reading(
    _ movement: SimulatedMovement, _ stream: CaptureStream, _ index: Int
  ) -> CaptureReading? {
    let time = Double(index) / (stream.rate ?? 100)
    let sequence = UInt32(clamping: index)
    return switch stream.kind {
    case .imu: .motion(movement.motion(at: time, sequence: sequence))
    case .pose: .pose(movement.pose(at: time))
    case .glove: .glove(movement.glove(at: time, side: .right, sequence: sequence))
    case .hands: .hands(movement.hands(at: time, sequence: sequence))
    case .audio:
      .encoded(bytes: (0..<64).map { UInt8(truncatingIfNeeded: index &* 7 &+ $0) }, isKey: true)
    default: nil
    }
  }

  /// Adds the samples up to an instant of the hub's clock, and lets the session's time pass.
  mutating func advance(to now: Int64) -> [CaptureDeviceSession.Effect] {
    var effects: [CaptureDeviceSession.Effect] = []
    let local = local(now)
    for stream in streams where isSensing {
      let rate = stream.rate ?? 100
      while true {
        let index = sensed[stream.id] ?? 0
        let at = Double(index) / rate
        guard origin + Int64(clamping: at * 1e9) <= now else { break }
        sensed[stream.id] = index + 1
        if let reading = Self.reading(movement, stream, index) {
          effects += protocolSession.add(
            reading, sensed: clock.nanoseconds(at: at), to: stream.id, at: local)
        }
      }
    }
    return effects + protocolSession.apply(.tick, at: local)
  }
}

extension TestDevice {
  static func watch(_ id: String = "watch", person: Int = 1, seed: UInt64 = 11) -> TestDevice {
    TestDevice(
      id,
      streams: [
        CaptureStream(
          id: 0, device: id, kind: .imu, title: "Watch motion", mount: .rightWrist, rate: 100)
      ], person: person, seed: seed)
  }

  static func phone(_ id: String = "phone", person: Int = 1, seed: UInt64 = 12) -> TestDevice {
    TestDevice(
      id,
      streams: [
        CaptureStream(
          id: 0, device: id, kind: .imu, title: "Phone motion", mount: .chest, rate: 100),
        CaptureStream(id: 7, device: id, kind: .pose, title: "Pose", mount: .chest, rate: 60),
      ], person: person, seed: seed)
  }

  static func glove(_ id: String = "glove", person: Int = 1, seed: UInt64 = 13) -> TestDevice {
    TestDevice(
      id,
      streams: [
        CaptureStream(
          id: 3, device: id, kind: .glove, title: "Right glove", mount: .rightHand, rate: 120)
      ], person: person, seed: seed)
  }
}

public import Capture
public import CaptureFiles
public import CaptureWire
import Deflate
import JSON
import Numbers
import Signals
public import Timing

/// Records a session of simulated devices with clocks, links and losses of their own: the same samples for the same seed.
public struct CaptureSimulation: Sendable {
  /// What can be simulated.
  public enum Device: String, CaseIterable, Sendable {
    case phone, watch, glove
  }

  public var devices: [Device]
  public var seconds: Double
  public var seed: UInt64
  public var link: SimulatedLink.Kind
  public var task: CaptureTask

  public static let longest = 36_000.0
  /// Nanoseconds from the session's start to the devices' first samples: none may be before the start within its bound.
  private static let lead: Int64 = 50_000_000

  /// - Parameters:
  ///   - seconds: 0.5…36,000.
  ///   - link: of the devices, for the exchanges of time.
  public init(
    devices: [Device] = Device.allCases, seconds: Double, seed: UInt64 = 1,
    link: SimulatedLink.Kind = .wifiGood,
    task: CaptureTask = TaskLibrary.standard.prompts.first
      ?? CaptureTask(id: CaptureTask.customID, text: "Simulated")
  ) {
    self.devices = devices
    self.seconds = seconds.clamped(to: 0.5...Self.longest)
    self.seed = seed
    self.link = link
    self.task = task
  }

  /// Records into a folder that ends with ".recording" and does not exist.
  ///
  /// - Parameters:
  ///   - start: instants of the hub's clock and of UTC at time 0, in nanoseconds.
  ///   - video: the phone's camera with its frames by number; nil for none.
  public func record(
    into folder: String, start: CaptureStart,
    video: (stream: CaptureStream, frame: @Sendable (Int) -> CaptureReading?)? = nil
  ) throws(CaptureFileError) {
    let log = try CaptureLog(folder: folder, start: start)
    var running = devices.enumerated().map { number, kind in
      Running(kind, number: number, self, video: video)
    }
    for device in running { device.announce(to: log) }
    let metadata = CaptureMetadata(
      session: "", kitVersion: "", started: "", duration: 0, task: task,
      environment: task.room?.rawValue ?? "", contributor: "simulated",
      review: CaptureReview(duration: seconds), streams: [], consent: nil, checks: [])
    try log.keep(metadata.json, as: "metadata_1")
    log.append(CaptureMark(kind: .start, time: start.master))
    var now = 0.0
    // Batches arrive late; a second is enough for every link.
    while now <= seconds + 1 {
      now += 0.1
      for index in running.indices {
        running[index].advance(to: now, until: seconds, log, start.master + Self.lead)
      }
    }
    let end = start.master + Self.lead + Int64(clamping: seconds * 1e9)
    log.append(CaptureMark(kind: .stop, time: end))
    try log.finish()
  }

  /// One simulated device on its way through time.
  private struct Running {
    private var device: SimulatedCaptureDevice
    private var waiting: SimulatedCaptureDevice.Batch
    private let clock: SimulatedClock
    private var link: SimulatedLink
    private var schedule = ExchangeSchedule()
    private var nextExchange = 0.0

    init(
      _ kind: Device, number: Int, _ simulation: CaptureSimulation,
      video: (stream: CaptureStream, frame: @Sendable (Int) -> CaptureReading?)?
    ) {
      let seed = simulation.seed &* 1_000 &+ UInt64(clamping: number)
      let drawn = SimulatedClock(seed: seed, seconds: 1)
      let (offset, drift) = (1_000 * Double(number + 1) + drawn.offset, drawn.skew)
      clock = SimulatedClock(seed: seed, offset: offset, skew: drift, walk: 0, seconds: 1)
      link = SimulatedLink(simulation.link, seed: seed)
      let first = UInt16(clamping: number * CaptureDevice.maximumStreams)
      let id = kind.rawValue
      var streams = kind.streams(first: first, device: id)
      if kind == .phone, var camera = video?.stream {
        (camera.id, camera.device) = (first + 3, id)
        streams.append(camera)
      }
      let frame = video?.frame
      let movement = SimulatedMovement(seed: seed)
      device = SimulatedCaptureDevice(
        device: CaptureDevice(id: id, name: "Simulated \(id)", model: "simulated"),
        streams: streams, seed: seed,
        clock: AffineClock(offset: offset, drift: drift),
        link: SimulatedDelivery(
          delay: 0.003, jitter: 0.02, duplication: 0.01, lateShare: 0.01, lateBy: 0.5)
      ) { stream, index in
        switch stream.kind {
        case .video: frame?(index)
        case .depth: Self.depth(movement, index, rate: stream.rate ?? 30)
        default: nil
        }
      }
      waiting = device.next()
    }

    private static func depth(
      _ movement: SimulatedMovement, _ index: Int, rate: Double
    ) -> CaptureReading {
      let (width, height) = (256, 192)
      let depth = movement.depth(at: Double(index) / rate, width: width, height: height)
      let png = depth.withUnsafeBufferPointer { DepthPNG.encode($0, width: width, height: height) }
      let confidence = depth.map { UInt8($0 == 0 ? 0 : 2) }
        .withUnsafeBufferPointer { GreyPNG.encode($0, width: width, height: height) }
      return .depth(png: png, confidence: confidence)
    }

    func announce(to log: CaptureLog) {
      log.add(device.device)
      for stream in device.streams { log.add(stream) }
    }

    mutating func advance(
      to now: Double, until end: Double, _ log: CaptureLog, _ origin: Int64
    ) {
      while nextExchange <= now, nextExchange <= end {
        if let (exchange, _) = link.exchange(at: nextExchange, with: clock) {
          log.append([ClockTimes(exchange, from: origin)], device: device.device.id)
        }
        nextExchange += schedule.pause(bound: 0.002)
      }
      while waiting.arrives <= now {
        let kept = waiting.samples.filter {
          device.clock.seconds(at: $0.sensed) < end
        }
        if !kept.isEmpty { log.append(kept, to: waiting.stream) }
        waiting = device.next()
      }
    }
  }
}

extension CaptureSimulation.Device {
  fileprivate func streams(first: UInt16, device: String) -> [CaptureStream] {
    switch self {
    case .phone:
      [
        CaptureStream(
          id: first, device: device, kind: .imu, title: "Phone motion", mount: .chest, rate: 100),
        CaptureStream(
          id: first + 1, device: device, kind: .pose, title: "Camera pose", mount: .chest, rate: 60),
        CaptureStream(
          id: first + 2, device: device, kind: .depth, codec: "png16", title: "Depth",
          mount: .chest,
          rate: 30, width: 256, height: 192),
      ]
    case .watch:
      [
        CaptureStream(
          id: first, device: device, kind: .imu, title: "Watch motion", mount: .rightWrist,
          rate: 100)
      ]
    case .glove:
      [
        CaptureStream(
          id: first, device: device, kind: .glove, title: "Right glove", mount: .rightHand,
          rate: 120)
      ]
    }
  }
}

extension ClockTimes {
  /// An exchange that a device began, whose master times are seconds from an origin in nanoseconds.
  fileprivate init(_ exchange: ClockExchange, from origin: Int64) {
    func nanoseconds(_ seconds: Double) -> Int64 { Int64(clamping: (seconds * 1e9).rounded()) }
    self.init(
      isStartedByDevice: true, sent: nanoseconds(exchange.sent),
      received: origin &+ nanoseconds(exchange.received),
      answered: origin &+ nanoseconds(exchange.answered), arrived: nanoseconds(exchange.arrived))
  }
}

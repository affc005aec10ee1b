import CaptureWire
import Signals
import TestSupport

/// A device and a hub with a link between them that loses connections, and a disk that is slow. Time in milliseconds.
struct WireHarness {
  struct Faults {
    /// Probability in each 10 ms that the connection is lost.
    var disconnects = 0.0
    /// Probability in each 10 ms that the hub's process ends, and a new one reads its log.
    var restarts = 0.0
  }

  private struct Message {
    let due: Int
    let isText: Bool
    let bytes: [UInt8]
  }

  var device: CaptureDeviceSession
  var hub: CaptureHubSession
  private(set) var stored: [TicketedRecord] = []
  private(set) var effects: [CaptureHubSession.Effect] = []
  private(set) var deviceEffects: [CaptureDeviceSession.Effect] = []
  private(set) var added: [UInt16: [CaptureSample]] = [:]
  private(set) var now = 0
  private(set) var connections = 0
  private var numbering: CaptureNumbering?
  var isReachable = true
  private var random: SeededGenerator
  private var faults: Faults
  private var toHub: [Message] = []
  private var toDevice: [Message] = []
  private var isUp = false
  private var waiting: [(due: Int, ticket: Int)] = []
  /// Of `stored`, those that survive the end of the hub's process.
  private var durableCount = 0
  /// Where the records of the hub's process begin.
  private var processStart = 0
  private let deviceOffset: Int64 = 5_000_000_000_000
  static let run = "run-1"

  init(
    _ streams: [CaptureStream], seed: UInt64, faults: Faults = Faults(),
    options: CaptureDeviceSession.Options = .init(), window: Int = 1 << 20
  ) {
    device = CaptureDeviceSession(
      device: CaptureDevice(id: "dev", name: "Device"), streams: streams, run: Self.run,
      options: options)
    hub = CaptureHubSession(firstStream: 100, window: window)
    random = SeededGenerator(seed: seed)
    self.faults = faults
  }

  private func chance(_ probability: Double) -> (inout SeededGenerator) -> Bool {
    { Double($0.next() >> 11) * 0x1p-53 < probability }
  }

  var deviceNow: Int64 { deviceOffset + Int64(now) * 1_000_000 }
  var hubNow: Int64 { Int64(now) * 1_000_000 }

  mutating func add(_ reading: CaptureReading, to stream: UInt16) {
    let sequence = UInt32(added[stream]?.count ?? 0)
    added[stream, default: []].append(
      CaptureSample(sensed: deviceNow, sequence: sequence, reading: reading))
    handle(device.add(reading, sensed: deviceNow, to: stream, at: deviceNow))
  }

  mutating func command(_ event: CaptureHubSession.Event) { handle(hub.apply(event, at: hubNow)) }

  mutating func disconnect() {
    guard isUp else { return }
    isUp = false
    (toHub, toDevice) = ([], [])
    handle(device.apply(.disconnected, at: deviceNow))
    handle(hub.apply(.disconnected, at: hubNow))
  }

  /// Ends the hub's process: what is not on disk is gone.
  mutating func restartHub(take: String?) {
    disconnect()
    stored = Array(stored[..<durableCount])
    processStart = durableCount
    waiting = []
    var next: [UInt16: UInt32] = [:]
    for entry in stored where entry.record.form == .samples || entry.record.form == .gap {
      let id = entry.record.stream
      next[id] = max(next[id] ?? 0, UInt32(entry.record.sequences.upperBound))
    }
    hub = CaptureHubSession(firstStream: 100, window: hub.window)
    if let take, let numbering {
      hub.restore(numbering, next: next, take: take, task: "")
    }
  }

  /// Ten milliseconds.
  mutating func step(take: String? = nil) {
    now += 10
    if isUp, chance(faults.disconnects)(&random) { disconnect() }
    if chance(faults.restarts)(&random) { restartHub(take: take) }
    while let first = waiting.first, first.due <= now {
      waiting.removeFirst()
      durableCount =
        processStart + stored[processStart...].count { $0.ticket <= first.ticket }
      handle(hub.apply(.durable(ticket: first.ticket), at: hubNow))
    }
    for message in Self.due(&toHub, at: now) {
      handle(hub.apply(message.isText ? .text(message.bytes) : .binary(message.bytes), at: hubNow))
    }
    for message in Self.due(&toDevice, at: now) {
      handle(device.apply(.text(message.bytes), at: deviceNow))
    }
    handle(device.apply(.tick, at: deviceNow))
    handle(hub.apply(.tick, at: hubNow))
  }

  private static func due(_ queue: inout [Message], at now: Int) -> [Message] {
    let due = queue.prefix { $0.due <= now }
    queue.removeFirst(due.count)
    return Array(due)
  }

  private mutating func delay() -> Int { now + 5 + Int(random.next() % 40) }

  private mutating func handle(_ effects: [CaptureDeviceSession.Effect]) {
    deviceEffects += effects
    for effect in effects {
      switch effect {
      case .connect:
        guard isReachable else {
          handle(device.apply(.disconnected, at: deviceNow))
          continue
        }
        isUp = true
        connections += 1
        handle(hub.apply(.connected, at: hubNow))
        handle(device.apply(.connected, at: deviceNow))
      case .sendText(let bytes) where isUp: sendToHub(bytes, isText: true)
      case .sendBinary(let bytes) where isUp: sendToHub(bytes, isText: false)
      default: break
      }
    }
  }

  private mutating func sendToHub(_ bytes: [UInt8], isText: Bool) {
    let due = max(delay(), toHub.last?.due ?? 0)
    toHub.append(Message(due: due, isText: isText, bytes: bytes))
  }

  private mutating func handle(_ effects: [CaptureHubSession.Effect]) {
    self.effects += effects
    for effect in effects {
      switch effect {
      case .send(let bytes) where isUp:
        let due = max(delay(), toDevice.last?.due ?? 0)
        toDevice.append(Message(due: due, isText: true, bytes: bytes))
      case .store(let store):
        stored.append(store)
        let due = now + 200 + Int(random.next() % 300)
        waiting.append((due, store.ticket))
        waiting.sort { $0.ticket < $1.ticket }
      case .numbering(let new): numbering = new
      case .close: disconnect()
      default: break
      }
    }
  }

  /// The samples in the log of a stream of the session, in order.
  func logged(_ stream: UInt16, _ kind: CaptureKind) -> [CaptureSample] {
    stored.filter { $0.record.stream == stream && $0.record.form == .samples }
      .flatMap { $0.record.samples(of: kind) ?? [] }
  }

  var isComplete: Bool {
    effects.contains {
      if case .complete = $0 { true } else { false }
    }
  }
}

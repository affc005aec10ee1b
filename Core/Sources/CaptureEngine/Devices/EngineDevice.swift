import Capture
import CaptureScreens
public import CaptureWire
import Numbers
import Timing

/// A device as the engine knows it, over all its connections.
struct EngineDevice: Sendable {
  enum Way: Sendable {
    /// The device protocol, with a clock of its own that is measured.
    case connection
    /// Without a way back: its samples have the hub's clock, by their arrival or by the sender's stamps.
    case glove, logger, vision
  }

  var device: CaptureDevice
  let way: Way
  /// Its streams have the numbers from 64 times this on.
  let slot: Int
  var source: String
  /// Of a device of the protocol.
  var session: CaptureHubSession?
  var clock: CertifiedClock
  /// Exchanges before a take, which it begins with.
  var recent: [ClockTimes] = []
  var streams: [CaptureStream] = []
  var connection: CaptureConnectionID?
  /// What the device says of itself.
  var problem: String?
  /// What is wrong with its connections, until an instant.
  var conflict: (sentence: String, until: Int64)?
  var lastHeard: Int64
  /// When its connection ended; nil while it is there.
  var leftAt: Int64?
  /// Whether the flow counts it as away.
  var isAway = false
  /// The next sequence number in the take of its streams, where the engine numbers them.
  var next: [UInt16: UInt32] = [:]
  /// The device's number of a stream at the beginning of the take.
  var base: [UInt16: UInt32] = [:]

  static let mostRecent = 256

  init(_ device: CaptureDevice, _ way: Way, slot: Int, source: String, at now: Int64) {
    self.device = device
    self.way = way
    self.slot = slot
    self.source = source
    lastHeard = now
    clock = CertifiedClock(limit: DriftLimit(maximum: device.maximumDrift))
    if way == .connection { session = CaptureHubSession(firstStream: Self.firstStream(of: slot)) }
  }

  static func firstStream(of slot: Int) -> UInt16 {
    UInt16(clamping: slot * CaptureDevice.maximumStreams)
  }

  /// Nanoseconds without a word after which a device without a connection counts as away.
  var patience: Int64 {
    switch way {
    case .connection: .max
    case .glove: 3_000_000_000
    // A push comes each second or so, and a watch's batch up to ten seconds late.
    case .logger: 15_000_000_000
    case .vision: 5_000_000_000
    }
  }

  func isConnected(at now: Int64) -> Bool {
    way == .connection ? connection != nil : now &- lastHeard < patience
  }

  /// Seconds of the master clock, and the proven half-width; an infinite one where nothing is proven. Nil before the
  /// first exchange.
  func moment(_ sensed: Int64) -> (time: Double, bound: Double)? {
    let seconds = Double(sensed) * 1e-9
    guard way == .connection else { return (seconds, .infinity) }
    return clock.master(at: seconds).map { ($0.time, $0.bound) }
  }

  /// Adds an exchange to what is known of its clock, and tells the session how well that is.
  mutating func register(_ times: ClockTimes) {
    clock.register(times.exchange, from: times.isStartedByDevice ? .device : .master)
    if recent.count >= Self.mostRecent { recent.removeFirst(Self.mostRecent / 4) }
    recent.append(times)
    let arrived = times.isStartedByDevice ? times.arrived : times.answered
    session?.clockBound = clock.master(at: Double(arrived) * 1e-9)?.bound
  }

  /// As the pages show it.
  func entry(_ figures: CaptureDeviceFigures, at now: Int64) -> CaptureDeviceEntry {
    var figures = figures
    if let session {
      for index in figures.streams.indices {
        // By the numbers of the protocol: what is only on its way is not lost.
        let counts = session.counts(of: figures.streams[index].stream.id)
        figures.streams[index].lost = counts?.lost ?? 0
      }
    }
    var entry = CaptureDeviceEntry(figures, isConnected: isConnected(at: now))
    entry.source = source
    entry.problem = conflict.flatMap { $0.until > now ? $0.sentence : nil } ?? problem
    return entry
  }
}

/// A connection that a device may have.
struct EngineConnection: Sendable {
  let name: String
  /// Whether the host has checked who it is.
  let isPaired: Bool
  /// Whether it needs no token in its hello.
  let isTrusted: Bool
  let send: @Sendable (CaptureHubSession.Outgoing) -> Void
  /// `CaptureDevice.id` after the hello.
  var device: String?
  let openedAt: Int64
  var lastHeard: Int64

  /// Nanoseconds without a message after which a connection is dead: four clock requests without an answer.
  static let patience: Int64 = 20_000_000_000
  /// Nanoseconds within which the hello has to come.
  static let helloPatience: Int64 = 10_000_000_000
}

/// Identifies a connection of a device.
public struct CaptureConnectionID: Hashable, Sendable {
  let number: Int
}

extension CaptureHubSession {
  /// What a connection has to send.
  public enum Outgoing: Hashable, Sendable {
    /// A text message.
    case text([UInt8])
    /// End the connection after what was sent before, with the reason in one sentence.
    case close(String)
  }
}

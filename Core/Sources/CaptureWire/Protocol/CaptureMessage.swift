/// A message of the device protocol that is not samples: one object of JSON in a text message of the WebSocket.
public enum CaptureMessage: Hashable, Sendable {
  // From the device.
  case hello(CaptureHello)
  /// New or changed definitions of streams, such as a codec's configuration.
  case streams([CaptureStream])
  case status(CaptureStatus)
  /// Its `device` is nil and its time that of the sending device.
  case mark(CaptureMark)
  /// What a device knows of an exchange that it started.
  case exchange(id: Int, sent: Int64, arrived: Int64)

  // From either side.
  case ping(id: Int)
  case pong(id: Int, received: Int64, answered: Int64)

  // From the hub.
  case welcome(CaptureWelcome)
  case acknowledge([CaptureResumePoint])
  case start(take: String, task: String)
  case stop(take: String)
  case task(String)
  /// One sentence. After a fatal one the hub ends the connection, and the device does not try again by itself.
  case error(message: String, isFatal: Bool)

  /// Of a later version: to be ignored.
  case unknown(String)

  /// The version of the protocol.
  public static let version = 1
  /// Bytes of a message at most.
  public static let maximumSize = 1 << 18
}

/// What a device says first.
public struct CaptureHello: Hashable, Sendable {
  public var version: Int
  /// The pairing secret; empty where the connection proves it.
  public var token: String
  /// Chosen at random when the device's numbering begins: 1…64 of letters, digits, "-" and "_". Sequence numbers
  /// count for one run.
  public var run: String
  public var device: CaptureDevice
  public var streams: [CaptureStream]
  /// The first sequence number of each stream that the device can still send; 0 where it is not said.
  public var from: [UInt16: UInt32]

  public init(
    version: Int = CaptureMessage.version, token: String = "", run: String, device: CaptureDevice,
    streams: [CaptureStream], from: [UInt16: UInt32] = [:]
  ) {
    self.version = version
    self.token = token
    self.run = run
    self.device = device
    self.streams = streams
    self.from = from
  }
}

/// What the hub answers to a hello.
public struct CaptureWelcome: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable {
    /// Samples are looked at and not stored.
    case idle
    case recording
    /// The take has ended; its last samples and the ends of its streams are awaited.
    case stopping
  }

  public var version: Int
  /// Nanoseconds of the hub's clock when it was sent.
  public var time: Int64
  public var state: State
  /// Empty while idle.
  public var take: String
  public var task: String
  /// Bytes that may be sent and not yet acknowledged.
  public var window: Int
  public var resume: [CaptureResumePoint]

  public init(
    version: Int = CaptureMessage.version, time: Int64, state: State = .idle, take: String = "",
    task: String = "", window: Int, resume: [CaptureResumePoint] = []
  ) {
    self.version = version
    self.time = time
    self.state = state
    self.take = take
    self.task = task
    self.window = window
    self.resume = resume
  }
}

/// How far a stream has got.
public struct CaptureResumePoint: Hashable, Sendable {
  public var stream: UInt16
  /// The next sequence number that the hub needs.
  public var next: UInt32
  /// All samples before this one are on disk, or not wanted, and may be forgotten.
  public var durable: UInt32

  public init(stream: UInt16, next: UInt32, durable: UInt32) {
    self.stream = stream
    self.next = next
    self.durable = durable
  }
}

/// How a device is.
public struct CaptureStatus: Hashable, Sendable {
  /// 0…1; nil when unknown.
  public var battery: Double?
  public var isCharging: Bool?
  /// Bytes left on the device.
  public var space: Double?
  /// One sentence for a person; empty when there is nothing to say.
  public var text: String

  public init(
    battery: Double? = nil, isCharging: Bool? = nil, space: Double? = nil, text: String = ""
  ) {
    self.battery = battery
    self.isCharging = isCharging
    self.space = space
    self.text = text
  }
}

/// Why a message cannot be understood, in one sentence.
public struct CaptureMessageError: Error, Hashable, CustomStringConvertible {
  public let description: String

  package init(description: String) { self.description = description }
}

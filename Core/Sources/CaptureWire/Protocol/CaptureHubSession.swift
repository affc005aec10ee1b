import Numbers

/// The hub's side of the device protocol for one device, over all its connections.
///
/// It takes every sample once, whatever was sent again; gives the device's streams numbers of the session; numbers the
/// samples of a take from 0; and acknowledges what is on disk. No sockets: messages in, effects out. Times are
/// nanoseconds of the hub's monotonic clock. Call `apply(.tick)` at `nextWake`.
public struct CaptureHubSession: Sendable {
  public enum Event: Sendable {
    /// A connection began; an earlier one no longer counts. The edge has checked the hello's token.
    case connected
    case text([UInt8])
    case binary([UInt8])
    case disconnected
    /// Every record up to this ticket is on disk.
    case durable(ticket: Int)
    case start(take: String, task: String)
    case stop
    /// Do not wait any longer for the last samples of a take that was stopped.
    case finish
    case task(String)
    case tick
  }

  public enum Effect: Hashable, Sendable {
    /// A text message.
    case send([UInt8])
    /// The device said who it is; `isResumed` when it goes on with the numbers of an earlier connection.
    case hello(CaptureHello, isResumed: Bool)
    /// New or changed streams, with the numbers of the session.
    case streams([CaptureStream])
    /// To be kept beside the log before what follows is stored; replaces the one before.
    case numbering(CaptureNumbering)
    /// Samples, gaps and ends of the take, in the order of arrival.
    case store(TicketedRecord)
    /// Samples outside of a take, which are not stored.
    case live(CaptureRecord, CaptureKind)
    case exchange(ClockTimes)
    case mark(CaptureMark)
    case status(CaptureStatus)
    /// Every sample of the take is on disk.
    case complete(take: String)
    /// End the connection, with the reason in one sentence.
    case close(String)
  }

  public internal(set) var device: CaptureDevice?
  public internal(set) var state = CaptureWelcome.State.idle
  public internal(set) var take = ""
  public internal(set) var task = ""
  /// Messages that were ignored: too many, wrong, or of streams that were not announced.
  public internal(set) var refusals = 0
  /// The proven half-width of the device's clock in seconds, as the host knows it from `exchange`: clock requests are
  /// dense while it is nil or above 2 ms.
  public var clockBound: Double?

  /// Bytes that the device may have sent and that are not acknowledged.
  public let window: Int
  /// The number of the device's first stream in the session; it has `CaptureDevice.maximumStreams` numbers.
  public let firstStream: UInt16

  var run = ""
  var streams: [UInt16: HubStream] = [:]
  var connection: HubConnection?
  /// What is not on disk yet, in the order of tickets.
  var pending: [HubPending] = []
  var pendingBytes = 0
  var ticket = 0
  /// What an earlier process stored of this take.
  var restored: [CaptureNumbering.Stream] = []
  var restoredRun = ""
  /// By the numbers of the session.
  var restoredNext: [UInt16: Int] = [:]

  public init(firstStream: UInt16 = 0, window: Int = 4 << 20) {
    self.firstStream = min(firstStream, .max - UInt16(CaptureDevice.maximumStreams))
    self.window = window.clamped(to: 1 << 16...1 << 40)
  }

  /// The streams with the numbers of the session.
  public var definitions: [CaptureStream] {
    streams.values.map(\.definition).sorted { $0.id < $1.id }
  }

  public var isConnected: Bool { connection?.isWelcomed == true }

  /// What happened to the samples of a stream of the session in this take.
  public func counts(of stream: UInt16) -> CaptureStreamCounts? {
    streams.values.first { $0.definition.id == stream }?.counts
  }

  /// How the numbers of the device become those of the take.
  public var numbering: CaptureNumbering {
    CaptureNumbering(
      run: run,
      streams: streams.sorted { $0.key < $1.key }.map { id, stream in
        CaptureNumbering.Stream(
          stream: id, number: stream.definition.id, offset: stream.offset)
      })
  }

  /// When `tick` has something to do next; nil for never.
  public var nextWake: Int64? {
    guard let connection, connection.isWelcomed else { return nil }
    let acknowledge = connection.needsAcknowledgement ? connection.acknowledgeAt : Int64.max
    return min(connection.pings.due, acknowledge)
  }

  public mutating func apply(_ event: Event, at now: Int64) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .connected: connection = HubConnection(at: now)
    case .text(let bytes): receive(text: bytes, at: now, &effects)
    case .binary(let bytes): receive(binary: bytes, at: now, &effects)
    case .disconnected: connection = nil
    case .durable(let ticket): durable(ticket, &effects)
    case .start(let take, let task): start(take, task, &effects)
    case .stop: stop(&effects)
    case .finish: if state == .stopping { end(&effects) }
    case .task(let text):
      task = text
      send(.task(text), &effects)
    case .tick: break
    }
    tick(at: now, &effects)
    return effects
  }

  private mutating func tick(at now: Int64, _ effects: inout [Effect]) {
    guard var connection, connection.isWelcomed else { return }
    if let id = connection.pings.next(at: now, bound: clockBound) {
      effects.append(.send(CaptureMessage.ping(id: id).bytes))
    }
    self.connection = connection
    if connection.needsAcknowledgement, now >= connection.acknowledgeAt {
      acknowledge(at: now, &effects)
    }
  }

  private mutating func start(_ take: String, _ task: String, _ effects: inout [Effect]) {
    (state, self.take, self.task) = (.recording, take, task)
    restored = []
    for id in streams.keys { streams[id]?.beginTake() }
    effects.append(.numbering(numbering))
    send(.start(take: take, task: task), &effects)
  }

  private mutating func stop(_ effects: inout [Effect]) {
    guard state == .recording else { return }
    state = .stopping
    send(.stop(take: take), &effects)
    completeIfPossible(&effects)
  }

  mutating func completeIfPossible(_ effects: inout [Effect]) {
    guard state == .stopping, streams.values.allSatisfy(\.isComplete) else { return }
    end(&effects)
  }

  private mutating func end(_ effects: inout [Effect]) {
    effects.append(.complete(take: take))
    (state, take, task) = (.idle, "", "")
  }

  func send(_ message: CaptureMessage, _ effects: inout [Effect]) {
    if connection?.isWelcomed == true { effects.append(.send(message.bytes)) }
  }

  /// Tells the device what is wrong; a fatal error ends the connection.
  mutating func refuse(
    _ sentence: String, isFatal: Bool = false, at now: Int64, _ effects: inout [Effect]
  ) {
    refusals += 1
    guard let connection, isFatal || now >= connection.nextError else { return }
    self.connection?.nextError = now + 1_000_000_000
    effects.append(.send(CaptureMessage.error(message: sentence, isFatal: isFatal).bytes))
    if isFatal {
      self.connection = nil
      effects.append(.close(sentence))
    }
  }
}

/// What counts for one connection only.
struct HubConnection: Sendable {
  var isWelcomed = false
  var pings: ClockRequests
  var budget: MessageBudget
  /// The times of our answers, by the numbers of the device's requests.
  var answers: [Int: (received: Int64, answered: Int64)] = [:]
  var answerOrder: [Int] = []
  var needsAcknowledgement = false
  var acknowledgeAt: Int64
  /// A sentence about an error is sent once a second.
  var nextError: Int64

  init(at now: Int64) {
    pings = ClockRequests(at: now)
    budget = MessageBudget(at: now)
    acknowledgeAt = now
    nextError = now
  }
}

/// A record that is not on disk yet.
struct HubPending: Sendable {
  let ticket: Int
  /// The device's number.
  let stream: UInt16
  /// Numbers of the run; empty for the end of a stream.
  let numbers: Range<Int>
  let size: Int
}

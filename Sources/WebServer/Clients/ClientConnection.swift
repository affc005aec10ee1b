import Net
import Realtime

/// One page connected to the studio, over WebSocket or over server-sent events and posts.
public final class ClientConnection: Sendable, Identifiable {
  /// How messages reach the page.
  public enum Transport: Hashable, Sendable { case webSocket, events }

  /// Random and secret: a request with this id may post as this page.
  public let id: String
  /// How this page is reached.
  public let transport: Transport
  let remoteAddress: SocketAddress?
  /// The listener accepts this computer only.
  public let isLoopback: Bool
  let isSecure: Bool
  /// At most 256 characters; browsers begin with "Mozilla/".
  public let userAgent: String
  /// The ``PairedDevice/id`` of the page's device on the network; nil on loopback.
  public let device: String?
  /// The path with its query, for example `/ws?room=sensor`.
  public let path: String

  let inbox: Mailbox<ClientMessage>
  let outbox = Mailbox<OutgoingMessage>(capacity: 1024, largest: 16 << 20)
  /// The kinds of binary messages of which all are delivered, in order.
  private let streamedKinds: Set<UInt8>
  /// Whether all messages arrive in order, and a sender that is too fast has to wait.
  private let isLossless: Bool
  /// One binary message, in bytes.
  let largestBinary: Int
  private let skipped = Counter()
  private let heard = Counter()
  private let ending = Locked(Ending())

  private struct Ending {
    var code: UInt16?
    var delay: Double?
    var closer: (@Sendable (Double) -> Void)?
  }

  /// Unread messages of one streamed kind: five seconds of sound in blocks of 20 ms.
  static let streamDepth = LaneDepth(count: 256, size: 2 << 20)

  init(
    transport: Transport, facts: RequestFacts, waitingTexts: Int = 256,
    streamedKinds: Set<UInt8> = [], isLossless: Bool = false,
    largestBinary: Int = StudioLimits().largestBinary
  ) {
    self.isLossless = isLossless
    self.largestBinary = largestBinary
    inbox = Mailbox(capacity: waitingTexts, largest: max(4 << 20, 2 * largestBinary))
    self.streamedKinds = streamedKinds
    id = RandomToken.make()
    self.transport = transport
    remoteAddress = facts.remote
    isLoopback = facts.listener == .loopback
    isSecure = facts.isSecure
    userAgent = String((facts.headers["user-agent"] ?? "").prefix(256))
    let credential = isLoopback ? nil : facts.credential
    device = credential.map(PairedDevice.id(ofCredential:))
    path = facts.target
    hear()
  }

  /// The page's messages until it disconnects; for one reader. Of unread binary messages only the newest is
  /// kept, except of streamed kinds (``StudioConfiguration/streamedKinds``) and on a ``StudioSocket``. A page that
  /// exceeds the limit of unread texts is disconnected.
  public var inbound: AsyncStream<ClientMessage> {
    AsyncStream(unfolding: { [inbox] in await inbox.next() })
  }

  /// How often unread binary messages gave way to a newer one.
  var skippedBinary: UInt64 { skipped.value }

  /// Never waits; a page with too many unread messages is disconnected.
  public func send(text: String) {
    if !outbox.enqueue(.text(text), size: text.utf8.count) { abort() }
  }

  /// Never waits.
  public func send(binary: [UInt8], delivery: BinaryDelivery = .newest) {
    switch delivery {
    case .newest: outbox.replace(.binary(binary), lane: binary.first ?? 0)
    case .stream:
      outbox.push(
        .binary(binary), size: binary.count, lane: binary.first ?? 0, depth: Self.streamDepth)
    case .queued: if !outbox.enqueue(.binary(binary), size: binary.count) { abort() }
    }
  }

  /// True when no message waits to be written.
  public var isCaughtUp: Bool { outbox.isEmpty }

  /// Sends queued messages, then closes; after five seconds at the latest.
  public func close() { end(code: 1000, delay: 5) }

  /// Closes at once, without sending queued messages.
  func abort() { end(code: 1008, delay: 0) }

  /// `code` is the WebSocket status (RFC 6455 §7.4) for the page, `delay` the timeout in seconds.
  func end(code: UInt16, delay: Double) {
    let closer = ending.withLock { ending in
      ending.code = ending.code ?? code
      ending.delay = min(ending.delay ?? delay, delay)
      return ending.closer
    }
    inbox.finish()
    outbox.finish()
    closer?(delay)
  }

  /// The closure that closes the socket after a delay in seconds; called at once when the connection has ended already.
  func setCloser(_ closer: @escaping @Sendable (Double) -> Void) {
    let delay = ending.withLock { ending in
      ending.closer = closer
      return ending.delay
    }
    if let delay { closer(delay) }
  }

  /// The WebSocket status with which the socket closes.
  var closeCode: UInt16 { ending.withLock { $0.code ?? 1000 } }

  /// Records that data of the page arrived.
  func hear() { heard.exchange(MonotonicClock.nanoseconds) }

  /// Seconds since data of the page arrived.
  var silence: Double { Double(MonotonicClock.nanoseconds &- heard.value) / 1e9 }

  /// Returns when the next message has room; at once where messages may be left out.
  func room() async { if isLossless { await inbox.room() } }

  func receive(_ message: ClientMessage) {
    hear()
    switch message {
    case .text(let text):
      if !inbox.enqueue(message, size: text.utf8.count) { abort() }
    case .binary(let bytes) where isLossless:
      if !inbox.enqueue(message, size: bytes.count) { abort() }
    case .binary(let bytes):
      let kind = bytes.first ?? 0
      let isStreamed = streamedKinds.contains(kind)
      let isSkipped =
        isStreamed
        ? inbox.push(message, size: bytes.count, lane: kind, depth: Self.streamDepth)
        : inbox.replace(message, lane: 0)
      if isSkipped { skipped.add() }
    }
  }
}

/// What a connection writes.
enum OutgoingMessage: Sendable {
  case text(String)
  case binary([UInt8])
  /// Shows proxies and us that the connection works.
  case keepAlive

  /// The mailbox lane of ``keepAlive``; 255 is not a kind of binary message.
  static let keepAliveLane: UInt8 = 255
}

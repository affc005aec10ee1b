import NIOCore
public import Timing

/// Sends framed packets to one TCP peer and reconnects automatically; never blocks the caller.
///
/// While the peer is slow or absent the newest packets are kept; the oldest are dropped and counted.
public final class TCPSender: Sendable {
  /// What the connection does now.
  public enum State: Hashable, Sendable {
    case connecting
    case connected
    /// Reconnects after `seconds`.
    case waiting(seconds: Double, reason: NetError)
    case stopped
  }

  /// What became of the packets since the start.
  public struct Counts: Hashable, Sendable {
    /// Packets that the system accepted.
    public var sent: UInt64 = 0
    /// Packets given up because newer ones needed their place.
    public var dropped: UInt64 = 0
    /// Packets that were being sent when the connection broke.
    public var lost: UInt64 = 0
  }

  /// The peer, as it was named.
  public let host: String
  /// The port of the peer.
  public let port: Int
  private let queue: PacketQueue
  private let connection: TCPConnection

  /// `capacity`: packets kept for a slow peer; `greeting`: first bytes of a connection; `onState`: on a network thread.
  public init(
    host: String, port: Int, capacity: Int = 256, greeting: [UInt8]? = nil,
    backoff: Backoff = Backoff(),
    onState: @escaping @Sendable (State) -> Void = { _ in }
  ) throws(NetError) {
    guard (1...65535).contains(port) else { throw .portOutOfRange(port) }
    guard !host.isEmpty else { throw .unknownHost(host) }
    (self.host, self.port) = (host, port)
    queue = PacketQueue(capacity: capacity)
    connection = TCPConnection(
      host: host, port: port, queue: queue, greeting: greeting.map(ByteBuffer.init(bytes:)),
      backoff: backoff, onState: onState)
    connection.start()
  }

  deinit { connection.stop() }

  /// What became of the packets so far.
  public var counts: Counts { queue.counts }

  /// Queues one packet that already has its framing.
  public func send(_ packet: UnsafeRawBufferPointer) {
    if queue.append(ByteBuffer(bytes: packet)) { connection.requestDrain() }
  }

  /// Closes the connection permanently; queued packets are not sent.
  public func stop() { connection.stop() }
}

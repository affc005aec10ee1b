public import FaceWire
import Numbers
public import ScreenKit

/// A connection that sends the packets of frames. It never waits in `send`, except a file that was opened as lossless.
public protocol PacketTransport: AnyObject, Sendable {
  /// Sends a batch; returns the number of packets that were sent.
  func send(_ batch: borrowing PacketBatch) -> Int
  /// The current problem in a sentence for people; nil when sending works.
  var problem: Status? { get }
  /// Touches what `send` will need, without sending.
  func rehearse(_ batch: borrowing PacketBatch)
  /// Ends active notes, when no further frame may follow.
  func silence()
  /// The local port of its packets; nil where there is none.
  var localPort: Int? { get }
  /// The receiver's feedback; nil where the protocol has none.
  var statistics: PeerStatistics? { get }
  /// The file that it writes; nil for none.
  var file: TransportFile? { get }
  /// Called four times a second while the output is on.
  func poll()
  /// Runs as long as the connection: throws the reason when a connection without automatic reconnection ends.
  func run() async throws
  /// Waits briefly for packets under way.
  func finish() async
  func close()
}

/// The file that a transport writes.
public struct TransportFile: Hashable, Sendable {
  /// Its path: differs from the requested path when that was taken.
  public let path: String
  /// A sentence when the name was taken; else nil.
  public let notice: String?

  public init(path: String, notice: String?) {
    self.path = path
    self.notice = notice
  }
}

/// A receiver's report on the packets that it got.
public struct PeerStatistics: Hashable, Sendable {
  /// Packets that were lost.
  public var lost: UInt64?
  /// Round-trip time in milliseconds.
  public var roundTrip: Double?

  public init(lost: UInt64? = nil, roundTrip: Double? = nil) {
    self.lost = lost
    self.roundTrip = roundTrip
  }
}

extension PacketTransport {
  public func run() async throws { try await Task.sleepForever() }
  public func rehearse(_ batch: borrowing PacketBatch) {}
  public func silence() {}
  public var localPort: Int? { nil }
  public var file: TransportFile? { nil }
  public var statistics: PeerStatistics? { nil }
  public func poll() {}
  public func finish() async {}
}

extension Task where Success == Never, Failure == Never {
  /// Waits for cancellation.
  public static func sleepForever() async throws {
    while true { try await sleep(for: .seconds(3600)) }
  }
}

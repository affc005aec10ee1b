public import FaceWire
import Foundation
import Network
public import OSC
import Realtime
public import ScreenKit
public import Streaming

/// Sends packets by Apple's network framework: a datagram for each, or a stream with a framing.
///
/// The framework queues without limit, so at most two frames are under way; others are dropped and counted.
public final class NetworkTransport: PacketTransport {
  private let connection: NWConnection
  private let framing: OSCFraming?
  private let clock: HostClock
  private let state = Locked(State())
  private let ended: AsyncStream<ConnectionProblem>
  private let end: AsyncStream<ConnectionProblem>.Continuation

  private struct State {
    var backlog = SendBacklog()
    var problem: ConnectionProblem? = .waiting
  }

  /// - Parameter framing: of a TCP connection; nil sends datagrams.
  public init(host: String, port: UInt16, framing: OSCFraming? = nil, clock: HostClock = .system)
    throws
  {
    guard let port = NWEndpoint.Port(rawValue: port) else { throw ConnectionProblem.refused }
    let tcp = NWProtocolTCP.Options()
    tcp.noDelay = true
    connection = NWConnection(
      host: NWEndpoint.Host(host), port: port,
      using: framing == nil ? .udp : NWParameters(tls: nil, tcp: tcp))
    self.framing = framing
    self.clock = clock
    (ended, end) = AsyncStream.makeStream()
    connection.stateUpdateHandler = { [weak self] in self?.enter($0) }
    connection.pathUpdateHandler = { [weak self] in self?.follow($0) }
    connection.start(queue: DispatchQueue(label: "dev.sensorium.network", qos: .userInteractive))
  }

  private func enter(_ new: NWConnection.State) {
    switch new {
    case .ready: state.withLock { $0.problem = nil }
    case .waiting(let error): set(ConnectionProblem(error, connection.currentPath))
    case .failed(let error): fail(ConnectionProblem(error, connection.currentPath))
    case .setup, .preparing: set(.waiting)
    case .cancelled: end.finish()
    @unknown default: break
    }
  }

  private func follow(_ path: NWPath) {
    guard path.status != .satisfied else { return }
    set(ConnectionProblem(path))
  }

  private func set(_ problem: ConnectionProblem) {
    state.withLock { $0.problem = problem }
  }

  /// Ends the connection; it is opened again with growing pauses.
  private func fail(_ problem: ConnectionProblem) {
    state.withLock { state in
      state.problem = problem
      state.backlog.reset()
    }
    end.yield(problem)
    end.finish()
  }

  public func send(_ batch: borrowing PacketBatch) -> Int {
    let count = batch.count
    let now = clock.seconds
    let frame = state.withLock { state -> UInt64? in
      // A connection that waits would queue, too.
      guard state.problem == nil else { return nil }
      return state.backlog.begin(packets: count, at: now)
    }
    guard let frame else { return 0 }
    let contents = (0..<count).map { batch.withPacket($0) { content(of: $0) } }
    connection.batch {
      for content in contents {
        connection.send(
          content: content,
          completion: .contentProcessed { [weak self] _ in
            self?.state.withLock { $0.backlog.complete(frame) }
          })
      }
    }
    return count
  }

  private func content(of packet: UnsafeRawBufferPointer) -> Data {
    framing.map { Data($0.frame(packet)) } ?? Data(packet)
  }

  public var problem: Status? {
    let now = clock.seconds
    return state.withLock { state in
      state.problem?.status
        ?? (state.backlog.isStalled(at: now) ? ConnectionProblem.stalled.status : nil)
    }
  }

  /// Frames that were dropped because the network took none.
  public var dropped: UInt64 { state.withLock { $0.backlog.dropped } }

  public func run() async throws {
    for await problem in ended { throw problem }
    try Task.checkCancellation()
  }

  /// Waits up to a tenth of a second for packets under way.
  public func finish() async {
    for _ in 0..<10 where state.withLock({ $0.backlog.count > 0 }) {
      try? await clock.sleep(.milliseconds(10))
    }
  }

  public func close() { connection.cancel() }
}

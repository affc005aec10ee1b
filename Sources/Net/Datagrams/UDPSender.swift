import CSocket
import Numbers
import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sends the datagrams of one frame to one peer with one system call and never waits.
///
/// An absent peer, a full buffer or a lost network is counted; the next frame tries again.
public final class UDPSender: Sendable {
  /// What became of the datagrams since the start.
  public struct Counts: Hashable, Sendable {
    /// Datagrams that the system took.
    public var sent: UInt64 = 0
    /// Not sent because the send buffer was full.
    public var dropped: UInt64 = 0
    /// Refusals that the peer's computer reported: no program listens on the port.
    public var refused: UInt64 = 0
    /// Not sent because there was no route to the peer, or a datagram was too long.
    public var failed: UInt64 = 0
  }

  private struct State {
    var counts = Counts()
    var isConnected: Bool
    var retriedAt: UInt64 = 0
  }

  /// The peer.
  public let address: SocketAddress
  private let socket: OwnedSocket
  private let state: Locked<State>
  private let answers: ReceiveLoop

  /// Takes a resolved address. `broadcasts` allows addresses such as 192.168.1.255; `interface` is the
  /// outgoing network interface ("eth0"), except towards this computer itself.
  public init(
    to address: SocketAddress, broadcasts: Bool = false, interface: String? = nil
  ) throws(NetError) {
    guard (1...65535).contains(address.port) else { throw .portOutOfRange(address.port) }
    self.address = address
    socket = try OwnedSocket(for: address)
    socket.set(SO_SNDBUF, to: 1 << 20)
    answers = ReceiveLoop(socket: socket)
    if broadcasts { socket.set(SO_BROADCAST, to: 1) }
    if let interface, !address.isLoopback { try socket.leave(by: interface, to: address) }
    let code = socket.connect(to: address)
    if code == EACCES { throw .broadcastNotAllowed(address.host) }
    state = Locked(State(isConnected: code == 0))
  }

  deinit { answers.stop() }

  /// Resolves the host on the calling thread, which may take seconds.
  public convenience init(host: String, port: Int, broadcasts: Bool = false) throws(NetError) {
    try self.init(to: .resolving(host, port: port), broadcasts: broadcasts)
  }

  /// Resolves the host on another thread.
  public static func open(
    host: String, port: Int, broadcasts: Bool = false, interface: String? = nil
  ) async throws(NetError) -> UDPSender {
    let address = try await SocketAddress.lookingUp(host, port: port)
    return try UDPSender(to: address, broadcasts: broadcasts, interface: interface)
  }

  /// The local port of the datagrams; nil before there is one.
  public var localPort: Int? { socket.localAddress.flatMap { $0.port > 0 ? $0.port : nil } }

  /// What became of the datagrams so far.
  public var counts: Counts {
    var counts = state.withLock { $0.counts }
    counts.refused += answers.refused.value
    return counts
  }

  /// Calls the handler with the peer's replies, on its own thread and at once, until ``stopListening()``.
  public func listen(_ handler: @escaping UDPReceiver.Handler) {
    socket.setReceiveTimeout(milliseconds: 250)
    _ = OwnThread(name: "udp answers \(address.port)") { [answers] in
      answers.run(slots: 4, capacity: 2048, handler)
    }
  }

  /// Ends the thread of ``listen(_:)``; sending goes on.
  public func stopListening() { answers.stop() }

  /// Sends the given parts of `storage`, each as one datagram. False when any of them could not go out.
  @discardableResult
  public func send(_ storage: UnsafeRawBufferPointer, packets: [Range<Int>]) -> Bool {
    send(storage, count: packets.count) { packets[$0] }
  }

  /// Sends `count` parts of `storage`, each as one datagram, without allocation.
  @discardableResult
  public func send(
    _ storage: UnsafeRawBufferPointer, count: Int, packet: (Int) -> Range<Int>
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: csocket_range.self, capacity: max(1, count)) { ranges in
      for index in 0..<max(0, count) {
        let packet = packet(index)
        guard packet.lowerBound >= 0, packet.upperBound <= storage.count else { return false }
        let range = csocket_range(offset: packet.lowerBound, length: packet.count)
        ranges.initializeElement(at: index, to: range)
      }
      return send(storage, ranges: UnsafeBufferPointer(rebasing: ranges[..<max(0, count)]))
    }
  }

  /// Sends all of `bytes` as one datagram.
  @discardableResult
  public func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    withUnsafePointer(to: csocket_range(offset: 0, length: bytes.count)) {
      send(bytes, ranges: UnsafeBufferPointer(start: $0, count: 1))
    }
  }

  /// Calls `body` with the peer's replies since the last call, at most 64 datagrams; never waits.
  func receiveReplies(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 16) { buffer in
      for _ in 0..<64 {
        let length = recv(
          socket.handle, buffer.baseAddress, buffer.count, OwnedSocket.withoutWaiting)
        guard length >= 0 else { return }
        body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<length]))
      }
    }
  }

  private func send(
    _ storage: UnsafeRawBufferPointer, ranges: UnsafeBufferPointer<csocket_range>
  ) -> Bool {
    guard let start = storage.baseAddress, !ranges.isEmpty else { return ranges.isEmpty }
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    return state.withLock { state in
      reconnect(&state)
      let result = csocket_send(socket.handle, bytes, ranges.baseAddress, Int32(ranges.count))
      state.counts.sent += UInt64(result.sent)
      state.counts.dropped += UInt64(result.dropped)
      state.counts.refused += UInt64(result.refused)
      state.counts.failed += UInt64(result.failed)
      if result.failed > 0, result.error != EMSGSIZE { state.isConnected = false }
      return result.dropped == 0 && result.failed == 0
    }
  }

  /// After a failure the route is selected again, at most once a second.
  private func reconnect(_ state: inout State) {
    guard !state.isConnected else { return }
    let now = MonotonicClock.nanoseconds
    guard now &- state.retriedAt > 1_000_000_000 else { return }
    state.retriedAt = now
    state.isConnected = socket.connect(to: address) == 0
  }
}

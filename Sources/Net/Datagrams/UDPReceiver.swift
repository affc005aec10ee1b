import CSocket
import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Receives datagrams on its own thread, many per system call, into memory that is allocated once.
public final class UDPReceiver: Sendable {
  /// Called on the receiver's thread; the bytes are valid during the call only. The last number is the
  /// arrival on the monotonic clock in nanoseconds.
  public typealias Handler = @Sendable (UnsafeRawBufferPointer, SocketAddress, UInt64) -> Void

  /// Called on any thread with an address that refused a datagram of ours: no program listens there.
  typealias RefusalHandler = @Sendable (SocketAddress) -> Void

  /// Larger than any UDP datagram, in bytes.
  static let largestDatagram = 65_536

  /// Where it listens, with the port that it was given.
  public let localAddress: SocketAddress
  private let socket: OwnedSocket
  private let loop: ReceiveLoop
  private let thread = Locked<OwnThread?>(nil)
  private let onRefusal: RefusalHandler?

  /// Binds at once; port 0 lets the system choose. `reuse` shares the port with other sockets that also share it.
  public convenience init(
    host: String = "127.0.0.1", port: Int, reuse: Bool = false
  ) throws(NetError) {
    try self.init(at: .resolving(host, port: port), reuse: reuse)
  }

  /// Binds at once; `onRefusal` is called on Linux only, other systems do not report refusals.
  init(
    at address: SocketAddress, reuse: Bool = false, onRefusal: RefusalHandler? = nil
  ) throws(NetError) {
    self.onRefusal = onRefusal
    socket = try OwnedSocket(for: address)
    if onRefusal != nil { socket.reportRefusals(for: address) }
    if reuse {
      socket.set(SO_REUSEADDR, to: 1)
      #if canImport(Darwin)
        socket.set(SO_REUSEPORT, to: 1)
      #endif
    }
    socket.set(SO_RCVBUF, to: 4 << 20)
    socket.set(SO_BROADCAST, to: 1)
    socket.setReceiveTimeout(milliseconds: 250)
    let code = socket.bind(to: address)
    guard code == 0 else { throw FreePort.explain(code, binding: address) }
    localAddress = socket.localAddress ?? address
    loop = ReceiveLoop(socket: socket)
  }

  deinit { stop() }

  /// The port that it was given.
  public var localPort: Int { localAddress.port }
  /// Datagrams taken so far.
  public var received: UInt64 { loop.received.value }

  /// Starts the thread; a second call, and a call after ``stop()``, has no effect.
  ///
  /// - Parameter rehearsal: called with the last datagram shortly before the next of a steady stream
  ///   is due (its arrival is the due time); it must not change any state.
  public func start(rehearsal: Handler? = nil, handler: @escaping Handler) {
    start(slots: 32, capacity: Self.largestDatagram, rehearsal: rehearsal, handler: handler)
  }

  /// The same with `slots` datagrams per call; datagrams longer than `capacity` bytes are truncated.
  func start(
    slots: Int32, capacity: Int, rehearsal: Handler? = nil, handler: @escaping Handler
  ) {
    thread.withLock { [loop, onRefusal] thread in
      guard thread == nil, !loop.isStopped else { return }
      thread = OwnThread(name: "udp \(localPort)") {
        loop.run(
          slots: slots, capacity: capacity, handler, rehearsal: rehearsal, onRefusal: onRefusal)
      }
    }
  }

  /// Ends the thread and waits for it, unless called from the handler. The port is free when the receiver
  /// is released.
  public func stop() {
    loop.stop()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    running?.join()
  }

  /// Replies from the bound port, without waiting; false when the datagram could not be sent now.
  @discardableResult
  public func send(_ bytes: UnsafeRawBufferPointer, to address: SocketAddress) -> Bool {
    guard let onRefusal else { return sendOnce(bytes, to: address) == 0 }
    // The system reports errors of earlier datagrams at a send call, and sends nothing then.
    for _ in 0..<4 {
      switch sendOnce(bytes, to: address) {
      case 0: return true
      case ECONNREFUSED, EHOSTUNREACH: socket.takeRefusals(onRefusal)
      default: return false
      }
    }
    return false
  }

  /// Zero, or the errno.
  private func sendOnce(_ bytes: UnsafeRawBufferPointer, to address: SocketAddress) -> Int32 {
    address.withSocketAddress {
      let sent = sendto(
        socket.handle, bytes.baseAddress, bytes.count, OwnedSocket.withoutWaiting, $0, $1)
      return sent >= 0 ? 0 : errno
    }
  }
}

import CSocket
import Realtime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The body of a receiver's thread.
///
/// A blocking call with a time limit needs one system call per wake-up; `stop` shuts the socket down,
/// which ends the call at once, and the limit is the net below that.
final class ReceiveLoop: Sendable {
  let received = Counter()
  /// Refusals that came back for datagrams sent on this socket.
  let refused = Counter()
  private let socket: OwnedSocket
  private let stopped = Counter()

  init(socket: OwnedSocket) { self.socket = socket }

  var isStopped: Bool { stopped.value != 0 }

  func stop() {
    stopped.exchange(1)
    shutdown(socket.handle, Int32(SHUT_RD))
  }

  func run(
    slots: Int32 = 32, capacity: Int = UDPReceiver.largestDatagram, _ handler: UDPReceiver.Handler
  ) {
    guard let batch = csocket_batch_create(slots, capacity) else { return }
    defer { csocket_batch_destroy(batch) }
    while !isStopped {
      let count = csocket_receive(socket.handle, batch)
      if count == -ECONNREFUSED { refused.add() }
      guard count > 0 else { continue }
      let arrival = MonotonicClock.nanoseconds
      for index in 0..<count where !isStopped {
        let datagram = csocket_batch_datagram(batch, index)
        guard let sender = SocketAddress(datagram.address.assumingMemoryBound(to: sockaddr.self))
        else { continue }
        received.add()
        let bytes = UnsafeRawBufferPointer(start: datagram.bytes, count: datagram.length)
        handler(bytes, sender, arrival)
      }
    }
  }
}

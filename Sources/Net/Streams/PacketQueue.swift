import NIOCore
import Realtime

/// The packets for a slow or absent peer: bounded, the oldest are dropped first.
final class PacketQueue: Sendable {
  private struct State {
    var packets: CircularBuffer<ByteBuffer>
    var isDrainAsked = false
    var counts = TCPSender.Counts()
  }

  private let capacity: Int
  private let state: Locked<State>

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    state = Locked(State(packets: CircularBuffer(initialCapacity: min(self.capacity, 64))))
  }

  var counts: TCPSender.Counts { state.withLock { $0.counts } }

  /// True when the caller must schedule a drain; no other caller gets true until it has started.
  func append(_ packet: ByteBuffer) -> Bool {
    state.withLock { state in
      if state.packets.count >= capacity {
        state.packets.removeFirst()
        state.counts.dropped += 1
      }
      state.packets.append(packet)
      defer { state.isDrainAsked = true }
      return !state.isDrainAsked
    }
  }

  func beginDrain() { state.withLock { $0.isDrainAsked = false } }

  func take() -> ByteBuffer? { state.withLock { $0.packets.popFirst() } }

  func count(sent isSent: Bool) {
    state.withLock { state in
      if isSent { state.counts.sent += 1 } else { state.counts.lost += 1 }
    }
  }
}

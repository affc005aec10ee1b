import Net
import Realtime
import Streaming
import Timing

/// The further senders of a port, each with its own performer: at most eight, removed after ten seconds
/// of silence.
final class PeerPerformers: Sendable {
  static let maximumCount = 8

  private let context: SourceContext
  private let state = Locked(State())

  private struct State {
    var peers: [SocketAddress: Peer] = [:]
    var isClosed = false
  }

  private struct Peer: Sendable {
    /// Nil until the hub has created it.
    var performer: PeerPerformer?
    var lastArrival: Double
    var origin: String
  }

  init(_ context: SourceContext) { self.context = context }

  /// Passes a frame to its sender's performer; frames are dropped until the performer exists.
  func deliver(_ heard: AnyIntake.Delivery, at arrival: Double) {
    let (performer, isNew) = state.withLock { state -> (PeerPerformer?, Bool) in
      if state.peers[heard.peer] != nil {
        state.peers[heard.peer]?.lastArrival = arrival
        return (state.peers[heard.peer]?.performer, false)
      }
      guard !state.isClosed, state.peers.count < Self.maximumCount else { return (nil, false) }
      state.peers[heard.peer] = Peer(lastArrival: arrival, origin: heard.origin)
      return (nil, true)
    }
    if isNew { Task { await self.admit(heard.peer, origin: heard.origin) } }
    performer?.deliver(heard.frame, FrameStamp(arrival: arrival))
  }

  private func admit(_ peer: SocketAddress, origin: String) async {
    guard let performer = await context.addPeer(origin) else { return }
    let isWelcome = state.withLock { state -> Bool in
      state.peers[peer]?.performer = performer
      return state.peers[peer] != nil
    }
    if !isWelcome { await context.removePeer(performer) }
  }

  func dismissSilent(at now: Double) async {
    await dismiss { now - $0 > AnyIntake.timeout }
  }

  /// Removes all; frames that still arrive create none.
  func close() async {
    state.withLock { $0.isClosed = true }
    await dismiss { _ in true }
  }

  private func dismiss(_ isGone: @Sendable (Double) -> Bool) async {
    let gone = state.withLock { state -> [PeerPerformer] in
      let gone = state.peers.filter { isGone($0.value.lastArrival) }
      for peer in gone.keys { state.peers[peer] = nil }
      return gone.values.compactMap(\.performer)
    }
    for performer in gone { await context.removePeer(performer) }
  }
}

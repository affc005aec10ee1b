import Net
import Realtime
import Streaming
import Timing

/// The further senders of a port, each with its own performer: at most eight, removed after ten seconds
/// of silence.
final class PeerPerformers: Sendable {
  static let maximumCount = 8

  private let context: SourceContext
  private let peers = Locked<[SocketAddress: Peer]>([:])

  private struct Peer: Sendable {
    /// Nil until the hub has created it.
    var performer: PeerPerformer?
    var lastArrival: Double
    var origin: String
  }

  init(_ context: SourceContext) { self.context = context }

  /// Passes a frame to its sender's performer; frames are dropped until the performer exists.
  func deliver(_ heard: AnyIntake.Delivery, at arrival: Double) {
    let (performer, isNew) = peers.withLock { peers -> (PeerPerformer?, Bool) in
      if peers[heard.peer] != nil {
        peers[heard.peer]?.lastArrival = arrival
        return (peers[heard.peer]?.performer, false)
      }
      guard peers.count < Self.maximumCount else { return (nil, false) }
      peers[heard.peer] = Peer(lastArrival: arrival, origin: heard.origin)
      return (nil, true)
    }
    if isNew { Task { await self.admit(heard.peer, origin: heard.origin) } }
    performer?.deliver(heard.frame, FrameStamp(arrival: arrival))
  }

  private func admit(_ peer: SocketAddress, origin: String) async {
    guard let performer = await context.addPeer(origin) else { return }
    let isWelcome = peers.withLock { peers -> Bool in
      peers[peer]?.performer = performer
      return peers[peer] != nil
    }
    if !isWelcome { await context.removePeer(performer) }
  }

  func dismissSilent(at now: Double) async {
    await dismiss { now - $0 > AnyIntake.timeout }
  }

  func dismissAll() async { await dismiss { _ in true } }

  private func dismiss(_ isGone: @Sendable (Double) -> Bool) async {
    let gone = peers.withLock { peers -> [PeerPerformer] in
      let gone = peers.filter { isGone($0.value.lastArrival) }
      for peer in gone.keys { peers[peer] = nil }
      return gone.values.compactMap(\.performer)
    }
    for performer in gone { await context.removePeer(performer) }
  }
}

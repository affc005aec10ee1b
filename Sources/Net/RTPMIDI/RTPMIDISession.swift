public import MIDI

/// Network MIDI (RTP-MIDI with AppleMIDI sessions) on two consecutive ports, with any number of peers:
/// those that it invites, and, if it may, those that invite it. Callers never wait.
public final class RTPMIDISession: Sendable {
  /// Called on the session's network thread with what a peer sent and when, on the monotonic clock.
  public typealias Handler = @Sendable (_ event: MIDIEvent, _ seconds: Double, _ peer: Int) -> Void

  public struct Peer: Hashable, Sendable {
    public let id: Int
    /// What it calls itself; empty before it has said so.
    public let name: String
    /// Its control port.
    public let address: SocketAddress
    public let state: RTPMIDIState
    /// True when we invite it, false when it invited us.
    public let isInvited: Bool
    /// Seconds there and back; nil before the first exchange of clocks.
    public let roundTrip: Double?
    /// Packets of it that never came.
    public let lost: UInt64

    init(_ peer: RTPMIDIPeer<SocketAddress>) {
      id = peer.id
      name = peer.name
      address = peer.control
      state = peer.state
      isInvited = peer.isInvited
      roundTrip = peer.clock.roundTrip
      lost = peer.counts.lost
    }
  }

  /// Where the control port is; data is on the port above.
  public let localAddress: SocketAddress
  private let loop: RTPMIDILoop

  private init(_ loop: RTPMIDILoop, at address: SocketAddress) {
    self.loop = loop
    localAddress = address
  }

  deinit { stop() }

  /// Opens the ports.
  ///
  /// - Parameters:
  ///   - name: what peers see.
  ///   - port: the control port; the next free pair is taken when it or the one above is not free, any when 0.
  public static func open(
    name: String, host: String = "127.0.0.1", port: Int = 0, acceptsInvitations: Bool = false,
    onEvent: @escaping Handler = { _, _, _ in }
  ) async throws(NetError) -> RTPMIDISession {
    let address = try await SocketAddress.lookingUp(host, port: port)
    let loop = RTPMIDILoop(
      .init(name: name, acceptsInvitations: acceptsInvitations), onEvent: onEvent)
    return RTPMIDISession(loop, at: try loop.open(at: address))
  }

  /// Invites the peer at a control port and keeps doing so until it is removed. Returns the peer's id.
  ///
  /// - Parameter setsMarker: whether our packets carry RTP's marker, which a receiver is said to reject.
  @discardableResult
  public func invite(_ host: String, port: Int, setsMarker: Bool = true) async throws(NetError)
    -> Int
  {
    let address = try await SocketAddress.lookingUp(host, port: port)
    do {
      return try await loop.ask { $0.invite(address, setsMarker: setsMarker, now: $1) }
    } catch {
      throw .unreachable(host: host)
    }
  }

  /// Says goodbye to a peer and forgets it.
  public func remove(_ peer: Int) {
    loop.perform { endpoint, _ in endpoint.remove(peer) }
  }

  /// A peer was heard of, as by mDNS: if it is invited in vain it is invited again at once.
  public func announced(_ address: SocketAddress) {
    loop.perform { $0.announced(address, now: $1) }
  }

  /// Sends messages that happened at `seconds` on the monotonic clock to every connected peer; peers
  /// that connect later are told the last values.
  public func send(_ messages: [MIDIMessage], at seconds: Double = MonotonicClock.seconds) {
    loop.perform { $0.send(messages, at: seconds, now: $1) }
  }

  /// Ends every note that we began.
  public func endNotes() { loop.perform { $0.endNotes(now: $1) } }

  /// The peers as they were a moment ago.
  public var peers: [Peer] { loop.peers }

  /// The same as ``close()`` without waiting.
  public func stop() { loop.abandon() }

  /// Ends every note, says goodbye to every peer and closes the ports.
  public func close() async { await loop.close() }
}

extension SocketAddress: RTPMIDIAddress {}

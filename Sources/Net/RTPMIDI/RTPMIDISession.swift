public import MIDI
public import Realtime

/// Network MIDI (RTP-MIDI with AppleMIDI sessions) on two consecutive ports, with any number of peers:
/// invited ones and, if allowed, ones that invite us. Never blocks.
public final class RTPMIDISession: Sendable {
  /// Called on the session's network thread with a peer's message and its time, on the monotonic clock.
  public typealias Handler = @Sendable (_ event: MIDIEvent, _ seconds: Double, _ peer: Int) -> Void

  /// Another end of the session, as it was a moment ago.
  public struct Peer: Hashable, Sendable {
    /// Its number in this session.
    public let id: Int
    /// The peer's own name; empty until it is known.
    public let name: String
    /// Its control port.
    public let address: SocketAddress
    /// How far the invitation is.
    public let state: RTPMIDIState
    /// True when we invite it, false when it invited us.
    let isInvited: Bool
    /// Round-trip time in seconds; nil before the first clock exchange.
    public let roundTrip: Double?
    /// Packets from it that were lost.
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

  /// The address of the control port; data is on the port above.
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
  ///   - name: the session name that peers show.
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

  /// Invites the peer at a control port, and repeats that until it is removed. Returns the peer's id.
  ///
  /// - Parameter setsMarker: whether our packets set RTP's marker bit, which some receivers reject.
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

  /// Ends the session with a peer and removes it.
  public func remove(_ peer: Int) {
    loop.perform { endpoint, _ in endpoint.remove(peer) }
  }

  /// A peer announced itself, for example by mDNS: a pending invitation is sent again at once.
  public func announced(_ address: SocketAddress) {
    loop.perform { $0.announced(address, now: $1) }
  }

  /// Sends messages with the time `seconds` on the monotonic clock to every connected peer; peers
  /// that connect later receive the last values.
  public func send(_ messages: [MIDIMessage], at seconds: Double = MonotonicClock.seconds) {
    loop.perform { $0.send(messages, at: seconds, now: $1) }
  }

  /// Ends every note that this session started.
  public func endNotes() { loop.perform { $0.endNotes(now: $1) } }

  /// The state of the peers, updated regularly.
  public var peers: [Peer] { loop.peers }

  /// The same as ``close()`` without waiting.
  public func stop() { loop.abandon() }

  /// Ends every note and every session, and closes the ports.
  public func close() async { await loop.close() }
}

extension SocketAddress: RTPMIDIAddress {}

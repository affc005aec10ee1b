/// The AppleMIDI sessions of one pair of ports with any number of peers, as a value without side effects:
/// packets and time in, packets and messages out.
///
/// All times are monotonic seconds. Call ``advance(to:)`` at ``deadline``, and ``takeOutputs()`` after every
/// call.
public struct RTPMIDIEndpoint<Address: RTPMIDIAddress>: Sendable {
  public typealias Peer = RTPMIDIPeer<Address>

  public struct Configuration: Hashable, Sendable {
    /// The name shown to peers.
    public var name: String
    public var acceptsInvitations: Bool
    /// Maximum number of peers; further invitations are refused.
    public var peerLimit = 16
    /// Maximum number of invitations waiting for their second half.
    public var pendingLimit = 16

    public init(name: String, acceptsInvitations: Bool) {
      self.name = name
      self.acceptsInvitations = acceptsInvitations
    }
  }

  public enum Output: Sendable {
    case packet([UInt8], from: RTPMIDIPort, to: Address)
    /// - Parameter time: the time of the event in local monotonic seconds.
    case event(MIDIEvent, time: Double, peer: Int)
    /// A session began, ended or is retried.
    case changed(peer: Int)
  }

  public let configuration: Configuration
  public let ssrc: UInt32
  public internal(set) var peers: [Peer] = []
  /// Invalid packets and packets of unknown peers.
  public internal(set) var rejected: UInt64 = 0
  /// The current state, for peers that join later and for note-offs.
  public private(set) var memory = MIDIMemory()
  var outputs: [Output] = []
  var random: SessionRandom
  private var lastID = 0

  /// - Parameter seed: seeds tokens and numbers; must differ for each run.
  public init(_ configuration: Configuration, seed: UInt64) {
    self.configuration = configuration
    random = SessionRandom(seed: seed)
    ssrc = random.next()
  }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Pending packets and events; clears them.
  public mutating func takeOutputs() -> [Output] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }

  /// Sends messages of `time` to every connected peer.
  public mutating func send(_ messages: [MIDIMessage], at time: Double, now: Double) {
    guard !messages.isEmpty else { return }
    for message in messages { memory.remember(message) }
    for index in peers.indices where peers[index].isConnected {
      speak(index) { $0.send(messages, at: time, now: now, $1) }
    }
  }

  /// Sends a system exclusive message, F0 to F7, to every connected peer.
  public mutating func send(systemExclusive bytes: [UInt8], at time: Double, now: Double) {
    for index in peers.indices where peers[index].isConnected {
      speak(index) { $0.send(systemExclusive: bytes, at: time, now: now, $1) }
    }
  }

  /// Calls a peer's sender to write packets.
  mutating func speak(
    _ index: Int, _ body: (inout RTPMIDISender, _ emit: ([UInt8]) -> Void) -> Void
  ) {
    guard var stream = peers[index].stream else { return }
    peers[index].stream = nil
    let data = peers[index].data
    body(&stream.sender) { outputs.append(.packet($0, from: .data, to: data)) }
    peers[index].stream = stream
  }

  /// Ends every note sent by this endpoint.
  public mutating func endNotes(now: Double) {
    send(memory.noteOffs, at: now, now: now)
  }

  /// Ends every note, twice because nothing can follow, and sends a goodbye to every peer.
  public mutating func close(now: Double) {
    let offs = memory.noteOffs
    send(offs, at: now, now: now)
    send(offs, at: now, now: now)
    while let peer = peers.last { remove(peer.id) }
  }

  /// Ends a session and removes the peer.
  public mutating func remove(_ id: Int) {
    guard let index = peers.firstIndex(where: { $0.id == id }) else { return }
    say(goodbyeTo: index)
    part(from: index)
    peers.remove(at: index)
    outputs.append(.changed(peer: id))
  }

  func greeting(_ token: UInt32) -> SessionPacket.Greeting {
    SessionPacket.Greeting(token: token, ssrc: ssrc, name: configuration.name)
  }

  mutating func emit(_ packet: SessionPacket, from port: RTPMIDIPort, to address: Address) {
    outputs.append(.packet(packet.bytes, from: port, to: address))
  }

  mutating func say(goodbyeTo index: Int) {
    let peer = peers[index]
    emit(
      .goodbye(SessionPacket.Greeting(token: peer.token, ssrc: ssrc)), from: .control,
      to: peer.control)
  }

  /// Ends the peer's active notes and its streams.
  mutating func part(from index: Int) {
    guard let heard = peers[index].stream?.heard else { return }
    for off in peers[index].stream?.receiver.silence() ?? [] {
      outputs.append(.event(.message(off), time: heard, peer: peers[index].id))
    }
    peers[index].owed = peers[index].stream?.sender.unconfirmedNotes ?? []
    peers[index].stream = nil
    peers[index].clock = SessionClock()
  }
}

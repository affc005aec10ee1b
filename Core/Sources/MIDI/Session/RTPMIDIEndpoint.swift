/// The AppleMIDI sessions of one pair of ports, with any number of peers, as a value: packets and time
/// go in, packets and messages come out, and nothing else happens.
///
/// All times are monotonic seconds. Call ``advance(to:)`` when ``deadline`` is reached, and
/// ``takeOutputs()`` after every call.
public struct RTPMIDIEndpoint<Address: RTPMIDIAddress>: Sendable {
  public typealias Peer = RTPMIDIPeer<Address>

  public struct Configuration: Hashable, Sendable {
    /// What peers see.
    public var name: String
    public var acceptsInvitations: Bool
    /// Peers at most; further invitations are refused.
    public var peerLimit = 16
    /// Invitations at most that wait for their second half.
    public var pendingLimit = 16

    public init(name: String, acceptsInvitations: Bool) {
      self.name = name
      self.acceptsInvitations = acceptsInvitations
    }
  }

  public enum Output: Sendable {
    case packet([UInt8], from: RTPMIDIPort, to: Address)
    /// - Parameter time: when it happened, in our seconds.
    case event(MIDIEvent, time: Double, peer: Int)
    /// A session began, ended or is tried again.
    case changed(peer: Int)
  }

  public let configuration: Configuration
  public let ssrc: UInt32
  public internal(set) var peers: [Peer] = []
  /// Packets that made no sense or came from nobody we know.
  public internal(set) var rejected: UInt64 = 0
  /// What was said so far, for peers that join later and for ending notes.
  public private(set) var memory = MIDIMemory()
  var outputs: [Output] = []
  var random: SessionRandom
  private var lastID = 0

  /// - Parameter seed: where tokens and numbers come from; another one each time.
  public init(_ configuration: Configuration, seed: UInt64) {
    self.configuration = configuration
    random = SessionRandom(seed: seed)
    ssrc = random.next()
  }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// What has to be sent and told now.
  public mutating func takeOutputs() -> [Output] {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs
  }

  /// Sends messages that happened at `time` to every connected peer.
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

  /// Lets a peer's sender write packets.
  mutating func speak(
    _ index: Int, _ body: (inout RTPMIDISender, _ emit: ([UInt8]) -> Void) -> Void
  ) {
    guard var stream = peers[index].stream else { return }
    peers[index].stream = nil
    let data = peers[index].data
    body(&stream.sender) { outputs.append(.packet($0, from: .data, to: data)) }
    peers[index].stream = stream
  }

  /// Ends every note that we began.
  public mutating func endNotes(now: Double) {
    send(memory.noteOffs, at: now, now: now)
  }

  /// Ends every note, twice because nothing can follow, and says goodbye to every peer.
  public mutating func close(now: Double) {
    let offs = memory.noteOffs
    send(offs, at: now, now: now)
    send(offs, at: now, now: now)
    while let peer = peers.last { remove(peer.id) }
  }

  /// Ends a session and forgets the peer.
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

  /// Ends the notes that a peer left sounding, and its streams.
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

/// How far a session with one peer is.
public enum RTPMIDIState: Hashable, Sendable {
  case inviting
  case connected
  /// Invites again at `until` (monotonic seconds).
  case waiting(until: Double, RTPMIDIParting)
}

/// Why a session is not, or no more.
public enum RTPMIDIParting: String, Hashable, Sendable {
  /// Nobody answers invitations, or somebody refuses them.
  case noAnswer, refused
  /// The peer said goodbye, or answered no more.
  case left, silent
  /// The peer's computer says that nothing listens on its port.
  case notListening
}

/// One peer of an endpoint, as others see it.
public struct RTPMIDIPeer<Address: RTPMIDIAddress>: Sendable {
  /// Never used twice by one endpoint.
  public let id: Int
  /// True when we invite it, and go on doing so whenever the session ends.
  public let isInvited: Bool
  public internal(set) var control: Address
  public internal(set) var data: Address
  /// What it calls itself; empty before it has said so.
  public internal(set) var name = ""
  public internal(set) var clock = SessionClock()
  var phase: Phase
  var isInitiator: Bool
  var setsMarker = true
  var token: UInt32
  var controlSSRC: UInt32?
  var dataSSRC: UInt32?
  var stream: Stream?
  /// Why there is no session; nil while the first invitations are out, and while there is one.
  var parting: RTPMIDIParting?
  /// Ends of the notes that it may hold from the session before.
  var owed: [MIDIMessage] = []

  enum Phase: Hashable, Sendable {
    case inviting(RTPMIDIPort, tries: Int, next: Double)
    case expectingData(since: Double)
    case connected
  }

  struct Stream: Sendable {
    var sender: RTPMIDISender
    var receiver = RTPMIDIReceiver()
    var heard: Double
    var clockHeard: Double
    var feedbackDue = Double.infinity
    var feedbackSent = -Double.infinity
  }

  public var state: RTPMIDIState {
    switch phase {
    case .inviting(_, _, let next): parting.map { .waiting(until: next, $0) } ?? .inviting
    case .expectingData: .inviting
    case .connected: .connected
    }
  }

  public var isConnected: Bool { phase == .connected }

  /// What came from it.
  public var counts: RTPMIDIReceiver.Counts { stream?.receiver.counts ?? .init() }

  /// Packets sent to it in this session.
  public var sent: UInt64 { stream?.sender.sent ?? 0 }

  /// Whether a packet may be from it.
  func speaks(from address: Address, as ssrc: UInt32) -> Bool {
    (address == control || address == data) && (ssrc == controlSSRC || ssrc == dataSSRC)
  }
}

/// Where a peer is: a host with a port.
public protocol RTPMIDIAddress: Hashable, Sendable {
  var port: Int { get }
  func with(port: Int) -> Self
}

/// The two ports of a session; data is one above control.
public enum RTPMIDIPort: Hashable, Sendable {
  case control, data
}

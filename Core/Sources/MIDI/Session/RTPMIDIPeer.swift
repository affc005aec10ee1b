/// The state of a session with one peer.
public enum RTPMIDIState: Hashable, Sendable {
  case inviting
  case connected
  /// Waits until `until` (monotonic seconds) before the next invitation.
  case waiting(until: Double, RTPMIDIParting)
}

/// Why there is no session.
public enum RTPMIDIParting: String, Hashable, Sendable {
  /// Invitations are not answered, or are refused.
  case noAnswer, refused
  /// The peer said goodbye or timed out.
  case left, silent
  /// The peer's host reports that nothing listens on its port.
  case notListening
}

/// One peer of an endpoint.
public struct RTPMIDIPeer<Address: RTPMIDIAddress>: Sendable {
  /// Unique within one endpoint.
  public let id: Int
  /// True when this endpoint invites it, and retries whenever the session ends.
  public let isInvited: Bool
  public internal(set) var control: Address
  public internal(set) var data: Address
  /// The name it announced; empty before.
  public internal(set) var name = ""
  public internal(set) var clock = SessionClock()
  var phase: Phase
  var isInitiator: Bool
  var setsMarker = true
  var token: UInt32
  var controlSSRC: UInt32?
  var dataSSRC: UInt32?
  var stream: Stream?
  /// Why there is no session; nil during the first invitations and during a session.
  var parting: RTPMIDIParting?
  /// Note-offs for notes that may be active since the previous session.
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

  /// Packets received from it.
  public var counts: RTPMIDIReceiver.Counts { stream?.receiver.counts ?? .init() }

  /// Packets sent to it in this session.
  public var sent: UInt64 { stream?.sender.sent ?? 0 }

  /// Whether a packet may be from it.
  func speaks(from address: Address, as ssrc: UInt32) -> Bool {
    (address == control || address == data) && (ssrc == controlSSRC || ssrc == dataSSRC)
  }
}

/// The address of a peer: a host with a port.
public protocol RTPMIDIAddress: Hashable, Sendable {
  var port: Int { get }
  func with(port: Int) -> Self
}

/// The two ports of a session; data is one above control.
public enum RTPMIDIPort: Hashable, Sendable {
  case control, data
}

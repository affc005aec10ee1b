public import Addresses
import OSC
public import Streaming

/// Opens the connections of outputs on a phone.
public struct PhoneConnections: Sendable {
  /// The name of the MIDI source.
  public var name: String
  /// The MIDI source's stored id; 0 before the first.
  public var midiIdentity: Int32
  /// Whether Apple has granted broadcast and multicast to this app.
  public var mayBroadcast: Bool
  private let clock: HostClock

  public init(
    name: String = "WeirdPhone", midiIdentity: Int32 = 0, mayBroadcast: Bool = false,
    clock: HostClock = .system
  ) {
    self.name = name
    self.midiIdentity = midiIdentity
    self.mayBroadcast = mayBroadcast
    self.clock = clock
  }

  /// Throws one sentence when there can be no such connection on a phone.
  public func open(_ url: SinkURL) throws -> any PacketTransport {
    switch url.target {
    case .weirdConnect(let endpoint, let isBroadcast):
      guard !isBroadcast || mayBroadcast else { throw ConnectionProblem.broadcastDenied }
      return try datagrams(endpoint)
    case .weirdConnectV2(let endpoint, _, _), .datagrams(_, let endpoint), .osc(let endpoint, _):
      return try datagrams(endpoint)
    case .oscTCP(let endpoint, _, let framing):
      return try NetworkTransport(
        host: endpoint.host, port: endpoint.port,
        framing: framing == .slip ? .slip : .lengthPrefix, clock: clock)
    case .rtpMIDI(let endpoint, _):
      return try MIDIOutput(
        name: name, identity: midiIdentity, peer: (endpoint.host, endpoint.port), clock: clock)
    case .jackMIDI, .jackCV:
      throw RunError("A phone has no JACK: send to a hub, and let it play there.")
    case .csv, .jsonLines, .midiFile:
      throw RunError("\(url) is a file: the engine writes it.")
    }
  }

  private func datagrams(_ endpoint: Endpoint) throws -> NetworkTransport {
    try NetworkTransport(host: endpoint.host, port: endpoint.port, clock: clock)
  }
}

import FaceWire
import Net
import Signals
import Streaming

/// The senders of a port for any format: at most sixteen, the first of which leads.
struct AnyIntake: Sendable {
  /// A face with its sender's address and name.
  struct Delivery: Sendable {
    var frame: SensorFrame
    var peer: SocketAddress
    /// "iFacialMocap at 192.168.1.30".
    var origin: String
    /// Whether it belongs to the port's own performer, not to a further one.
    var leads: Bool
  }

  static let maximumPeers = 16
  static let timeout = 10.0

  private var peers: [SocketAddress: Peer] = [:]
  private var leader = SenderLock<SocketAddress>()
  private let isShared: Bool
  private let inverted: AxisSet
  private(set) var refused = 0
  /// A description of the last sender whose format has no face.
  private(set) var stranger: String?

  init(isShared: Bool = false, inverted: AxisSet = []) {
    self.isShared = isShared
    self.inverted = inverted
  }

  var peerCount: Int { peers.count }

  /// The face of a datagram; nil when it is malformed, incomplete or of an unknown format.
  mutating func register(
    _ bytes: UnsafeRawBufferPointer, from address: SocketAddress, arrival: Double
  ) -> Delivery? {
    if !isShared, leader.isTaken(against: address, at: arrival) { return nil }
    guard var peer = peer(for: address, bytes: bytes, arrival: arrival) else { return nil }
    guard let frame = peer.register(bytes, from: address, arrival: arrival, inverted: inverted)
    else {
      if peers[address] != nil || peer.isPromising { keep(peer, address) }
      return nil
    }
    peer.lastArrival = arrival
    keep(peer, address)
    let leads = leader.judge(address, at: arrival) != .stranger
    guard leads || isShared else { return nil }
    return Delivery(
      frame: frame, peer: address, origin: "\(peer.title) at \(address.host)", leads: leads)
  }

  private mutating func keep(_ peer: Peer, _ address: SocketAddress) {
    guard peers[address] != nil || peers.count < Self.maximumPeers else { return }
    peers[address] = peer
  }

  /// Removes senders that were silent for ten seconds.
  mutating func sweep(at now: Double) {
    peers = peers.filter { now - $0.value.lastArrival <= Self.timeout }
  }

  /// The known sender, or a new one when the datagram looks like a face and the limit is not reached.
  private mutating func peer(
    for address: SocketAddress, bytes: UnsafeRawBufferPointer, arrival: Double
  ) -> Peer? {
    let format = HeardFormat.detect(bytes)
    if let known = peers[address] {
      let isAnotherFace = format.map { $0.isFace && $0 != known.format } ?? false
      if !isAnotherFace { return known }
    }
    if peers.count >= Self.maximumPeers { sweep(at: arrival) }
    guard peers.count < Self.maximumPeers || peers[address] != nil else { return nil }
    guard let format, let peer = Peer(format, at: arrival, inverted: inverted) else {
      refused += 1
      stranger = format.map { "\(address.host) sends \($0.words), which has no face data" }
      return nil
    }
    return peer
  }
}

extension HeardFormat {
  var isFace: Bool {
    switch self {
    case .liveLink, .weirdConnect, .dialect: true
    case .voltages, .discovery, .strangeOSC: false
    }
  }

  /// A description for a sentence.
  package var words: String {
    switch self {
    case .liveLink: "Live Link Face"
    case .weirdConnect: "WeirdConnect"
    case .dialect(let dialect): dialect.title
    case .voltages: "control voltages"
    case .discovery: "discovery lines"
    case .strangeOSC: "OSC of a program that is not known here"
    }
  }
}

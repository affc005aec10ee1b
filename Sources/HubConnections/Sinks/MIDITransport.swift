package import Addresses
package import FaceWire
import Foundation
package import MDNS
package import MIDI
package import Net
import Numbers
import Realtime
package import ScreenKit
package import Streaming

/// The messages of each frame to the peers of a network MIDI session. Never blocks.
package final class MIDITransport: PacketTransport {
  /// The session name that peers show.
  package static let name = "Sensorium"

  /// "Sensorium Ada" for the output of one performer.
  package static func name(of identity: PerformerIdentity?) -> String {
    identity.map { "\(name) \($0.name)" } ?? name
  }

  package static let serviceType = "_apple-midi._udp"
  private let session: RTPMIDISession
  /// The peer's address; nil when peers invite the hub.
  private let target: String?
  private let listening: Task<Void, Never>?

  package init(
    _ session: RTPMIDISession, target: String? = nil, listening: Task<Void, Never>? = nil
  ) {
    self.session = session
    self.target = target
    self.listening = listening
  }

  /// Invites the endpoint and waits up to two seconds for its reply; an absent one is invited repeatedly.
  package static func open(
    _ endpoint: Endpoint, name: String = name, mdns: MDNS? = nil,
    heard: @escaping @Sendable (MIDIMessage) -> Void
  ) async throws -> MIDITransport {
    let remote = try await SocketAddress.lookingUp(endpoint.host, port: Int(endpoint.port))
    let isSix = remote.host.contains(":")
    let local = remote.isLoopback ? (isSix ? "::1" : "127.0.0.1") : (isSix ? "::" : "0.0.0.0")
    let session = try await RTPMIDISession.open(name: name, host: local) { event, _, _ in
      if case .message(let message) = event { heard(message) }
    }
    try await session.invite(remote.host, port: remote.port)
    let listening = mdns.map { mdns in
      Task { await listen(for: remote, through: mdns, to: session) }
    }
    let transport = MIDITransport(
      session, target: endpoint.description, listening: listening)
    for _ in 0..<200 where transport.isInviting { try await Task.sleep(for: .milliseconds(10)) }
    return transport
  }

  /// Invites again at once when the peer announces itself by mDNS.
  private static func listen(
    for peer: SocketAddress, through mdns: MDNS, to session: RTPMIDISession
  ) async {
    var wasThere = false
    for await services in mdns.browse(serviceType) {
      let isThere = services.contains {
        $0.port == peer.port && $0.addresses.contains(peer.host)
      }
      if isThere, !wasThere { session.announced(peer) }
      wasThere = isThere
    }
  }

  private var isInviting: Bool { session.peers.allSatisfy { $0.state == .inviting } }

  package func send(_ batch: borrowing PacketBatch) -> Int {
    let messages = batch.withUnsafeBytes { MIDIStreamParser.messages(in: $0) }
    session.send(messages)
    return session.peers.contains { $0.state == .connected } ? batch.count : 0
  }

  package func silence() { session.endNotes() }

  package var problem: Status? {
    let peers = session.peers
    if peers.contains(where: { $0.state == .connected }) { return nil }
    guard let target else {
      return Status(
        .searching, "Waiting for an invitation to port \(session.localAddress.port).")
    }
    return Self.problem(with: target, in: peers.first?.state, now: MonotonicClock.seconds)
  }

  /// The problem of a peer that the hub invites and that is not connected.
  package static func problem(with target: String, in state: RTPMIDIState?, now: Double) -> Status {
    guard case .waiting(let until, let parting) = state else {
      return Status(.searching, "Inviting \(target).")
    }
    let seconds = max(Int(clamping: (until - now).rounded(.up)), 1)
    return Status(.offline, "\(target) \(parting.sentence) Trying again in \(seconds) s.")
  }

  /// The round-trip time from the clock exchanges, and the loss.
  package var statistics: PeerStatistics? {
    let trip = session.peers.first { $0.state == .connected }?.roundTrip
    return trip.map { PeerStatistics(lost: nil, roundTrip: $0 * 1000) }
  }

  /// Ends every note and the session.
  package func finish() async { await session.close() }

  package func close() {
    listening?.cancel()
    session.stop()
  }
}

extension RTPMIDIParting {
  fileprivate var sentence: String {
    switch self {
    case .noAnswer: "does not answer: open its network MIDI session, or check the address."
    case .refused: "refused the invitation: allow \(MIDITransport.name) there."
    case .left: "ended the session."
    case .silent: "fell silent."
    case .notListening: "does not listen: open its network MIDI session, or check the port."
    }
  }
}

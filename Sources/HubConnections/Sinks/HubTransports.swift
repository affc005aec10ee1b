package import Addresses
import FaceControl
package import FaceEngine
package import MDNS
package import Streaming

/// Opens the connections of outputs to the network and to the ports of this computer.
package struct HubTransports: TransportProvider {
  /// Multicast DNS, which reports a peer that is back.
  package var mdns: MDNS?

  package init(mdns: MDNS? = nil) { self.mdns = mdns }

  package func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport {
    switch url.target {
    case .weirdConnect(let endpoint, let isBroadcast):
      try await UDPTransport.open(
        endpoint, isBroadcast: isBroadcast, interface: options.interface, timeout: options.timeout)
    case .weirdConnectV2(let endpoint, _, _), .datagrams(_, let endpoint),
      .osc(let endpoint, _):
      try await UDPTransport.open(endpoint, isBroadcast: false, interface: options.interface)
    case .oscTCP(let endpoint, _, let framing):
      try await StreamTransport.open(endpoint, framing: framing)
    case .rtpMIDI(let endpoint, _):
      try await MIDITransport.open(
        endpoint, name: MIDITransport.name(of: options.identity), mdns: mdns,
        heard: options.receive)
    case .jackMIDI(let port, _):
      try await JackMIDITransport.open(
        port: port, identity: options.identity, heard: options.receive)
    case .jackCV(let client, let jacks, let options):
      try await JackCVTransport.open(client: client, jacks: jacks, options)
    case .csv, .jsonLines, .midiFile:
      throw RunError("\(url) is a file, which the engine opens itself.")
    }
  }
}

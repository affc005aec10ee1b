import HubConnections
import HubStudio
import Addresses
import FaceEngine
import MDNS
import MIDI
import Net
import Numbers

/// Accepts invitations of MIDI peers: they receive the lead performer's MIDI, and their messages arrive in the engine's
/// MIDI input.
struct InvitedMIDI: Sendable {
  /// Control port; data is one above, 0 picks a free pair.
  let port: UInt16
  let isLANOpen: Bool
  let engine: FaceEngine

  /// Throws one sentence when the ports are in use.
  func open(_ context: ProductContext) async throws {
    let input = engine.midiInput
    let session = try await RTPMIDISession.open(
      name: MIDITransport.name, host: isLANOpen ? "0.0.0.0" : "127.0.0.1", port: Int(port),
      acceptsInvitations: true
    ) { event, _, _ in
      if case .message(let message) = event { input.receive(message) }
    }
    let address = session.localAddress
    let endpoint = Endpoint(host: address.host, port: UInt16(clamping: address.port))
    let sink = Sink(id: "midi", url: SinkURL(.rtpMIDI(endpoint, MIDIOptions())))
    sink.use(MIDITransport(session))
    await context.presence.advertise(
      MDNSService(
        name: NetworkPresence.name, type: MIDITransport.serviceType, port: address.port),
      for: "midi")
    await engine.setLeadOutput(sink)
    context.announcer.say(
      "MIDI peers may invite \(MIDITransport.name) at \(address) (audio and MIDI setup, network session)."
    )
  }
}

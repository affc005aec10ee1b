import MDNS
import Addresses
import FaceEngine
import MIDI
import Net
import Numbers

extension Hub {
  /// Accepts invitations of MIDI peers if the configuration allows it: they receive the lead performer's MIDI;
  /// their messages arrive in the engine's MIDI input.
  func openInvitedMIDIOutput() async throws {
    guard let port = configuration.midiPort else { return }
    let input = engine.midiInput
    let session = try await RTPMIDISession.open(
      name: MIDITransport.name, host: configuration.isLANOpen ? "0.0.0.0" : "127.0.0.1",
      port: Int(port), acceptsInvitations: true
    ) { event, _, _ in
      if case .message(let message) = event { input.receive(message) }
    }
    let address = session.localAddress
    let endpoint = Endpoint(host: address.host, port: UInt16(address.port))
    let sink = Sink(id: "midi", url: SinkURL(.rtpMIDI(endpoint, MIDIOptions())))
    sink.use(MIDITransport(session))
    advertise(
      MDNSService(name: Self.networkName, type: MIDITransport.serviceType, port: address.port),
      for: "midi")
    await engine.setLeadOutput(sink)
    say(
      "MIDI peers may invite \(MIDITransport.name) at \(address) (audio and MIDI setup, network session)."
    )
  }
}

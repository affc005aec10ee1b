import MDNS
import Addresses
import MIDI
import Net
import Numbers

extension Hub {
  /// Ends all notes on all outputs, and resets controllers.
  func panic() {
    for sink in sinks.map(\.sink) { sink.panic() }
    invitedMIDIOutput?.panic()
  }

  /// Accepts invitations of MIDI peers if the configuration allows it: they receive the lead performer's MIDI;
  /// their messages arrive in ``midiInput``.
  func openInvitedMIDIOutput() async throws {
    guard let port = configuration.midiPort else { return }
    let input = midiInput
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
    invitedMIDIOutput = sink
    advertise(
      MDNSService(name: Self.networkName, type: MIDITransport.serviceType, port: address.port),
      for: "midi")
    attachAll()
    say(
      "MIDI peers may invite \(MIDITransport.name) at \(address) (audio and MIDI setup, network session)."
    )
  }

  /// Ends every note that the hub started, and ends the session.
  func endMIDI() async {
    let sinks =
      sinks.map(\.sink).filter { $0.url.kind.isMIDI } + [invitedMIDIOutput].compactMap(\.self)
    await withTaskGroup(of: Void.self) { group in
      for sink in sinks { group.addTask { await sink.finish() } }
    }
  }
}

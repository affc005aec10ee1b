/// Why JACK cannot be used: one sentence with the remedy.
public enum JackError: Error, Hashable, Sendable {
  case notInstalled
  case noServer
  case refused(client: String)
  case noPorts(client: String)
  case serverEnded
  /// - Parameter inputs: the existing ports.
  case noMIDIInput(String, inputs: [String])
}

extension JackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notInstalled:
      "JACK is not installed here: apt-get install jackd2, or pipewire-jack where PipeWire runs."
    case .noServer:
      "No JACK server is running: start one, for example with “jackd -d alsa”, QjackCtl or PipeWire."
    case .refused(let client):
      "JACK refused the client “\(client)”: look at the server's messages."
    case .noPorts(let client):
      "JACK has no room for the ports of “\(client)”: start it with more, as in “jackd -p 512”."
    case .serverEnded:
      "The JACK server ended: start it again and the ports come back by themselves."
    case .noMIDIInput(let port, let inputs):
      "JACK has no MIDI input “\(port.prefix(80))”: "
        + (inputs.isEmpty
          ? "start the program that listens there."
          : "there \(inputs.count == 1 ? "is" : "are") \(inputs.prefix(6).joined(separator: ", ")).")
    }
  }
}

import MIDI

/// An address for endpoints that never see a network.
struct Host: RTPMIDIAddress {
  var number: Int
  var port: Int

  func with(port: Int) -> Host { Host(number: number, port: port) }
}

import Numbers

extension SinkURL {
  static func rtpMIDI(_ parts: AddressParts) throws(AddressError) -> Target {
    let options = try midiOptions(parts)
    let endpoint = try Endpoint(parts.body, defaultPort: SinkKind.rtpMIDI.defaultPort)
    guard endpoint.port < 65_535 else {
      throw AddressError(
        "65535 has no port above it for the notes: give the control port, such as 5004.")
    }
    return .rtpMIDI(endpoint, options)
  }

  static func midiFile(_ parts: AddressParts) throws(AddressError) -> Target {
    let options = try midiOptions(parts)
    guard !parts.body.isEmpty, parts.body != "-" else {
      throw AddressError("midifile: needs a file, as in midifile:face.mid.")
    }
    return .midiFile(path: parts.body, options)
  }

  static func jackMIDI(_ parts: AddressParts) throws(AddressError) -> Target {
    let options = try midiOptions(parts)
    try checkJackPort(parts.body)
    return .jackMIDI(port: parts.body, options)
  }

  private static func midiOptions(_ parts: AddressParts) throws(AddressError) -> MIDIOptions {
    let follows = parts.option("channel") == "performer"
    let channel = follows ? 1 : Int(clamping: try parts.number("channel", in: 1...16, otherwise: 1))
    return MIDIOptions(
      channel: channel, layout: try layout(parts.option("layout")),
      sendsBlinkNotes: try notes(parts.option("notes")), followsPerformer: follows)
  }

  private static func layout(_ text: String?) throws(AddressError) -> MIDILayout {
    switch text {
    case nil, "spec": .specified
    case "safe": .safe
    case "fine": .fine
    case let text?:
      throw AddressError(
        "layout=\(text) is not known: give spec, safe (harmless controllers) or fine (14 bits).")
    }
  }

  private static func notes(_ text: String?) throws(AddressError) -> Bool {
    switch text {
    case nil, "on": true
    case "off": false
    case let text?: throw AddressError("notes=\(text) is not known: give on or off.")
    }
  }

  /// The MIDI options; nil for targets of another protocol.
  public var midi: MIDIOptions? {
    switch target {
    case .rtpMIDI(_, let options), .midiFile(_, let options), .jackMIDI(_, let options): options
    default: nil
    }
  }

  /// The options that differ from the defaults.
  var midiOptionTexts: [String] {
    guard let midi else { return [] }
    var texts: [String] = []
    if midi.followsPerformer {
      texts.append("channel=performer")
    } else if midi.channel != 1 {
      texts.append("channel=\(midi.channel)")
    }
    switch midi.layout {
    case .specified: break
    case .safe: texts.append("layout=safe")
    case .fine: texts.append("layout=fine")
    }
    if !midi.sendsBlinkNotes { texts.append("notes=off") }
    return texts
  }
}

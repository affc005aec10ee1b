import Numbers

extension SinkURL {
  static let midiOptions: Set<String> = ["rate", "performer", "channel", "layout", "notes"]

  /// The MIDI targets; nil for other schemes.
  static func midiTarget(_ parts: AddressParts) throws(AddressError) -> Target? {
    guard ["rtpmidi", "midifile", "jackmidi"].contains(parts.scheme) else { return nil }
    try parts.refuseOptions(except: midiOptions)
    let follows = parts.option("channel") == "performer"
    let channel = follows ? 1 : Int(clamping: try parts.number("channel", in: 1...16, otherwise: 1))
    let options = MIDIOptions(
      channel: channel, layout: try layout(parts.option("layout")),
      sendsBlinkNotes: try notes(parts.option("notes")), followsPerformer: follows)
    switch parts.scheme {
    case "rtpmidi":
      let endpoint = try Endpoint(parts.body, defaultPort: 5004)
      guard endpoint.port < 65_535 else {
        throw AddressError(
          "65535 has no port above it for the notes: give the control port, such as 5004.")
      }
      return .rtpMIDI(endpoint, options)
    case "midifile":
      guard !parts.body.isEmpty, parts.body != "-" else {
        throw AddressError("midifile: needs a file, as in midifile:face.mid.")
      }
      return .midiFile(path: parts.body, options)
    default:
      try checkJackPort(parts.body)
      return .jackMIDI(port: parts.body, options)
    }
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

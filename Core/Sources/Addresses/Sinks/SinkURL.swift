import Numbers

/// The address of an output: `weirdconnect://host:9000`, `osc://host:8000?arkit`, `csv:out.csv` …
public struct SinkURL: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case weirdConnect(Endpoint, isBroadcast: Bool)
    /// The jacks' voltages, for receivers of version 2; "CV n" routes drive jack n.
    case weirdConnectV2(Endpoint, jacks: Int, CVOptions)
    case nerve(Endpoint)
    case osc(Endpoint, OSCOptions)
    case oscTCP(Endpoint, OSCOptions, StreamFraming)
    case csv(path: String)
    case jsonLines(path: String)
    case rtpMIDI(Endpoint, MIDIOptions)
    case midiFile(path: String, MIDIOptions)
    /// - Parameter port: the JACK port to connect to; empty for none.
    case jackMIDI(port: String, MIDIOptions)
    case jackCV(client: String, jacks: Int, CVOptions)
  }

  public struct OSCOptions: Hashable, Sendable {
    /// Also send ARKit's own 52 names under `/weirdphone/arkit/`.
    public var includesARKit: Bool
    /// One bundle per frame (split at 1472 bytes), or one message per datagram.
    public var isBundled: Bool
    /// Addresses begin with `/sensorium/<name>/` instead of `/weirdphone/`.
    public var isNamed: Bool

    public init(includesARKit: Bool = false, isBundled: Bool = true, isNamed: Bool = false) {
      self.includesARKit = includesARKit
      self.isBundled = isBundled
      self.isNamed = isNamed
    }
  }

  public enum StreamFraming: String, Hashable, Codable, Sendable { case length, slip }

  public var target: Target
  /// Maximum frame rate, 10–60 frames per second.
  public var rate: Int
  /// The performer whose frames are sent; nil follows the leading performer.
  public var performer: String?
  /// Timeout in seconds after which a receiver that has answered before counts as lost, 5–30.
  public var timeout = defaultTimeout

  public static let defaultTimeout = 10

  public init(
    _ target: Target, rate: Int = 60, performer: String? = nil, timeout: Int = defaultTimeout
  ) {
    self.target = target
    self.rate = rate
    self.performer = performer
    self.timeout = timeout
  }

  public init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    rate = Int(clamping: try parts.number("rate", in: 10...60, otherwise: 60))
    performer = parts.option("performer")
    if let midi = try Self.midiTarget(parts) {
      target = midi
      return
    }
    switch parts.scheme {
    case "weirdconnect":
      try parts.refuseOptions(except: ["rate", "performer", "broadcast", "timeout"])
      timeout = Int(clamping: try parts.number("timeout", in: 5...30, otherwise: Double(timeout)))
      let isBroadcast = parts.flag("broadcast")
      let host = parts.body.isEmpty && isBroadcast ? "255.255.255.255" : parts.body
      target = .weirdConnect(try Endpoint(host, defaultPort: 9000), isBroadcast: isBroadcast)
    case "weirdconnect2": target = try Self.weirdConnectV2(parts)
    case "nerve":
      try parts.refuseOptions(except: ["rate", "performer"])
      let body = parts.body.isEmpty ? "127.0.0.1" : parts.body
      target = .nerve(try Endpoint(body, defaultPort: 9000))
    case "osc":
      try parts.refuseOptions(except: ["rate", "performer", "arkit", "messages", "named"])
      target = .osc(try Endpoint(parts.body, defaultPort: 8000), Self.oscOptions(parts))
    case "osc+tcp":
      try parts.refuseOptions(except: [
        "rate", "performer", "arkit", "messages", "named", "framing",
      ])
      target = .oscTCP(
        try Endpoint(parts.body, defaultPort: 8000), Self.oscOptions(parts),
        try Self.framing(parts.option("framing")))
    case "csv", "jsonl":
      try parts.refuseOptions(except: ["rate", "performer"])
      guard !parts.body.isEmpty else {
        throw AddressError(
          "\(parts.scheme): needs a file, as in \(parts.scheme):out, or - for standard output.")
      }
      target = parts.scheme == "csv" ? .csv(path: parts.body) : .jsonLines(path: parts.body)
    case "jackcv": target = try Self.jackCV(parts)
    default:
      throw AddressError(
        "“\(text.prefix(80))” is not a sink. Sinks: weirdconnect://HOST:9000, weirdconnect2://HOST:9000, nerve://HOST:9000, osc://HOST:8000, osc+tcp://HOST:8000, rtpmidi://HOST:5004, midifile:FILE, jackmidi:, jackcv:, csv:FILE, jsonl:FILE."
      )
    }
  }

  private static func oscOptions(_ parts: AddressParts) -> OSCOptions {
    OSCOptions(
      includesARKit: parts.flag("arkit"), isBundled: !parts.flag("messages"),
      isNamed: parts.flag("named"))
  }

  private static func framing(_ text: String?) throws(AddressError) -> StreamFraming {
    guard let text else { return .length }
    guard let framing = StreamFraming(rawValue: text) else {
      throw AddressError("framing=\(text) is not known: give length (OSC 1.0) or slip (OSC 1.1).")
    }
    return framing
  }
}

extension SinkURL: CustomStringConvertible {
  public var description: String {
    let options = optionTexts
    return base + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
  }

  private var base: String {
    switch target {
    case .weirdConnect(let endpoint, _): "weirdconnect://\(endpoint)"
    case .weirdConnectV2(let endpoint, _, _): "weirdconnect2://\(endpoint)"
    case .nerve(let endpoint): "nerve://\(endpoint)"
    case .osc(let endpoint, _): "osc://\(endpoint)"
    case .oscTCP(let endpoint, _, _): "osc+tcp://\(endpoint)"
    case .csv(let path): "csv:\(path)"
    case .jsonLines(let path): "jsonl:\(path)"
    case .rtpMIDI(let endpoint, _): "rtpmidi://\(endpoint)"
    case .midiFile(let path, _): "midifile:\(path)"
    case .jackMIDI(let port, _): "jackmidi:\(port)"
    case .jackCV(let client, _, _): "jackcv:\(client == Self.jackClient ? "" : client)"
    }
  }

  private var optionTexts: [String] {
    var options: [String] = []
    switch target {
    case .weirdConnect(_, true): options.append("broadcast")
    case .osc(_, let osc), .oscTCP(_, let osc, _):
      if osc.includesARKit { options.append("arkit") }
      if !osc.isBundled { options.append("messages") }
      if osc.isNamed { options.append("named") }
    case .jackCV(_, let jacks, let cv), .weirdConnectV2(_, let jacks, let cv):
      options += cv.texts(jacks: jacks)
    default: break
    }
    options += midiOptionTexts
    if case .oscTCP(_, _, .slip) = target { options.append("framing=slip") }
    if timeout != Self.defaultTimeout { options.append("timeout=\(timeout)") }
    if rate != 60 { options.append("rate=\(rate)") }
    if let performer { options.append("performer=\(performer)") }
    return options
  }

  /// "WeirdConnect", "OSC", …
  public var title: String { kind.title }

  /// "127.0.0.1:9000" or a file's path.
  public var targetText: String {
    switch target {
    case .weirdConnect(let endpoint, _), .weirdConnectV2(let endpoint, _, _), .nerve(let endpoint),
      .osc(let endpoint, _), .oscTCP(let endpoint, _, _), .rtpMIDI(let endpoint, _):
      endpoint.description
    case .csv(let path), .jsonLines(let path): path == "-" ? "standard output" : path
    case .midiFile(let path, _): path
    case .jackMIDI(let port, _): port.isEmpty ? "JACK" : port
    case .jackCV(let client, let jacks, _): "\(client):cv_1…\(jacks)"
    }
  }

  /// The path of the file it writes; nil for other outputs.
  public var file: String? {
    switch target {
    case .csv(let path), .jsonLines(let path): path == "-" ? nil : path
    case .midiFile(let path, _): path
    default: nil
    }
  }

  public var kind: SinkKind {
    switch target {
    case .weirdConnect: .weirdConnect
    case .weirdConnectV2: .weirdConnectV2
    case .nerve: .nerve
    case .osc: .osc
    case .oscTCP: .oscTCP
    case .csv: .csv
    case .jsonLines: .jsonl
    case .rtpMIDI: .rtpMIDI
    case .midiFile: .midiFile
    case .jackMIDI: .jackMIDI
    case .jackCV: .jackCV
    }
  }
}

/// The kinds of sink in display order.
public enum SinkKind: String, CaseIterable, Codable, Sendable {
  case weirdConnect, weirdConnectV2, nerve, osc, oscTCP, rtpMIDI, jackMIDI, jackCV, midiFile, csv,
    jsonl

  public var title: String {
    switch self {
    case .weirdConnect: "WeirdConnect"
    case .weirdConnectV2: "WeirdConnect v2"
    case .nerve: "NERVE"
    case .osc: "OSC"
    case .oscTCP: "OSC over TCP"
    case .csv: "CSV file"
    case .jsonl: "JSON Lines"
    case .rtpMIDI: "MIDI"
    case .jackMIDI: "JACK MIDI"
    case .midiFile: "MIDI file"
    case .jackCV: "CV (JACK)"
    }
  }

  /// Datagrams or a connection to a host and a port.
  public var isNetwork: Bool {
    switch self {
    case .weirdConnect, .weirdConnectV2, .nerve, .osc, .oscTCP, .rtpMIDI: true
    case .jackMIDI, .jackCV, .midiFile, .csv, .jsonl: false
    }
  }

  /// Whether a receiver of jack voltages can read it.
  public var carriesJacks: Bool {
    switch self {
    case .weirdConnect, .weirdConnectV2, .nerve: true
    case .osc, .oscTCP, .rtpMIDI, .jackMIDI, .jackCV, .midiFile, .csv, .jsonl: false
    }
  }

  public var isFile: Bool { self == .csv || self == .jsonl || self == .midiFile }

  public var isMIDI: Bool { self == .rtpMIDI || self == .jackMIDI || self == .midiFile }

  public var defaultPort: UInt16 {
    switch self {
    case .osc, .oscTCP: 8000
    case .rtpMIDI: 5004
    default: 9000
    }
  }
}

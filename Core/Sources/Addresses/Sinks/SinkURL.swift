import Numbers

/// The address of an output: `weirdconnect://host:9000`, `osc://host:8000?arkit`, `csv:out.csv` …
public struct SinkURL: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case weirdConnect(Endpoint, isBroadcast: Bool)
    /// The jacks' voltages, for receivers of version 2; "CV n" routes drive jack n.
    case weirdConnectV2(Endpoint, jacks: Int, CVOptions)
    /// Any kind that needs no more than a host and a port, such as NERVE.
    case datagrams(SinkKind, Endpoint)
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

  /// The same destination, ignoring the rate.
  public var plain: SinkURL {
    var url = self
    url.rate = 60
    return url
  }

  public init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    rate = Int(clamping: try parts.number("rate", in: 10...60, otherwise: 60))
    performer = parts.option("performer")
    guard let kind = SinkKind(scheme: parts.scheme) else {
      throw AddressError(
        "“\(text.prefix(80))” is not a sink. Sinks: \(SinkKind.allCases.map(\.example).joined(separator: ", "))."
      )
    }
    try parts.refuseOptions(except: kind.options)
    timeout = Int(clamping: try parts.number("timeout", in: 5...30, otherwise: Double(timeout)))
    target = try Self.target(kind, parts)
  }

  private static func target(
    _ kind: SinkKind, _ parts: AddressParts
  ) throws(AddressError) -> Target {
    switch kind {
    case .weirdConnect:
      let isBroadcast = parts.flag("broadcast")
      let host = parts.body.isEmpty && isBroadcast ? "255.255.255.255" : parts.body
      return .weirdConnect(
        try Endpoint(host, defaultPort: kind.defaultPort), isBroadcast: isBroadcast)
    case .weirdConnectV2: return try weirdConnectV2(parts)
    case .osc:
      return .osc(try Endpoint(parts.body, defaultPort: kind.defaultPort), oscOptions(parts))
    case .oscTCP:
      return .oscTCP(
        try Endpoint(parts.body, defaultPort: kind.defaultPort), oscOptions(parts),
        try framing(parts.option("framing")))
    case .csv: return .csv(path: try path(parts))
    case .jsonl: return .jsonLines(path: try path(parts))
    case .jackCV: return try jackCV(parts)
    case .rtpMIDI: return try rtpMIDI(parts)
    case .midiFile: return try midiFile(parts)
    case .jackMIDI: return try jackMIDI(parts)
    default:
      let body = parts.body.isEmpty ? "127.0.0.1" : parts.body
      return .datagrams(kind, try Endpoint(body, defaultPort: kind.defaultPort))
    }
  }

  private static func path(_ parts: AddressParts) throws(AddressError) -> String {
    guard !parts.body.isEmpty else {
      throw AddressError(
        "\(parts.scheme): needs a file, as in \(parts.scheme):out, or - for standard output.")
    }
    return parts.body
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

  /// The scheme and what stands before the options; with slashes where a host follows.
  private var base: String {
    let body =
      switch target {
      case .weirdConnect(let endpoint, _), .weirdConnectV2(let endpoint, _, _),
        .datagrams(_, let endpoint), .osc(let endpoint, _), .oscTCP(let endpoint, _, _),
        .rtpMIDI(let endpoint, _):
        endpoint.description
      case .csv(let path), .jsonLines(let path), .midiFile(let path, _): path
      case .jackMIDI(let port, _): port
      case .jackCV(let client, _, _): client == Self.jackClient ? "" : client
      }
    return kind.scheme + (kind.isNetwork ? "://" : ":") + body
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
    case .weirdConnect(let endpoint, _), .weirdConnectV2(let endpoint, _, _),
      .datagrams(_, let endpoint), .osc(let endpoint, _), .oscTCP(let endpoint, _, _),
      .rtpMIDI(let endpoint, _):
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
    case .datagrams(let kind, _): kind
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

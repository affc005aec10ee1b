/// Where controls go, as people write it: `weirdconnect://host:9000`, `osc://host:8000?arkit`, `csv:out.csv` …
public struct SinkURL: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    case weirdConnect(Endpoint, isBroadcast: Bool)
    case nerve(Endpoint)
    case osc(Endpoint, OSCOptions)
    case oscTCP(Endpoint, OSCOptions, StreamFraming)
    case csv(path: String)
    case jsonLines(path: String)
    case jackCV(client: String, jacks: Int, CVOptions)
  }

  public struct OSCOptions: Hashable, Sendable {
    /// Also send ARKit's own 52 names under `/weirdphone/arkit/`.
    public var includesARKit: Bool
    /// One bundle a frame (split at 1472 bytes), or one message a datagram.
    public var isBundled: Bool

    public init(includesARKit: Bool = false, isBundled: Bool = true) {
      self.includesARKit = includesARKit
      self.isBundled = isBundled
    }
  }

  public enum StreamFraming: String, Hashable, Codable, Sendable { case length, slip }

  public var target: Target
  /// Frames per second sent at most, 10–60.
  public var rate: Int
  /// The performer whose frames are sent; nil follows the one that leads.
  public var performer: String?

  public init(_ target: Target, rate: Int = 60, performer: String? = nil) {
    self.target = target
    self.rate = rate
    self.performer = performer
  }

  public init(_ text: String) throws(AddressError) {
    let parts = try AddressParts(text)
    rate = Int(try parts.number("rate", in: 10...60, otherwise: 60))
    performer = parts.option("performer")
    switch parts.scheme {
    case "weirdconnect":
      try parts.refuseOptions(except: ["rate", "performer", "broadcast"])
      let isBroadcast = parts.flag("broadcast")
      let host = parts.body.isEmpty && isBroadcast ? "255.255.255.255" : parts.body
      target = .weirdConnect(try Endpoint(host, defaultPort: 9000), isBroadcast: isBroadcast)
    case "nerve":
      try parts.refuseOptions(except: ["rate", "performer"])
      let body = parts.body.isEmpty ? "127.0.0.1" : parts.body
      target = .nerve(try Endpoint(body, defaultPort: 9000))
    case "osc":
      try parts.refuseOptions(except: ["rate", "performer", "arkit", "messages"])
      target = .osc(try Endpoint(parts.body, defaultPort: 8000), Self.oscOptions(parts))
    case "osc+tcp":
      try parts.refuseOptions(except: ["rate", "performer", "arkit", "messages", "framing"])
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
        "“\(text.prefix(80))” is not a sink. Sinks: weirdconnect://HOST:9000, nerve://HOST:9000, osc://HOST:8000, osc+tcp://HOST:8000, csv:FILE, jsonl:FILE, jackcv:."
      )
    }
  }

  private static func oscOptions(_ parts: AddressParts) -> OSCOptions {
    OSCOptions(includesARKit: parts.flag("arkit"), isBundled: !parts.flag("messages"))
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
    case .nerve(let endpoint): "nerve://\(endpoint)"
    case .osc(let endpoint, _): "osc://\(endpoint)"
    case .oscTCP(let endpoint, _, _): "osc+tcp://\(endpoint)"
    case .csv(let path): "csv:\(path)"
    case .jsonLines(let path): "jsonl:\(path)"
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
    case .jackCV(_, let jacks, let cv): options += cv.texts(jacks: jacks)
    default: break
    }
    if case .oscTCP(_, _, .slip) = target { options.append("framing=slip") }
    if rate != 60 { options.append("rate=\(rate)") }
    if let performer { options.append("performer=\(performer)") }
    return options
  }

  /// "WeirdConnect", "OSC", …
  public var title: String { kind.title }

  /// "127.0.0.1:9000" or a file's path.
  public var targetText: String {
    switch target {
    case .weirdConnect(let endpoint, _), .nerve(let endpoint), .osc(let endpoint, _),
      .oscTCP(let endpoint, _, _):
      endpoint.description
    case .csv(let path), .jsonLines(let path): path == "-" ? "standard output" : path
    case .jackCV(let client, let jacks, _): "\(client):cv_1…\(jacks)"
    }
  }

  /// The file that it writes, if it writes one.
  public var file: String? {
    switch target {
    case .csv(let path), .jsonLines(let path): path == "-" ? nil : path
    default: nil
    }
  }

  public var kind: SinkKind {
    switch target {
    case .weirdConnect: .weirdConnect
    case .nerve: .nerve
    case .osc: .osc
    case .oscTCP: .oscTCP
    case .csv: .csv
    case .jsonLines: .jsonl
    case .jackCV: .jackCV
    }
  }
}

/// The kinds of sink in the order in which a screen offers them.
public enum SinkKind: String, CaseIterable, Codable, Sendable {
  case weirdConnect, nerve, osc, oscTCP, csv, jsonl, jackCV

  public var title: String {
    switch self {
    case .weirdConnect: "WeirdConnect"
    case .nerve: "NERVE"
    case .osc: "OSC"
    case .oscTCP: "OSC over TCP"
    case .csv: "CSV file"
    case .jsonl: "JSON Lines"
    case .jackCV: "CV (JACK)"
    }
  }

  /// Datagrams or a connection to a host and a port.
  public var isNetwork: Bool { !isFile && self != .jackCV }

  public var isFile: Bool { self == .csv || self == .jsonl }

  public var defaultPort: UInt16 { self == .osc || self == .oscTCP ? 8000 : 9000 }
}

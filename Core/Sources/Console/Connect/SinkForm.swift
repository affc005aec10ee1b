public import Addresses
import FaceWire

/// The form that adds a sink.
public struct SinkForm: Codable, Hashable, Sendable {
  public struct Choice: Codable, Hashable, Sendable {
    public var id: SinkKind
    public var title: String
    /// Whether it has a host and a port, or a name.
    public var isNetwork: Bool
    /// The label of the name field.
    public var pathTitle: String
  }

  public var kind = SinkKind.weirdConnect
  public var kinds: [Choice] = SinkKind.allCases.map {
    Choice(id: $0, title: $0.title, isNetwork: $0.isNetwork, pathTitle: $0.pathTitle)
  }
  public var host = "127.0.0.1"
  public var hostError: String?
  public var port = "9000"
  public var portError: String?
  public var path = ""
  public var pathError: String?
  public var rate = 60
  public var isBroadcast = false
  /// Timeout in seconds after which a receiver that has answered before counts as lost, 5–30.
  public var timeout = SinkURL.defaultTimeout
  public var includesARKit = false
  public var framing = SinkURL.StreamFraming.length
  public var midi = MIDIOptions()
  /// Whether the maximum of a control is 10 V on a jack instead of 5 V.
  public var isTenVolts = false
  public var isAdvancedOpen = false
  public var recents: [String] = []
  public var canAdd = true
  /// The address of the completed form; nil while it is incomplete.
  public var url: String?

  /// Existing outputs.
  var others = 0

  public init() { validate() }

  private enum CodingKeys: String, CodingKey {
    case kind, kinds, host, hostError, port, portError, path, pathError, rate, isBroadcast, timeout,
      includesARKit, framing, midi, isTenVolts, isAdvancedOpen, recents, canAdd, url
  }

  /// 10–60 frames per second, with snap points at 30 and 60.
  static func snapped(_ rate: Int) -> Int {
    let rate = min(max(rate, 10), 60)
    if abs(rate - 30) <= 2 { return 30 }
    return rate >= 58 ? 60 : rate
  }

  static func heldTimeout(_ seconds: Int) -> Int { min(max(seconds, 5), 30) }

  mutating func select(_ kind: SinkKind) {
    if port == String(self.kind.defaultPort) { port = String(kind.defaultPort) }
    self.kind = kind
  }

  mutating func fill(from recent: String) {
    guard let endpoint = try? Endpoint(recent, defaultPort: kind.defaultPort) else { return }
    host = endpoint.host
    port = String(endpoint.port)
  }

  mutating func validate() {
    hostError = kind.isNetwork ? Self.message { () throws(AddressError) in try checkHost() } : nil
    portError =
      kind.isNetwork ? Self.message { () throws(AddressError) in _ = try parsedPort() } : nil
    pathError = kind.isNetwork || path.isEmpty ? nil : Self.message(checkPath)
    if let problem = ConnectionLimit.problem(outputs: others) {
      if kind.isNetwork { hostError = problem } else { pathError = problem }
    }
    canAdd =
      hostError == nil && portError == nil && pathError == nil && (!kind.isFile || !path.isEmpty)
    url = canAdd ? (try? parsed())?.description : nil
  }

  mutating func submit() -> SinkURL? {
    validate()
    if kind.isFile && path.isEmpty {
      pathError = "Give a file, such as face.\(kind.fileEnding)."
    }
    return canAdd ? try? parsed() : nil
  }

  private static func message(_ check: () throws(AddressError) -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return error.description
    }
  }

  private func checkHost() throws(AddressError) {
    if kind == .weirdConnect && isBroadcast && host.isEmpty { return }
    try Endpoint.checkHost(host)
  }

  private func checkPath() throws(AddressError) {
    if kind == .jackCV { return try SinkURL.checkJackClient(path) }
    if kind == .jackMIDI { return try SinkURL.checkJackPort(path) }
    guard !path.contains("/"), path != "..", path.utf8.count <= 120 else {
      throw AddressError(
        "Give a file name without folders: it is written to the hub's data folder.")
    }
  }

  private func parsedPort() throws(AddressError) -> UInt16 {
    let number = try Endpoint.port(port)
    guard number > 0 else { throw AddressError("Port 0 is not valid: give 1 to 65535.") }
    return number
  }

  private func parsed() throws(AddressError) -> SinkURL {
    let options = SinkURL.OSCOptions(includesARKit: includesARKit)
    switch kind {
    case .weirdConnect:
      let host = isBroadcast && host.isEmpty ? "255.255.255.255" : host
      return SinkURL(
        .weirdConnect(Endpoint(host: host, port: try parsedPort()), isBroadcast: isBroadcast),
        rate: rate, timeout: timeout)
    case .weirdConnectV2:
      return SinkURL(.weirdConnectV2(try endpoint(), jacks: 16, cv), rate: rate)
    case .nerve: return SinkURL(.nerve(try endpoint()), rate: rate)
    case .osc: return SinkURL(.osc(try endpoint(), options), rate: rate)
    case .oscTCP: return SinkURL(.oscTCP(try endpoint(), options, framing), rate: rate)
    case .csv: return SinkURL(.csv(path: path), rate: rate)
    case .jsonl: return SinkURL(.jsonLines(path: path), rate: rate)
    case .rtpMIDI: return SinkURL(.rtpMIDI(try endpoint(), midi), rate: rate)
    case .midiFile: return SinkURL(.midiFile(path: path, midi), rate: rate)
    case .jackMIDI: return SinkURL(.jackMIDI(port: path, midi), rate: rate)
    case .jackCV:
      let client = path.isEmpty ? SinkURL.jackClient : path
      return SinkURL(.jackCV(client: client, jacks: 16, cv), rate: rate)
    }
  }

  private var cv: SinkURL.CVOptions {
    SinkURL.CVOptions(scale: isTenVolts ? .tenVolts : .fiveVolts)
  }

  private func endpoint() throws(AddressError) -> Endpoint {
    Endpoint(host: host, port: try parsedPort())
  }
}

extension SinkKind {
  fileprivate var pathTitle: String {
    switch self {
    case .jackCV: "Name of our JACK client (sensorium when empty)"
    case .jackMIDI: "JACK port to plug into, as client:port (none when empty)"
    default: "File on the hub"
    }
  }

  fileprivate var fileEnding: String { self == .midiFile ? "mid" : rawValue }
}

public import Addresses
import FaceWire
public import ScreenKit

/// The form that adds a sink.
public struct SinkForm: Codable, Hashable, Sendable {
  public struct KindChoice: Codable, Hashable, Sendable {
    public var id: SinkKind
    public var title: String
    public var colour: ProtocolColour
  }

  public var kind = SinkKind.weirdConnect
  public var kinds: [KindChoice] = []
  public var colour = SinkKind.weirdConnect.colour
  /// The fields that the chosen kind has, in order.
  public var fields: [Field] = []
  public var host = "127.0.0.1"
  public var hostError: String?
  public var port = "9000"
  public var portError: String?
  public var path = ""
  public var pathError: String?
  /// The label of the name field.
  public var pathTitle = ""
  public var rate = 60
  public var rateRule = SinkForm.rateRule
  public var isBroadcast = false
  /// Timeout in seconds after which a receiver that has answered before counts as lost, 5–30.
  public var timeout = SinkURL.defaultTimeout
  public var timeoutRule = SinkForm.timeoutRule
  public var includesARKit = false
  public var framing = SinkURL.StreamFraming.length
  public var framings = SinkForm.framings
  public var midi = MIDIOptions()
  /// The choice among `midiChannels`.
  public var midiChannel = ""
  public var midiChannels = SinkForm.midiChannels
  public var layouts = SinkForm.layouts
  /// Whether the maximum of a control is 10 V on a jack instead of 5 V.
  public var isTenVolts = false
  public var isAdvancedOpen = false
  public var recents: [String] = []
  public var canAdd = true
  /// The address of the completed form; nil while it is incomplete.
  public var url: String?

  /// Existing outputs.
  var others = 0
  var offer = HostOffer.hub

  public init() {
    offer(.hub)
    validate()
  }

  /// Takes the kinds and options that a host offers.
  mutating func offer(_ offered: HostOffer) {
    guard offered != offer || kinds.isEmpty else { return }
    offer = offered
    kinds = offered.sinks.map { KindChoice(id: $0, title: $0.title, colour: $0.colour) }
    if !offered.sinks.contains(kind), let first = offered.sinks.first { select(first) }
  }

  private enum CodingKeys: String, CodingKey {
    case kind, kinds, colour, fields, host, hostError, port, portError, path, pathError, pathTitle,
      rate, rateRule, isBroadcast, timeout, timeoutRule, includesARKit, framing, framings, midi,
      midiChannel, midiChannels, layouts, isTenVolts, isAdvancedOpen, recents, canAdd, url
  }

  mutating func select(_ kind: SinkKind) {
    guard offer.sinks.contains(kind) else { return }
    if port == String(self.kind.defaultPort) { port = String(kind.defaultPort) }
    self.kind = kind
  }

  mutating func fill(from recent: String) {
    guard let endpoint = try? Endpoint(recent, defaultPort: kind.defaultPort) else { return }
    host = endpoint.host
    port = String(endpoint.port)
  }

  mutating func validate() {
    layOut()
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
        "Give a file name without folders: it is written to the data folder of \(offer.name).")
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
    default: return SinkURL(.datagrams(kind, try endpoint()), rate: rate)
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
  fileprivate var fileEnding: String { self == .midiFile ? "mid" : rawValue }
}

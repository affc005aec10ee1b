/// The kinds of sink in display order.
public enum SinkKind: String, CaseIterable, Codable, Sendable {
  case weirdConnect, weirdConnectV2, nerve, osc, oscTCP, rtpMIDI, jackMIDI, jackCV, midiFile, csv,
    jsonl

  /// The kind whose addresses begin with this scheme.
  init?(scheme: String) {
    guard let kind = Self.allCases.first(where: { $0.scheme == scheme }) else { return nil }
    self = kind
  }

  /// How its addresses begin: "osc+tcp".
  public var scheme: String { facts.scheme }

  public var title: String { facts.title }

  /// An address of this kind: "osc://HOST:8000".
  var example: String {
    switch facts.carrier {
    case .network(let port): "\(scheme)://HOST:\(port)"
    case .jack: "\(scheme):"
    case .file: "\(scheme):FILE"
    }
  }

  /// Datagrams or a connection to a host and a port.
  public var isNetwork: Bool { facts.port != nil }

  /// Whether a receiver of jack voltages can read it.
  public var carriesJacks: Bool { isNetwork && facts.content == .voltages }

  public var isFile: Bool { facts.carrier == .file }

  public var isMIDI: Bool { facts.content == .midi }

  public var defaultPort: UInt16 { facts.port ?? 9000 }

  /// The colour of its protocol, always with its title beside it.
  public var colour: ProtocolColour {
    switch facts.content {
    case .voltages: .orange
    case .osc: .blue
    case .midi: .purple
    case .rows: .none
    }
  }

  /// The options that its addresses may have, by name: "rate", "timeout".
  public var options: Set<String> { facts.options.union(["rate", "performer"]) }

  private var facts: SinkDescription {
    switch self {
    case .weirdConnect: .weirdConnect
    case .weirdConnectV2: .weirdConnectV2
    case .nerve: .nerve
    case .osc: .osc
    case .oscTCP: .oscTCP
    case .rtpMIDI: .rtpMIDI
    case .jackMIDI: .jackMIDI
    case .jackCV: .jackCV
    case .midiFile: .midiFile
    case .csv: .csv
    case .jsonl: .jsonl
    }
  }
}

/// The description of a kind of sink, independent of an address.
private struct SinkDescription: Sendable {
  enum Carrier: Equatable { case network(port: UInt16), jack, file }

  enum Content: Equatable { case voltages, osc, midi, rows }

  /// How addresses of this kind begin.
  var scheme: String
  var title: String
  var carrier: Carrier
  var content: Content
  /// Options besides those of every sink.
  var options: Set<String> = []

  var port: UInt16? { if case .network(let port) = carrier { port } else { nil } }

  private static let oscOptions: Set<String> = ["arkit", "messages", "named"]
  private static let midiOptions: Set<String> = ["channel", "layout", "notes"]
  private static let jackOptions: Set<String> = ["jacks", "scale"]

  static let weirdConnect = SinkDescription(
    scheme: "weirdconnect", title: "WeirdConnect", carrier: .network(port: 9000),
    content: .voltages, options: ["broadcast", "timeout"])
  static let weirdConnectV2 = SinkDescription(
    scheme: "weirdconnect2", title: "WeirdConnect v2", carrier: .network(port: 9000),
    content: .voltages, options: jackOptions)
  static let nerve = SinkDescription(
    scheme: "nerve", title: "NERVE", carrier: .network(port: 9000), content: .voltages)
  static let osc = SinkDescription(
    scheme: "osc", title: "OSC", carrier: .network(port: 8000), content: .osc, options: oscOptions)
  static let oscTCP = SinkDescription(
    scheme: "osc+tcp", title: "OSC over TCP", carrier: .network(port: 8000), content: .osc,
    options: oscOptions.union(["framing"]))
  static let rtpMIDI = SinkDescription(
    scheme: "rtpmidi", title: "MIDI", carrier: .network(port: 5004), content: .midi,
    options: midiOptions)
  static let jackMIDI = SinkDescription(
    scheme: "jackmidi", title: "JACK MIDI", carrier: .jack, content: .midi, options: midiOptions)
  static let jackCV = SinkDescription(
    scheme: "jackcv", title: "CV (JACK)", carrier: .jack, content: .voltages,
    options: jackOptions.union(["unit"]))
  static let midiFile = SinkDescription(
    scheme: "midifile", title: "MIDI file", carrier: .file, content: .midi, options: midiOptions)
  static let csv = SinkDescription(scheme: "csv", title: "CSV file", carrier: .file, content: .rows)
  static let jsonl = SinkDescription(
    scheme: "jsonl", title: "JSON Lines", carrier: .file, content: .rows)
}

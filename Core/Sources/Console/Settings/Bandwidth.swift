public import Addresses
import Numbers
import ScreenKit

/// The network traffic of this computer, measured from sent packets.
public struct Bandwidth: Codable, Hashable, Sendable {
  /// "15.6 kB/s @ 60 FPS".
  public var text = ""
  public var rows: [Row] = []
  /// Shown while there is no output; nil otherwise.
  public var empty: String?

  public struct Row: Codable, Hashable, Sendable {
    public var id: String
    public var kind: SinkKind
    public var colour: ProtocolColour
    /// "OSC 127.0.0.1:8000".
    public var title: String
    public var isOn: Bool
    /// "15.6 kB/s", or why there is none.
    public var rate: String
    /// "1.4 MB".
    public var total: String
    /// "1.4 MB so far".
    public var sum: String
  }

  public init() {}

  public init(hubState: HubState) {
    let traffic = Dictionary(hubState.hub.traffic.map { ($0.id, $0) }) { first, _ in first }
    rows = hubState.sinks.map { sink in
      let own = traffic[sink.id]
      let total = Self.amount(Double(own?.bytes ?? 0))
      return Row(
        id: sink.id, kind: sink.kind, colour: sink.kind.colour,
        title: sink.title(in: hubState.roster), isOn: sink.isOn,
        rate: sink.isOn ? Self.amount(own?.bytesPerSecond ?? 0) + "/s" : "off",
        total: total, sum: "\(total) so far")
    }
    empty = rows.isEmpty ? "No output is configured." : nil
    let sum = hubState.hub.traffic.map(\.bytesPerSecond).reduce(0, +)
    let rate = Int(clamping: (hubState.leadPerformer?.framesPerSecond ?? 0).rounded())
    text = "\(Self.amount(sum))/s @ \(rate) FPS"
  }

  /// "15.6 kB": decimal thousands, as usual for network rates.
  static func amount(_ bytes: Double) -> String {
    switch bytes {
    case ..<999.5: "\(Int(clamping: max(bytes, 0).rounded())) B"
    case ..<999_950: "\((bytes / 1000).oneDecimal) kB"
    case ..<999_950_000: "\((bytes / 1e6).oneDecimal) MB"
    default: "\((bytes / 1e9).oneDecimal) GB"
    }
  }
}

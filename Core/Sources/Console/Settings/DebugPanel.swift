public import Addresses
import ScreenKit

/// Debug mode: the newest packets of every output, and bytes per second over the last minute.
public struct DebugPanel: Codable, Hashable, Sendable {
  public var isOn = false
  public var graph: [Line] = []
  /// "18.2 kB/s": the maximum of the graph.
  public var top = ""
  public var logs: [Log] = []

  /// One output's bytes in each of the last sixty seconds, the oldest first.
  public struct Line: Codable, Hashable, Sendable {
    public var id: String
    public var kind: SinkKind
    public var colour: ProtocolColour
    /// 0, 1 or 2: tells lines of the same colour apart.
    public var dash: Int
    public var title: String
    /// Fraction 0…1 of the maximum.
    public var values: [Double]
  }

  public struct Log: Codable, Hashable, Sendable {
    public var id: String
    public var title: String
    public var packets: [Packet]
  }

  public struct Packet: Codable, Hashable, Sendable {
    public var number: UInt64
    /// "09:41:07.250".
    public var time: String
    /// Bytes.
    public var size: Int
    /// The first bytes as pairs of hexadecimal digits.
    public var head: String
  }

  init() {}

  init(hubState: HubState) {
    isOn = hubState.options.isDebugging
    guard isOn else { return }
    let traffic = Dictionary(hubState.hub.traffic.map { ($0.id, $0) }) { first, _ in first }
    let most = hubState.hub.traffic.flatMap(\.history).max() ?? 0
    top = Bandwidth.amount(Double(most)) + "/s"
    for sink in hubState.sinks {
      guard let own = traffic[sink.id] else { continue }
      let title = sink.title(in: hubState.roster)
      graph.append(
        Line(
          id: sink.id, kind: sink.kind, colour: sink.kind.colour, dash: graph.count % 3,
          title: title, values: own.history.map { Self.part($0, of: most) }))
      logs.append(
        Log(
          id: sink.id, title: own.packets.isEmpty ? "\(title): no packet yet" : title,
          packets: own.packets.map { Packet($0, zone: hubState.takes.secondsFromGMT) }))
    }
  }

  /// Three decimals are sufficient for drawing.
  private static func part(_ value: Int, of most: Int) -> Double {
    most > 0 ? (Double(value) / Double(most) * 1000).rounded() / 1000 : 0
  }
}

extension DebugPanel.Packet {
  fileprivate init(_ note: PacketNote, zone: Int) {
    number = note.number
    time = ClockTime.precise(note.time, secondsFromGMT: zone)
    size = note.size
    head = note.head
  }
}

public import ScreenKit
public import Addresses

/// The state of the receiver of jack voltages.
public struct NerveStatus: Codable, Hashable, Sendable {
  public var options = NerveOptions()
  /// The listening address, as in "127.0.0.1:9000"; nil while it is not listening.
  public var address: String?
  /// Why it cannot listen, one sentence.
  public var problem: String?
  public var senders: [NerveSender] = []
  /// The id and format of the sender that drove the jacks last.
  public var current: String?
  public var format: NerveFormat?
  /// Seconds since the last packet: 0, 0.5, then whole seconds; nil before the first packet.
  public var silence: Double?
  /// Packets that drove the jacks.
  public var packets = 0
  /// Packets of senders that are not selected.
  public var passedOver = 0
  /// Datagrams in none of the three formats.
  public var refused = 0
  /// The state of JACK; nil while it is off.
  public var jack: Status?

  public init() {}

  /// 0 while packets arrive, 0.5 after they stop, then whole seconds.
  public static func silence(_ seconds: Double) -> Double {
    guard seconds > NerveGate.timeout else { return 0 }
    return seconds < 1 ? 0.5 : seconds.rounded(.down)
  }
}

/// A sender of the last 30 s.
public struct NerveSender: Codable, Hashable, Sendable, Identifiable {
  /// "192.168.1.7:50512".
  public var id: String
  public var host: String
  public var port: UInt16
  /// The name, known for this hub's own outputs; others have the name they announce.
  public var name: String?
  public var format: NerveFormat
  /// Packets per second.
  public var rate: Int
  public var packets: Int
  /// Lost packets; nil for a format without sequence numbers.
  public var lost: Int?
  /// Seconds since the last one, as in ``NerveStatus/silence``.
  public var silence: Double
  /// Whether its last packet drove the jacks.
  public var isAdmitted: Bool

  public init(
    _ endpoint: Endpoint, name: String? = nil, format: NerveFormat = .version3, rate: Int = 0,
    packets: Int = 0, lost: Int? = nil, silence: Double = 0, isAdmitted: Bool = true
  ) {
    id = endpoint.description
    host = endpoint.host
    port = endpoint.port
    self.name = name
    self.format = format
    self.rate = rate
    self.packets = packets
    self.lost = lost
    self.silence = silence
    self.isAdmitted = isAdmitted
  }
}

/// What a receiver of jack voltages does now.
public struct NerveStatus: Codable, Hashable, Sendable {
  public var options = NerveOptions()
  /// Where it listens, as in "127.0.0.1:9000"; nil while it does not.
  public var address: String?
  /// Why it cannot listen.
  public var problem: String?
  public var senders: [NerveSender] = []
  /// Who moved the jacks last, by id, and in which format.
  public var current: String?
  public var format: NerveFormat?
  /// Seconds since then: 0, 0.5, then whole ones; nil before the first packet.
  public var silence: Double?
  /// Packets that moved the jacks.
  public var packets = 0
  /// Packets of others than the chosen sender.
  public var passedOver = 0
  /// Datagrams that are none of the three formats.
  public var refused = 0
  /// What became of JACK; nil while it is off.
  public var jack: Status?

  public init() {}

  /// 0 while packets come, 0.5 once they have stopped, then whole seconds.
  public static func silence(_ seconds: Double) -> Double {
    guard seconds > NerveGate.timeout else { return 0 }
    return seconds < 1 ? 0.5 : seconds.rounded(.down)
  }
}

/// Somebody whose packets were heard within the last half minute.
public struct NerveSender: Codable, Hashable, Sendable, Identifiable {
  /// "192.168.1.7:50512".
  public var id: String
  public var host: String
  public var port: UInt16
  /// Known for this hub's own outputs; others are named by what they announce.
  public var name: String?
  public var format: NerveFormat
  /// Packets a second.
  public var rate: Int
  public var packets: Int
  /// Packets that are missing; nil for a format that does not count them.
  public var lost: Int?
  /// Seconds since the last one, as in ``NerveStatus/silence``.
  public var silence: Double
  /// Whether its last packet moved the jacks.
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

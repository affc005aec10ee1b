public import FaceWire

/// What a person may set of the receiver of jack voltages; kept over restarts.
public struct NerveOptions: Codable, Hashable, Sendable {
  public var isOn = false
  public var port = NerveOptions.defaultPort
  public var scale = JackVoltages.Scale.fiveVolts
  /// Who alone is listened to; nil for everybody.
  public var choice: NerveChoice?
  /// The voltages also go to JACK's audio ports.
  public var hasJack = false

  public static let defaultPort: UInt16 = 9000

  public init() {}
}

/// A sender that was chosen from the list.
public struct NerveChoice: Codable, Hashable, Sendable {
  public var host: String
  /// Nil for whatever program of that host.
  public var port: UInt16?
  /// How it was called when it was chosen.
  public var name: String

  public init(host: String, port: UInt16? = nil, name: String) {
    self.host = host
    self.port = port
    self.name = name
  }
}

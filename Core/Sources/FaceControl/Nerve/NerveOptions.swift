public import FaceWire

/// The user's settings of the receiver of jack voltages; persisted.
public struct NerveOptions: Codable, Hashable, Sendable {
  public var isOn = false
  public var port = NerveOptions.defaultPort
  public var scale = JackVoltages.Scale.fiveVolts
  /// The only accepted sender; nil accepts all.
  public var choice: NerveChoice?
  /// Whether the voltages are also output on JACK audio ports.
  public var hasJack = false

  public static let defaultPort: UInt16 = 9000

  public init() {}
}

/// A sender selected from the list.
public struct NerveChoice: Codable, Hashable, Sendable {
  public var host: String
  /// Nil accepts any port of the host.
  public var port: UInt16?
  /// Its name at the time of selection.
  public var name: String

  public init(host: String, port: UInt16? = nil, name: String) {
    self.host = host
    self.port = port
    self.name = name
  }
}

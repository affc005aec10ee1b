public import FaceWire

extension SinkURL {
  /// The voltage range of the jacks.
  public struct CVOptions: Hashable, Sendable {
    /// The voltage of an expression of 1.0: 5 or 10 V; head and gaze are ±5 V in both.
    public var scale: JackVoltages.Scale
    /// The voltage of a JACK sample of 1.0, 1…20.
    public var fullScale: Double

    public init(scale: JackVoltages.Scale = .fiveVolts, fullScale: Double = 10) {
      self.scale = scale
      self.fullScale = fullScale
    }
  }

  /// The default name of the JACK client.
  public static let jackClient = "sensorium"

  static func jackCV(_ parts: AddressParts) throws(AddressError) -> Target {
    let (jacks, scale) = try jacksAndScale(parts)
    let unit = try parts.number("unit", in: 1...20, otherwise: 10)
    let client = parts.body.isEmpty ? jackClient : parts.body
    try checkJackClient(client)
    return .jackCV(
      client: client, jacks: jacks, CVOptions(scale: scale, fullScale: unit))
  }

  static func weirdConnectV2(_ parts: AddressParts) throws(AddressError) -> Target {
    let (jacks, scale) = try jacksAndScale(parts)
    return .weirdConnectV2(
      try Endpoint(parts.body, defaultPort: SinkKind.weirdConnectV2.defaultPort), jacks: jacks,
      CVOptions(scale: scale))
  }

  private static func jacksAndScale(
    _ parts: AddressParts
  ) throws(AddressError) -> (Int, JackVoltages.Scale) {
    let jacks = try choice(parts, "jacks", among: ["8", "16"])
    let scale = try choice(parts, "scale", among: ["5", "10"])
    return (jacks == "16" ? 16 : 8, scale == "10" ? .tenVolts : .fiveVolts)
  }

  /// Throws a sentence for a name that is invalid for a JACK client.
  public static func checkJackClient(_ name: String) throws(AddressError) {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || " ._-".utf8.contains(byte)
    }
    guard isPlain, (1...32).contains(name.utf8.count) else {
      throw AddressError(
        "“\(name.prefix(40))” is not a JACK client name: use 1 to 32 letters, digits, spaces, . _ or -."
      )
    }
  }

  /// Throws a sentence for an invalid JACK port name; empty means no connection.
  public static func checkJackPort(_ port: String) throws(AddressError) {
    guard !port.isEmpty else { return }
    let isPlain = port.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isPlain, !port.contains("?"), port.contains(":"), port.utf8.count <= 320 else {
      throw AddressError(
        "“\(port.prefix(40))” is not a JACK port: use client:port, as jack_lsp lists them.")
    }
  }

  private static func choice(
    _ parts: AddressParts, _ key: String, among choices: [String]
  ) throws(AddressError) -> String? {
    guard let text = parts.option(key) else { return nil }
    guard choices.contains(text) else {
      throw AddressError("\(key)=\(text) is not known: give \(choices.joined(separator: " or ")).")
    }
    return text
  }
}

extension SinkURL.CVOptions {
  func texts(jacks: Int) -> [String] {
    var texts: [String] = []
    if jacks != 8 { texts.append("jacks=\(jacks)") }
    if scale == .tenVolts { texts.append("scale=10") }
    if fullScale != 10 { texts.append("unit=\(fullScale.plain)") }
    return texts
  }
}

/// A preset to hand on: its JSON, a link with all of it, and a picture of the link.
public struct SharePanel: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  public var json: String
  /// "Studio.json".
  public var fileName: String
  public var link: String
  /// An SVG picture; nil until it is made, and for a link that is too long for one.
  public var qr: String?
  /// Whom the link reaches.
  public var sentence: String

  /// - Parameter origin: where the page was asked from, as in "http://localhost:8080".
  public init(id: String, name: String, document: [UInt8], origin: String, phone: PhoneStatus) {
    self.id = id
    self.name = name
    json = String(decoding: document, as: UTF8.self)
    let plain = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" }
    fileName = String(plain.prefix(60)) + ".preset.json"
    let place = Self.origin(of: phone.address) ?? Self.checked(origin)
    link = "\(place)/presets#" + PresetLink.fragment(of: document)
    sentence =
      phone.isOpen
      ? "Whoever opens it on your network sees the preset before it is kept. The preset is in the link itself."
      : "It opens in a Sensorium on the same computer; anywhere else, paste it on PRESETS. The preset is in the link itself."
  }

  /// The picture of the link, or why there is none.
  public mutating func show(qr: String?) {
    self.qr = qr
    if qr == nil {
      sentence += " It is too long for a QR code: send the link or the file."
    }
  }

  private static func origin(of address: String?) -> String? {
    guard let address, address.hasPrefix("https://") else { return nil }
    let host = address.dropFirst("https://".count).prefix { $0 != "/" }
    return "https://\(host)"
  }

  private static func checked(_ origin: String) -> String {
    let isPlain = origin.utf8.count < 300 && origin.allSatisfy { $0.isASCII && !$0.isWhitespace }
    return isPlain && (origin.hasPrefix("http://") || origin.hasPrefix("https://")) ? origin : ""
  }
}

public import Addresses
public import Console
import FaceControl
import ScreenKit

/// Sharing of a preset: its JSON, a link that contains it, and the link's QR code.
public struct SharePanel: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  /// "Share “Studio”".
  public var heading: String
  public var json: String
  /// "Studio.json".
  public var fileName: String
  public var link: String
  /// SVG; nil until it is ready, and for a link that is too long for a QR code.
  public var qr: String?
  /// Where the link can be opened.
  public var sentence: String

  /// - Parameter origin: the origin of the page, as in "http://localhost:8080"; unused where there are no pages.
  public init(
    id: String, name: String, document: [UInt8], origin: String, phone: PhoneStatus,
    host: HostOffer = .hub
  ) {
    self.id = id
    self.name = name
    heading = "Share “\(name)”"
    json = String(decoding: document, as: UTF8.self)
    let plain = name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" }
    fileName = String(plain.prefix(60)) + ".preset.json"
    guard host.hasPages else {
      link = PresetLink.app(of: document)
      sentence =
        "It opens in WeirdPhone on another phone; on a hub, paste it on PRESETS. The preset is in the link itself."
      return
    }
    let place = Self.origin(of: phone.address) ?? PageOrigin.checked(origin)
    link = "\(place)/presets#" + PresetLink.fragment(of: document)
    sentence =
      phone.isOpen
      ? "Anyone on your network who opens it sees the preset before it is kept. The preset is in the link itself."
      : "It opens in a Sensorium on the same computer; anywhere else, paste it on PRESETS. The preset is in the link itself."
  }

  /// Adds the link's QR code, or why there is none.
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
}

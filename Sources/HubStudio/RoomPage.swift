/// How the pages list a room: its address, its tab, its line on the page About.
package struct RoomPage: Encodable, Sendable {
  /// "/track".
  package var path: String
  /// The folder of its page in `Web/rooms`; the name of its screen, if it has one.
  package var name: String
  package var title: String
  /// The product whose tabs it belongs to; nil for a room of all products.
  package var product: String?
  /// A returning visitor lands here again, although it belongs to no product.
  var isKept = false
  /// It works without a connection to the hub.
  var isOffline = false
  /// Its line on the page About; nil for none.
  package var about: String?

  package init(
    _ path: String, _ name: String, _ title: String, isKept: Bool = false, isOffline: Bool = false,
    about: String? = nil
  ) {
    self.path = path
    self.name = name
    self.title = title
    self.isKept = isKept
    self.isOffline = isOffline
    self.about = about
  }

  private enum CodingKeys: String, CodingKey {
    case path, name, title, product, isKept, isOffline, about
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(product, forKey: .product)
    if isKept { try container.encode(true, forKey: .isKept) }
    if isOffline { try container.encode(true, forKey: .isOffline) }
    try container.encodeIfPresent(about, forKey: .about)
  }
}

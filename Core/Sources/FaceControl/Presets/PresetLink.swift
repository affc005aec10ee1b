import JSON
public import Mapping

/// A preset in a link: in the fragment of a page, `…/presets#p=…`, which is never sent to a server, or in the query of
/// a link that opens the app, `sensorium://preset?p=…`.
public enum PresetLink {
  static let marker = "p="

  /// How links begin that open the app.
  static let app = "sensorium:"

  /// The fragment after the `#`: base64url of the compact JSON.
  public static func fragment(of document: [UInt8]) -> String {
    let compact = (try? JSONValue(parsing: document).text()) ?? document
    return marker + Base64URL.encode(compact)
  }

  /// The link that opens the app.
  public static func app(of document: [UInt8]) -> String {
    "\(app)//preset?\(fragment(of: document))"
  }

  /// The JSON in pasted text: a link, its fragment, or the document.
  public static func document(in text: String) throws(PresetError) -> [UInt8] {
    guard let letters = try letters(in: text) else { return Array(text.utf8) }
    guard !letters.isEmpty else {
      throw damage("is empty")
    }
    guard let bytes = Base64URL.decode(letters) else {
      throw damage("(\(letters.count) characters) is not base64url")
    }
    // What a program wrote is JSON; text that is none was cut off or changed on its way.
    guard (try? JSONValue(parsing: bytes)) != nil else {
      throw damage("(\(letters.count) characters) is no whole preset")
    }
    return bytes
  }

  private static func damage(_ reason: String) -> PresetError {
    PresetError(
      description: "The link is damaged, its part after \(marker) \(reason): "
        + "copy the whole link and paste it again.")
  }

  /// The base64url of a link; nil for text that is none.
  private static func letters(in text: String) throws(PresetError) -> Substring? {
    let start = text.drop { $0.isWhitespace }
    guard start.prefix(app.count).lowercased() == app else {
      return DocumentLink.value(of: marker, in: text)
    }
    let query = start.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let place = start.dropFirst(app.count).prefix { $0 != "?" }.lowercased()
    guard ["//preset", "//preset/"].contains(place) else {
      throw PresetError(
        description: "This link holds no preset: one begins with \(app)//preset?\(marker).")
    }
    let fields = query.prefix { !$0.isWhitespace && $0 != "#" }.split(separator: "&")
    return fields.first { $0.hasPrefix(marker) }?.dropFirst(marker.count) ?? ""
  }
}

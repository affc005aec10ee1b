public import Mapping
import ScreenKit

/// A preset in the fragment of an address, `…/presets#p=…`: it reaches no server, only the page.
public enum PresetLink {
  static let marker = "p="

  /// What comes behind the `#`: base64url of the compact JSON.
  public static func fragment(of document: [UInt8]) -> String {
    let compact = (try? JSONValue(parsing: document).text()) ?? document
    return marker + Base64URL.encode(compact)
  }

  /// The JSON in pasted text: a link, its fragment, or the document itself.
  public static func document(in text: String) throws(PresetError) -> [UInt8] {
    let start = text.drop { $0.isWhitespace }
    guard let mark = start.range(ofFragment: marker) else { return Array(text.utf8) }
    let letters = start[mark...].prefix { !$0.isWhitespace && $0 != "&" }
    guard !letters.isEmpty, let bytes = Base64URL.decode(letters) else {
      throw PresetError(
        description: "The link is cut off or changed: copy the whole of it and paste it again.")
    }
    return bytes
  }
}

extension Substring {
  /// Where the fragment's value begins, when the text is a link with it or the fragment alone.
  fileprivate func range(ofFragment marker: String) -> Index? {
    if hasPrefix(marker) { return index(startIndex, offsetBy: marker.count) }
    if hasPrefix("#" + marker) { return index(startIndex, offsetBy: marker.count + 1) }
    guard hasPrefix("http://") || hasPrefix("https://"), let hash = firstIndex(of: "#"),
      self[hash...].dropFirst().hasPrefix(marker)
    else { return nil }
    return index(hash, offsetBy: marker.count + 1)
  }
}

import JSON
public import Mapping

/// A preset in the fragment of a URL, `…/presets#p=…`, which is never sent to a server.
public enum PresetLink {
  static let marker = "p="

  /// The fragment after the `#`: base64url of the compact JSON.
  public static func fragment(of document: [UInt8]) -> String {
    let compact = (try? JSONValue(parsing: document).text()) ?? document
    return marker + Base64URL.encode(compact)
  }

  /// The JSON in pasted text: a link, its fragment, or the document.
  public static func document(in text: String) throws(PresetError) -> [UInt8] {
    guard let letters = DocumentLink.value(of: marker, in: text) else { return Array(text.utf8) }
    guard !letters.isEmpty, let bytes = Base64URL.decode(letters) else {
      throw PresetError(
        description: "The link is cut off or changed: copy the whole of it and paste it again.")
    }
    return bytes
  }
}

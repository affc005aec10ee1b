/// A document in the fragment of a URL, `…/presets#p=…`, which is never sent to a server.
public enum DocumentLink {
  /// The value after `marker` in pasted text: a link, or its fragment with or without `#`; nil for other text.
  public static func value(of marker: String, in text: String) -> Substring? {
    let start = text.drop { $0.isWhitespace }
    guard let value = fragment(of: marker, in: start) else { return nil }
    return value.prefix { !$0.isWhitespace && $0 != "&" }
  }

  private static func fragment(of marker: String, in text: Substring) -> Substring? {
    if text.hasPrefix(marker) { return text.dropFirst(marker.count) }
    if text.hasPrefix("#" + marker) { return text.dropFirst(marker.count + 1) }
    guard text.hasPrefix("http://") || text.hasPrefix("https://"),
      let hash = text.firstIndex(of: "#")
    else { return nil }
    let fragment = text[hash...].dropFirst()
    return fragment.hasPrefix(marker) ? fragment.dropFirst(marker.count) : nil
  }
}

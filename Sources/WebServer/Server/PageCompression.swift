import NIOHTTP1

/// Compresses pages, styles and scripts for browsers that accept gzip; never personal data.
enum PageCompression {
  private static let types = ["text/html", "text/css", "text/javascript", "image/svg+xml"]
  /// Bytes. Less gains nothing; more is sent in pieces.
  private static let sizes = 1_025...4 << 20

  /// Whether a response with these headers, of `size` bytes, depends on what the browser accepts.
  static func applies(to headers: HTTPHeaders, size: Int) -> Bool {
    guard let type = headers.first(name: "content-type"), sizes.contains(size),
      !headers.contains(name: "content-encoding"), !headers.contains(name: "accept-ranges")
    else { return false }
    return types.contains { type.hasPrefix($0) }
  }

  /// Whether the value of `accept-encoding` has gzip with a weight other than 0 (RFC 9110 §12.5.3); its own weight goes
  /// before that of `*`.
  static func isAccepted(_ value: String?) -> Bool {
    var any = false
    for item in (value ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { $0.dropFirst(2) }
      let isWanted = weight.map { (Double($0) ?? 0) > 0 } ?? true
      switch parts.first {
      case "gzip", "x-gzip": return isWanted
      case "*": any = isWanted
      default: break
      }
    }
    return any
  }
}

import NIOHTTP1
import NIOHTTPCompression
import Numbers

/// Compresses pages, styles and scripts for browsers that accept gzip; never personal data.
enum PageCompression {
  private static let types = ["text/html", "text/css", "text/javascript", "image/svg+xml"]

  static func handler() -> HTTPResponseCompressor {
    HTTPResponseCompressor { head, isWanted in
      guard isCompressible(head.headers) else { return .doNotCompress }
      head.headers.add(name: "vary", value: "accept-encoding")
      // The compressor may send the head before it knows the compressed length.
      if isWanted { head.headers.remove(name: "content-length") }
      return .compressIfPossible
    }
  }

  private static func isCompressible(_ headers: HTTPHeaders) -> Bool {
    guard let type = headers.first(name: "content-type"),
      !headers.contains(name: "content-encoding"), !headers.contains(name: "accept-ranges"),
      let length = headers.first(name: "content-length").flatMap({ Int($0) }), length > 1024
    else { return false }
    return types.contains { type.hasPrefix($0) }
  }
}

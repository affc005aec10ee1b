import Foundation

/// One request to a server. It goes to the host of its address and no further: no redirection is followed, no proxy is
/// asked, and nothing is sent that is not named here but `Host` and `Content-Length`.
public struct HTTPRequest: Sendable {
  /// GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.
  public var method: String
  /// Of http or https, without a user name. Its path is sent as it is.
  public var url: String
  /// In this order; a name may come several times.
  public var headers: [(name: String, value: String)]
  /// An empty one is sent as such, but for GET, HEAD and DELETE, which have none then. HEAD never has one.
  public var body: [UInt8]
  /// Seconds until the whole answer is there.
  public var timeout: Double
  /// Seconds until there is a connection, TLS included.
  public var connectTimeout: Double
  /// Bytes of the answer's body.
  public var largest: Int

  public init(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], timeout: Double, connectTimeout: Double, largest: Int
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    (self.timeout, self.connectTimeout, self.largest) = (timeout, connectTimeout, largest)
  }
}

extension HTTPRequest {
  private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  /// Follow from the body, or would change what a request is.
  private static let ownHeaders: Set = [
    "content-length", "transfer-encoding", "expect", "connection", "upgrade",
  ]

  /// Its address in ASCII. Throws for what cannot be sent.
  func checkedURL() throws(HTTPError) -> String {
    guard Self.methods.contains(method), method != "HEAD" || body.isEmpty else {
      throw .badRequest("Invalid method")
    }
    for (name, value) in headers {
      guard Self.isToken(name), !Self.ownHeaders.contains(name.lowercased()) else {
        throw .badRequest("Invalid header field names")
      }
      guard value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
        throw .badRequest("Invalid header field values")
      }
    }
    let isASCII = url.utf8.allSatisfy { $0 < 0x80 }
    guard let address = isASCII ? url : URL(string: url)?.absoluteString,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      address.prefixMatch(of: #/(?i:https?):\/\/[^\/?#\\]/#) != nil
    else { throw .badRequest("Invalid URL") }
    return address
  }

  /// A name of a header field (RFC 9110 §5.6.2).
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
  }
}

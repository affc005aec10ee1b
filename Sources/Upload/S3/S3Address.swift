import Foundation

/// A bucket of a service that speaks S3: `s3://BUCKET/PREFIX` with `?endpoint=https://…` and `&region=…`.
public struct S3Address: Hashable, Sendable {
  public var bucket: String
  /// Without slashes at its ends; may be empty.
  public var prefix: String
  /// "https://s3.eu-central-1.amazonaws.com"; "https://storage.googleapis.com" for Google Cloud Storage.
  public var endpoint: String
  public var region: String

  /// The host with its port, as in requests.
  public let host: String

  /// The text without keys, which an address never has.
  public var text: String { "s3://\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix)") }

  public init(_ text: String) throws(UploadError) {
    func bad(_ reason: String) -> UploadError { .badAddress(text, reason: reason) }
    guard text.utf8.count <= 2_000, let parts = URLComponents(string: text), parts.scheme == "s3",
      let bucket = parts.host
    else { throw bad("write s3://BUCKET/PREFIX.") }
    guard parts.user == nil, parts.password == nil else {
      throw bad("keys belong into the environment or a file, never into an address.")
    }
    guard Self.isBucket(bucket) else {
      throw bad("a bucket has 3 to 63 lower-case letters, digits, “-” and “.”.")
    }
    self.bucket = bucket
    prefix = parts.path.split(separator: "/").joined(separator: "/")
    guard !prefix.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
      throw bad("a prefix has no “..”.")
    }
    let items = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") },
      uniquingKeysWith: { first, _ in first })
    if let other = items.keys.first(where: { $0 != "endpoint" && $0 != "region" }) {
      throw bad("“\(other)” is unknown: endpoint and region can be given.")
    }
    region = items["region"] ?? "us-east-1"
    guard Self.isRegion(region) else { throw bad("“\(region)” is no region.") }
    endpoint = items["endpoint"] ?? "https://s3.\(region).amazonaws.com"
    while endpoint.hasSuffix("/") { endpoint.removeLast() }
    guard let url = URLComponents(string: endpoint), let name = url.host, url.path.isEmpty,
      url.query == nil, url.user == nil, url.scheme == "https" || Self.isLocal(url)
    else {
      throw bad("the endpoint has to be https://HOST, or http on this computer.")
    }
    host = name + (url.port.map { ":\($0)" } ?? "")
  }

  /// The encoded path of a key: the bucket stands in the path, which every service and every name of a bucket allows.
  func path(of key: String) -> String {
    "/" + bucket + "/" + S3Signature.encoded(key, isPath: true)
  }

  /// The key of a file below the prefix.
  func key(of name: String) -> String { prefix.isEmpty ? name : prefix + "/" + name }

  private static func isBucket(_ name: String) -> Bool {
    (3...63).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  private static func isRegion(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  private static func isLocal(_ url: URLComponents) -> Bool {
    url.scheme == "http" && ["localhost", "127.0.0.1", "[::1]", "::1"].contains(url.host ?? "")
  }
}

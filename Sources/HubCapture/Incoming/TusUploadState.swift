import Foundation

/// An upload of tus as it is kept beside its bytes.
struct TusUploadState: Codable, Hashable, Sendable {
  /// Chosen at random; the names of its files.
  let id: String
  /// Bytes that it will have.
  let length: Int
  /// As the client wrote it, for its own questions.
  let metadata: String
  /// `filename` of the metadata.
  let name: String
  /// `sha256` of the metadata in hexadecimal digits; empty when it was not said.
  let digest: String
  /// Unix seconds of the last byte.
  var touched: Double

  /// Bytes of one metadata header.
  static let longestMetadata = 4_096

  /// Throws a refusal for metadata that cannot be read: pairs of a key and base64, with commas (tus 1.0.0, "Creation").
  init(id: String, length: Int, metadata: String, now: Double) throws(TusRefusal) {
    guard metadata.utf8.count <= Self.longestMetadata else {
      throw TusRefusal(400, "Upload-Metadata has more than \(Self.longestMetadata) bytes.")
    }
    var values: [String: String] = [:]
    for pair in metadata.split(separator: ",") {
      let parts = pair.split(separator: " ", omittingEmptySubsequences: true)
      guard let key = parts.first, parts.count <= 2,
        let data = Data(base64Encoded: parts.count == 2 ? String(parts[1]) : "")
      else { throw TusRefusal(400, "Upload-Metadata has to be keys with values in base64.") }
      values[String(key)] = String(bytes: data, encoding: .utf8) ?? ""
    }
    let digest = (values["sha256"] ?? "").lowercased()
    (self.id, self.length, self.metadata, touched) = (id, length, metadata, now)
    name = values["filename"] ?? values["name"] ?? ""
    self.digest = digest.utf8.count == 64 ? digest : ""
  }

  /// Seconds without a new byte after which an upload is removed.
  static let lifetime = 86_400.0

  var expires: Double { touched + Self.lifetime }

  /// "Wed, 25 Jun 2014 16:00:00 GMT" (RFC 9110 §5.6.7).
  var expiresText: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: Date(timeIntervalSince1970: expires))
  }
}

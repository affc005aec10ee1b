import Cryptography
import Foundation
import Numbers

/// The requests of a multipart upload to one bucket (Amazon S3 API 2006-03-01).
struct S3Client: Sendable {
  let address: S3Address
  let keys: S3Keys
  /// Seconds since 1970.
  let now: @Sendable () -> Double
  let http: UploadHTTP

  init(
    _ address: S3Address, keys: S3Keys,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.address = address
    self.keys = keys
    self.now = now
    http = UploadHTTP(host: address.host)
  }

  /// A part that the service has.
  struct Part: Hashable, Sendable {
    var number: Int
    var size: Int
    /// With its quotes.
    var tag: String
    /// SHA-256 in base64; nil where the service does not say it.
    var checksum: String?
  }

  /// The size and checksum of an object; nil without one.
  func head(_ key: String) async throws(UploadError) -> (size: Int, digest: String?)? {
    let answer = try await send("HEAD", key)
    if answer.status == 404 { return nil }
    try check(answer)
    return (
      answer.headers["content-length"].flatMap { Int($0) } ?? 0,
      answer.headers["x-amz-meta-sha256"]
    )
  }

  /// Stores a small object; `digest` is kept beside it.
  func put(_ key: String, _ bytes: [UInt8], digest: String) async throws(UploadError) {
    try check(
      try await send(
        "PUT", key,
        headers: [
          ("x-amz-checksum-sha256", Self.checksum(bytes)), ("x-amz-meta-sha256", digest),
        ], body: bytes))
  }

  /// Begins an upload in parts; returns its id.
  func create(_ key: String, digest: String) async throws(UploadError) -> String {
    let answer = try await send(
      "POST", key, query: [("uploads", "")],
      headers: [("x-amz-checksum-algorithm", "SHA256"), ("x-amz-meta-sha256", digest)], body: [])
    try check(answer)
    guard let id = S3Answer(answer.body).value("UploadId"), !id.isEmpty else {
      throw .refused(
        host: address.host, status: answer.status, reason: "no id of the upload", isTemporary: false
      )
    }
    return id
  }

  /// The unfinished uploads of a key, newest last.
  func uploads(_ key: String) async throws(UploadError) -> [String] {
    let answer = try await send("GET", nil, query: [("uploads", ""), ("prefix", key)])
    try check(answer)
    return S3Answer(answer.body).elements("Upload")
      .filter { $0.value("Key") == key }
      .map { (began: $0.value("Initiated") ?? "", id: $0.value("UploadId") ?? "") }
      .sorted { $0.began < $1.began }.map(\.id)
  }

  /// The parts that an unfinished upload has; nil when the service has forgotten it.
  func parts(_ key: String, upload: String) async throws(UploadError) -> [Part]? {
    var parts: [Part] = []
    var marker: String?
    repeat {
      let query = [("uploadId", upload)] + (marker.map { [("part-number-marker", $0)] } ?? [])
      let answer = try await send("GET", key, query: query)
      if answer.status == 404 { return nil }
      try check(answer)
      let body = S3Answer(answer.body)
      parts += body.elements("Part").compactMap { part in
        guard let number = part.value("PartNumber").flatMap({ Int($0) }),
          let size = part.value("Size").flatMap({ Int($0) }), let tag = part.value("ETag")
        else { return nil }
        return Part(number: number, size: size, tag: tag, checksum: part.value("ChecksumSHA256"))
      }
      let next = body.value("IsTruncated") == "true" ? body.value("NextPartNumberMarker") : nil
      marker = next == marker ? nil : next
    } while marker != nil && parts.count <= S3Upload.mostParts
    return parts
  }

  func putPart(
    _ key: String, upload: String, number: Int, _ bytes: [UInt8]
  ) async throws(UploadError) -> Part {
    let checksum = Self.checksum(bytes)
    let answer = try await send(
      "PUT", key, query: [("partNumber", String(number)), ("uploadId", upload)],
      headers: [("x-amz-checksum-sha256", checksum)], body: bytes)
    try check(answer)
    guard let tag = answer.headers["etag"] else {
      throw .refused(
        host: address.host, status: answer.status, reason: "a part without ETag", isTemporary: true)
    }
    return Part(number: number, size: bytes.count, tag: tag, checksum: checksum)
  }

  func complete(_ key: String, upload: String, parts: [Part]) async throws(UploadError) {
    let list = parts.map { part in
      "<Part><PartNumber>\(part.number)</PartNumber><ETag>\(S3Answer.escaped(part.tag))</ETag>"
        + (part.checksum.map { "<ChecksumSHA256>\($0)</ChecksumSHA256>" } ?? "") + "</Part>"
    }
    let body = "<CompleteMultipartUpload>\(list.joined())</CompleteMultipartUpload>"
    let answer = try await send(
      "POST", key, query: [("uploadId", upload)], headers: [("content-type", "application/xml")],
      body: Array(body.utf8))
    try check(answer)
    // S3 can answer 200 with an error behind it.
    if let reason = S3Answer(answer.body).elements("Error").first?.value("Code") {
      throw .refused(host: address.host, status: 500, reason: reason, isTemporary: true)
    }
  }

  func abort(_ key: String, upload: String) async throws(UploadError) {
    let answer = try await send("DELETE", key, query: [("uploadId", upload)])
    if answer.status != 404 { try check(answer) }
  }

  func delete(_ key: String) async throws(UploadError) {
    let answer = try await send("DELETE", key)
    if answer.status != 404 { try check(answer) }
  }

  /// Keys below a prefix, at most `most`.
  func list(_ prefix: String, most: Int) async throws(UploadError) -> [String] {
    var found: [String] = []
    var token: String?
    repeat {
      let query =
        [("list-type", "2"), ("prefix", prefix)]
        + (token.map { [("continuation-token", $0)] } ?? [])
      let answer = try await send("GET", nil, query: query)
      try check(answer)
      let body = S3Answer(answer.body)
      found += body.elements("Contents").compactMap { $0.value("Key") }
      let next = body.value("IsTruncated") == "true" ? body.value("NextContinuationToken") : nil
      token = next == token ? nil : next
    } while token != nil && found.count < most
    return Array(found.prefix(most))
  }

  /// SHA-256 in base64.
  static func checksum(_ bytes: [UInt8]) -> String {
    Data(SHA256Digest.of(bytes)).base64EncodedString()
  }

  private func send(
    _ method: String, _ key: String?, query: [(String, String)] = [],
    headers: [(String, String)] = [], body: [UInt8] = []
  ) async throws(UploadError) -> UploadAnswer {
    let path = key.map(address.path) ?? "/" + address.bucket
    let signature = S3Signature(keys: keys, region: address.region, time: now())
    let signed = signature.headers(
      method, path: path, query: query, headers: headers + [("host", address.host)],
      digest: SHA256Digest.of(body))
    let target = query.isEmpty ? path : path + "?" + S3Signature.canonical(query)
    return try await http.send(
      method, address.endpoint + target, headers: signed.filter { $0.0 != "host" }, body: body)
  }

  private func check(_ answer: UploadAnswer) throws(UploadError) {
    guard !answer.isSuccess else { return }
    let code = S3Answer(answer.body).value("Code") ?? ""
    throw .refused(
      host: address.host, status: answer.status, reason: code,
      isTemporary: answer.status >= 500 || answer.status == 429 || answer.status == 408
        || code == "RequestTimeout" || code == "RequestTimeTooSkewed")
  }
}

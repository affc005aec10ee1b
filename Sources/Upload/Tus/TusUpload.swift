import Foundation
import Numbers

/// Uploads files by tus 1.0.0 with its extensions creation and checksum, and goes on where an earlier run ended.
public struct TusUpload: Sendable {
  private static let version = ("tus-resumable", "1.0.0")

  private let address: TusAddress
  private let partSize: Int
  private let http: UploadHTTP
  private let retry: UploadRetry

  /// - Parameters:
  ///   - token: what the server knows us by; nil for none.
  ///   - partSize: bytes of one request.
  ///   - pause: waits for seconds before another try.
  public init(
    _ address: TusAddress, token: TusToken? = nil, partSize: Int = 8 << 20,
    pause: (@Sendable (Double) async -> Void)? = nil
  ) {
    self.address = address
    self.partSize = partSize.clamped(to: 1...(64 << 20))
    retry = UploadRetry(pause: pause)
    http = UploadHTTP(
      host: address.host,
      headers: token.map { [("authorization", "Bearer " + $0.secret)] } ?? [])
  }

  /// The destination for people.
  public var destination: String { address.host }

  /// Uploads a file; returns the bytes that were sent now.
  ///
  /// - Parameters:
  ///   - earlier: where an earlier run created the upload; nil for a new one.
  ///   - created: gets where a new upload is, for `earlier` of a later run, before its first byte is sent.
  ///   - progress: gets the bytes that the server has.
  @discardableResult
  public func upload(
    _ path: String, as name: String, digest: String, earlier: String? = nil,
    created: @escaping @Sendable (String) async -> Void = { _ in },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(UploadError) -> Int {
    let file = try UploadFile(path)
    let hasChecksum = try await knowsSHA256()
    var location = earlier.flatMap { address.upload($0) }
    var offset: Int?
    if let known = location { offset = try await self.offset(known) }
    if offset == nil {
      let new = try await create(size: file.size, name: name, digest: digest)
      await created(new)
      (location, offset) = (new, 0)
    }
    guard let location, var offset else { return 0 }
    guard offset <= file.size else { throw .mismatch(name: name) }
    var (sent, retry) = (0, retry)
    while offset < file.size {
      let bytes = try await file.bytes(offset..<min(offset + partSize, file.size))
      do throws(UploadError) {
        let next = try await patch(location, at: offset, bytes, hasChecksum: hasChecksum)
        guard next > offset, next <= offset + bytes.count else { throw .mismatch(name: name) }
        sent += next - offset
        offset = next
        retry.succeed()
      } catch {
        try await retry.wait(after: error)
        guard let known = try await self.offset(location), known <= file.size else { throw error }
        offset = known
      }
      progress(offset)
    }
    return sent
  }

  /// Removes an upload, finished or not, where the server can (the extension termination).
  ///
  /// - Parameter location: as `created` got it.
  public func remove(_ location: String) async throws(UploadError) {
    guard let location = address.upload(location) else {
      throw .badAddress(location, reason: "it is not on \(address.host).")
    }
    try await retry.run { () async throws(UploadError) in
      let answer = try await http.send("DELETE", location, headers: [Self.version])
      if answer.status != 404, answer.status != 410 { try check(answer) }
    }
  }

  private func knowsSHA256() async throws(UploadError) -> Bool {
    let answer = try await http.send("OPTIONS", address.url)
    let algorithms = answer.headers["tus-checksum-algorithm"]?.split(separator: ",") ?? []
    return algorithms.contains { $0.filter { $0 != " " } == "sha256" }
  }

  private func create(
    size: Int, name: String, digest: String
  ) async throws(UploadError) -> String {
    func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let answer = try await http.send(
      "POST", address.url,
      headers: [
        Self.version, ("upload-length", String(size)),
        (
          "upload-metadata",
          "filename \(base64(name)),filetype \(base64("application/octet-stream")),sha256 \(base64(digest))"
        ),
      ], body: [])
    try check(answer)
    guard let text = answer.headers["location"], let location = address.upload(text) else {
      throw .refused(
        host: address.host, status: answer.status, reason: "no address of the upload on this host",
        isTemporary: false)
    }
    return location
  }

  /// The bytes that the server has; nil for an upload that it does not know any more.
  private func offset(_ location: String) async throws(UploadError) -> Int? {
    let answer = try await http.send("HEAD", location, headers: [Self.version])
    if answer.status == 404 || answer.status == 410 || answer.status == 403 { return nil }
    try check(answer)
    return answer.headers["upload-offset"].flatMap { Int($0) }
  }

  private func patch(
    _ location: String, at offset: Int, _ bytes: [UInt8], hasChecksum: Bool
  ) async throws(UploadError) -> Int {
    var headers = [
      Self.version, ("content-type", "application/offset+octet-stream"),
      ("upload-offset", String(offset)),
    ]
    if hasChecksum { headers.append(("upload-checksum", "sha256 \(S3Client.checksum(bytes))")) }
    let answer = try await http.send("PATCH", location, headers: headers, body: bytes)
    try check(answer)
    guard let next = answer.headers["upload-offset"].flatMap({ Int($0) }) else {
      throw .refused(
        host: address.host, status: answer.status, reason: "no offset", isTemporary: true)
    }
    return next
  }

  private func check(_ answer: UploadAnswer) throws(UploadError) {
    guard !answer.isSuccess else { return }
    // 409 and 460: bytes were lost on the way; the offset is asked for and the rest sent again.
    throw .refused(
      host: address.host, status: answer.status, reason: "",
      isTemporary: answer.status >= 500 || [408, 409, 423, 429, 460].contains(answer.status))
  }
}

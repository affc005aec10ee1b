import Cryptography
import Files
import Foundation
import Numbers

/// Uploads files of sessions into a bucket, in parts that survive a lost connection and a killed program.
///
/// What a service has is asked from the service itself: nothing about an upload is kept here.
public struct S3Upload: Sendable {
  /// Bytes of one part; a larger file has larger ones, so that it has at most `mostParts`.
  public static let leastPart = 8 << 20
  static let mostParts = 10_000

  private let client: S3Client
  private let partSize: Int
  private let retry: UploadRetry

  /// - Parameters:
  ///   - partSize: bytes; services refuse less than 5 MiB.
  ///   - pause: waits for seconds before another try.
  public init(
    _ address: S3Address, keys: S3Keys, partSize: Int = S3Upload.leastPart,
    pause: (@Sendable (Double) async -> Void)? = nil
  ) {
    client = S3Client(address, keys: keys)
    self.partSize = max(partSize, 5 << 20)
    retry = UploadRetry(pause: pause)
  }

  /// The destination for people.
  public var destination: String { "\(client.address.text) at \(client.address.host)" }

  /// Uploads a file unless the bucket has it; returns the bytes that were sent now.
  ///
  /// - Parameters:
  ///   - name: the key below the address's prefix.
  ///   - digest: SHA-256 of the file in hexadecimal digits, which is kept beside the object.
  ///   - progress: gets the bytes that the service has.
  @discardableResult
  public func upload(
    _ path: String, as name: String, digest: String,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(UploadError) -> Int {
    let file = try UploadFile(path)
    let key = client.address.key(of: name)
    if let known = try await retry.run({ [client] () async throws(UploadError) in
      try await client.head(key)
    }), known.size == file.size, known.digest == digest {
      progress(file.size)
      return 0
    }
    guard file.size > partSize else {
      let bytes = try await file.bytes(0..<file.size)
      try Self.check(bytes, digest, name)
      try await retry.run { [client] () async throws(UploadError) in
        try await client.put(key, bytes, digest: digest)
      }
      progress(file.size)
      return file.size
    }
    return try await uploadParts(file, key: key, name: name, digest: digest, progress: progress)
  }

  /// Removes an object, or all below a name that ends with "/"; returns how many were removed.
  @discardableResult
  public func remove(_ name: String) async throws(UploadError) -> Int {
    let key = client.address.key(of: name)
    guard name.hasSuffix("/") else {
      try await client.delete(key)
      return 1
    }
    let keys = try await client.list(key, most: 1_000_000)
    for key in keys {
      try await retry.run { [client] () async throws(UploadError) in try await client.delete(key) }
    }
    return keys.count
  }

  private func uploadParts(
    _ file: UploadFile, key: String, name: String, digest: String,
    progress: @escaping @Sendable (Int) -> Void
  ) async throws(UploadError) -> Int {
    let size = max(partSize, (file.size + Self.mostParts - 1) / Self.mostParts)
    let ranges = stride(from: 0, to: file.size, by: size).map { $0..<min($0 + size, file.size) }
    let (upload, earlier) = try await begin(key, digest: digest)
    let known = Dictionary(earlier.map { ($0.number, $0) }) { _, last in last }
    var (parts, sent, arrived) = ([S3Client.Part](), 0, 0)
    var hash = SHA256Digest()
    for (index, range) in ranges.enumerated() {
      let bytes = try await file.bytes(range)
      bytes.withUnsafeBytes { hash.update($0) }
      if let part = known[index + 1], part.size == bytes.count, Self.isSame(part, bytes) {
        parts.append(part)
      } else {
        let part = try await retry.run { [client] () async throws(UploadError) in
          try await client.putPart(key, upload: upload, number: index + 1, bytes)
        }
        parts.append(part)
        sent += bytes.count
      }
      arrived += bytes.count
      progress(arrived)
    }
    guard hash.finish().hexadecimal == digest else {
      try? await client.abort(key, upload: upload)
      throw .mismatch(name: name)
    }
    let finished = parts
    do throws(UploadError) {
      try await client.complete(key, upload: upload, parts: finished)
    } catch {
      // The answer to an earlier try may have been lost.
      guard error.isTemporary || error.isUnknownUpload, try await hasObject(key, file.size, digest)
      else { throw error }
    }
    guard try await hasObject(key, file.size, digest) else { throw .mismatch(name: name) }
    return sent
  }

  private func hasObject(_ key: String, _ size: Int, _ digest: String) async throws(UploadError)
    -> Bool
  {
    let known = try await retry.run { [client] () async throws(UploadError) in
      try await client.head(key)
    }
    return known?.size == size && known?.digest == digest
  }

  /// The unfinished upload of an earlier run with its parts, or a new one; others of the key are removed.
  private func begin(
    _ key: String, digest: String
  ) async throws(UploadError) -> (upload: String, parts: [S3Client.Part]) {
    let open = try await retry.run { [client] () async throws(UploadError) in
      try await client.uploads(key)
    }
    for stale in open.dropLast() { try? await client.abort(key, upload: stale) }
    if let last = open.last, let parts = try await client.parts(key, upload: last) {
      return (last, parts)
    }
    return (
      try await retry.run { [client] () async throws(UploadError) in
        try await client.create(key, digest: digest)
      }, []
    )
  }

  private static func check(_ bytes: [UInt8], _ digest: String, _ name: String) throws(UploadError)
  {
    guard SHA256Digest.of(bytes).hexadecimal == digest else {
      throw .mismatch(name: name)
    }
  }

  /// By SHA-256 where the service says it, else by the MD5 that is the ETag of a part.
  private static func isSame(_ part: S3Client.Part, _ bytes: [UInt8]) -> Bool {
    if let checksum = part.checksum, !checksum.isEmpty {
      return checksum == S3Client.checksum(bytes)
    }
    let tag = part.tag.filter { $0 != "\"" }
    return tag == MD5Digest.of(bytes).hexadecimal
  }
}

extension UploadError {
  fileprivate var isUnknownUpload: Bool {
    if case .refused(_, let status, _, _) = self { status == 404 } else { false }
  }
}

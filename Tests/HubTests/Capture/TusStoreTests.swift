import Cryptography
import Files
import Foundation
import Testing

@testable import HubCapture

@Suite("Uploads of the tus server")
struct TusStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(
    free: Int? = 10 << 30, now: @escaping @Sendable () -> Double = { 1_000 }
  ) -> TusStore {
    TusStore(folder: folder.path + "/incoming", freeSpace: { _ in free }, now: now)
  }

  private static func metadata(_ name: String) -> String {
    "filename " + Data(name.utf8).base64EncodedString()
  }

  private func send(
    _ bytes: [UInt8], to id: String, at offset: Int, of store: TusStore, isWhole: Bool = true
  ) async throws -> TusStore.Status {
    try await store.begin(id, at: offset, checksum: nil)
    try await store.append(bytes, to: id)
    return try await store.end(id, isWhole: isWhole)
  }

  private func refusal(_ body: () async throws -> Void) async -> Int? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? TusRefusal)?.status
    }
  }

  @Test("bytes come in parts, also of a request that broke off, and survive a restart")
  func parts() async throws {
    let first = store()
    let id = try await first.create(length: 6, metadata: Self.metadata("a.zip")).state.id
    #expect(try await send([1, 2], to: id, at: 0, of: first, isWhole: false).offset == 2)
    #expect(await refusal { try await first.begin(id, at: 0, checksum: nil) } == 409)
    let second = store()
    #expect(try await second.status(id).offset == 2)
    let status = try await send([3, 4, 5, 6], to: id, at: 2, of: second)
    #expect(status.isFinished && status.state.name == "a.zip")
    let path = folder.path + "/done"
    try await second.take(id, to: path)
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3, 4, 5, 6]))
    #expect(await refusal { _ = try await second.status(id) } == 404)
    #expect(try FileManager.default.contentsOfDirectory(atPath: second.folder).isEmpty)
  }

  @Test("bytes with a wrong or incomplete checksum do not count, also after a crash")
  func checksum() async throws {
    let all = store()
    let id = try await all.create(length: 4, metadata: "").state.id
    var digest = SHA1Digest()
    let bytes: [UInt8] = [1, 2]
    bytes.withUnsafeBytes { digest.update($0) }
    let right = digest.finish()
    try await all.begin(id, at: 0, checksum: (SHA1Digest(), [9]))
    try await all.append(bytes, to: id)
    #expect(await refusal { try await all.end(id, isWhole: true) } == 460)
    #expect(try await all.status(id).offset == 0)
    try await all.begin(id, at: 0, checksum: (SHA1Digest(), right))
    try await all.append([1], to: id)
    #expect(try await all.end(id, isWhole: false).offset == 0)
    try await all.begin(id, at: 0, checksum: (SHA1Digest(), right))
    try await all.append(bytes, to: id)
    #expect(try await all.end(id, isWhole: true).offset == 2)
    // The hub ends while bytes with a checksum arrive.
    try await all.begin(id, at: 2, checksum: (SHA256Digest(), [9]))
    try await all.append([3], to: id)
    #expect(try await store().status(id).offset == 2)
  }

  @Test("an upload is written by one request at a time, and takes no more than its length")
  func limits() async throws {
    let all = store()
    let id = try await all.create(length: 2, metadata: "").state.id
    try await all.begin(id, at: 0, checksum: nil)
    #expect(await refusal { try await all.begin(id, at: 0, checksum: nil) } == 423)
    #expect(await refusal { try await all.remove(id) } == 423)
    #expect(await refusal { try await all.append([1, 2, 3], to: id) } == 413)
    #expect(try await all.end(id, isWhole: false).offset == 0)
    try await all.remove(id)
    #expect(await refusal { try await all.remove(id) } == 404)
  }

  @Test("what does not fit on the disk is refused at once, with what waits for its bytes")
  func space() async throws {
    let all = store(free: TusStore.reserve + 100)
    #expect(await all.largest == 100)
    let id = try await all.create(length: 60, metadata: "").state.id
    #expect(await all.largest == 40)
    #expect(await refusal { _ = try await all.create(length: 41, metadata: "") } == 413)
    try await all.remove(id)
    #expect(await all.largest == 100)
    #expect(await store(free: 0).largest == 0)
  }

  @Test("an upload that is left for a day is gone")
  func expiry() async throws {
    let late = store(now: { 1_001 + TusUploadState.lifetime })
    let id = try await store().create(length: 2, metadata: "").state.id
    #expect(await refusal { _ = try await late.status(id) } == 410)
    let other = try await store().create(length: 2, metadata: "").state.id
    let again = store(now: { 1_001 + TusUploadState.lifetime })
    await again.expire()
    #expect(await refusal { _ = try await again.status(other) } == 404)
    #expect(try FileManager.default.contentsOfDirectory(atPath: again.folder).isEmpty)
  }

  @Test(
    "names and other metadata are data, and never a path",
    arguments: [
      ("filename", 400), ("filename !!!", 400), (String(repeating: "a", count: 5_000), 400),
    ])
  func metadata(_ text: String, _ status: Int) async {
    let all = store()
    let found = await refusal { _ = try await all.create(length: 1, metadata: text) }
    #expect(text == "filename" ? found == nil : found == status)
  }

  @Test("the time of expiry is written as HTTP wants it")
  func time() throws {
    let state = try TusUploadState(id: "", length: 1, metadata: "", now: 1_403_712_000 - 86_400)
    #expect(state.expiresText == "Wed, 25 Jun 2014 16:00:00 GMT")
  }
}

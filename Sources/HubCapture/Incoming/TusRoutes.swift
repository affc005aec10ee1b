import Cryptography
import Files
import Foundation
import HubStudio
import Numbers
import WebServer

/// A tus 1.0.0 server at `/capture/files/` with the extensions creation, creation-with-upload, termination, checksum
/// and expiration. What is finished goes to ``IncomingSessions``.
struct TusRoutes: Sendable {
  static let path = "/capture/files/"
  private static let version = "1.0.0"
  private static let bodyType = "application/offset+octet-stream"

  let store: TusStore
  let sessions: IncomingSessions

  var routes: [StudioRoute] {
    let paths = [Self.path, String(Self.path.dropLast())]
    let collection = paths.flatMap { path in
      [
        StudioRoute("OPTIONS", path) { _ in await options() },
        StudioRoute(streaming: "POST", path) { request, body in await post(request, &body) },
      ]
    }
    return collection + [
      StudioRoute("HEAD", Self.path) { await head($0) },
      StudioRoute(streaming: "PATCH", Self.path) { request, body in await patch(request, &body) },
      StudioRoute("DELETE", Self.path) { await delete($0) },
    ]
  }

  private func options() async -> StudioResponse {
    StudioResponse(
      status: 204,
      headers: [
        ("tus-resumable", Self.version), ("tus-version", Self.version),
        ("tus-max-size", String(await store.largest)),
        ("tus-extension", "creation,creation-with-upload,termination,checksum,expiration"),
        ("tus-checksum-algorithm", "sha1,sha256"),
      ])
  }

  private func head(_ request: StudioRequest) async -> StudioResponse {
    await answering {
      try Self.checkVersion(request)
      let status = try await store.status(Self.id(request))
      var headers = Self.headers(status)
      headers.append(("upload-length", String(status.state.length)))
      if !status.state.metadata.isEmpty {
        headers.append(("upload-metadata", status.state.metadata))
      }
      return StudioResponse(headers: headers)
    }
  }

  private func delete(_ request: StudioRequest) async -> StudioResponse {
    await answering {
      try Self.checkVersion(request)
      try await store.remove(Self.id(request))
      return StudioResponse(status: 204, headers: [("tus-resumable", Self.version)])
    }
  }

  /// Creates an upload; what comes with the request is its beginning. With `X-HTTP-Method-Override` it is that method.
  @concurrent private func post(
    _ request: StudioRequest, _ body: inout StudioBody
  ) async -> StudioResponse {
    switch request.header("x-http-method-override")?.uppercased() {
    case "PATCH": return await patch(request, &body)
    case "DELETE": return await delete(request)
    case "HEAD": return await head(request)
    case .some, nil: break
    }
    let status: TusStore.Status
    do {
      try Self.checkVersion(request)
      let isPlace = request.path == Self.path || request.path + "/" == Self.path
      guard isPlace else { throw TusRefusal.unknown }
      guard let length = request.header("upload-length").flatMap(Self.number) else {
        throw TusRefusal(400, "Upload-Length has to be the number of bytes of the file.")
      }
      let state = try TusUploadState(
        id: "", length: length, metadata: request.header("upload-metadata") ?? "", now: 0)
      try IncomingSessions.check(state)
      status = try await store.create(length: length, metadata: state.metadata)
    } catch {
      return Self.response(error)
    }
    let place = ("location", Self.path + status.state.id)
    guard Self.isContent(request) || status.isFinished else {
      return StudioResponse(status: 201, headers: Self.headers(status) + [place])
    }
    var response = await write(request, &body, to: status.state.id, at: 0)
    response.headers.append(place)
    if response.status == 204 { response.status = 201 }
    return response
  }

  @concurrent private func patch(
    _ request: StudioRequest, _ body: inout StudioBody
  ) async -> StudioResponse {
    let place: (id: String, offset: Int)
    do throws(TusRefusal) {
      place = try Self.place(request)
    } catch {
      return Self.response(error)
    }
    return await write(request, &body, to: place.id, at: place.offset)
  }

  /// Which upload goes on, and where. Apart from what waits: the optimiser of Swift 6.3.1 crashes at a typed error in
  /// an asynchronous function with an `inout` parameter.
  private static func place(
    _ request: StudioRequest
  ) throws(TusRefusal) -> (id: String, offset: Int) {
    try checkVersion(request)
    guard isContent(request) else {
      throw TusRefusal(415, "Send the bytes as \(bodyType).")
    }
    guard let offset = request.header("upload-offset").flatMap(number) else {
      throw TusRefusal(400, "Upload-Offset has to be the number of bytes that are here.")
    }
    return (try id(request), offset)
  }

  /// Writes a body to an upload; a finished one becomes a session, or a part of one.
  @concurrent private func write(
    _ request: StudioRequest, _ body: inout StudioBody, to id: String, at offset: Int
  ) async -> StudioResponse {
    do {
      let checksum = try Self.checksum(request)
      try await store.begin(id, at: offset, checksum: checksum)
      do {
        while let piece = try await body.next() { try await store.append(piece, to: id) }
      } catch {
        // What has arrived stays, for the next request.
        try await store.end(id, isWhole: false)
        throw error
      }
      let status = try await store.end(id, isWhole: true)
      if status.isFinished { try await sessions.take(status.state) }
      return StudioResponse(status: 204, headers: Self.headers(status))
    } catch {
      return Self.response(error)
    }
  }

  // MARK: Headers

  private static func headers(_ status: TusStore.Status) -> [(name: String, value: String)] {
    [
      ("tus-resumable", version), ("upload-offset", String(status.offset)),
      ("upload-expires", status.state.expiresText), ("cache-control", "no-store"),
    ]
  }

  private static func checkVersion(_ request: StudioRequest) throws(TusRefusal) {
    guard request.header("tus-resumable") == version else {
      throw TusRefusal(412, "This server speaks tus \(version): send Tus-Resumable: \(version).")
    }
  }

  private static func id(_ request: StudioRequest) throws(TusRefusal) -> String {
    let id = request.path.dropFirst(path.count)
    guard !id.isEmpty, id.utf8.count <= 100, !id.contains("/") else { throw .unknown }
    return String(id)
  }

  private static func isContent(_ request: StudioRequest) -> Bool {
    request.header("content-type")?.lowercased() == bodyType
  }

  /// Digits alone, of a size that a file can have.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  private static func checksum(
    _ request: StudioRequest
  ) throws(TusRefusal) -> (digest: any ContentDigest, expected: [UInt8])? {
    guard let text = request.header("upload-checksum") else { return nil }
    let parts = text.split(separator: " ")
    let digest: any ContentDigest
    switch parts.first {
    case "sha1": digest = SHA1Digest()
    case "sha256": digest = SHA256Digest()
    default: throw TusRefusal(400, "Upload-Checksum has to begin with sha1 or sha256.")
    }
    guard parts.count == 2, let expected = Data(base64Encoded: String(parts[1])), !expected.isEmpty
    else { throw TusRefusal(400, "Upload-Checksum has to be an algorithm and a digest in base64.") }
    return (digest, Array(expected))
  }

  private func answering(
    _ body: () async throws -> StudioResponse
  ) async -> StudioResponse {
    do {
      return try await body()
    } catch {
      return Self.response(error)
    }
  }

  private static func response(_ error: any Error) -> StudioResponse {
    let refusal = error as? TusRefusal
    var response = StudioResponse.error(
      refusal?.status ?? 400, refusal?.description ?? "The connection ended before the request.")
    response.headers.append(("tus-resumable", version))
    if refusal?.status == 412 { response.headers.append(("tus-version", version)) }
    return response
  }
}

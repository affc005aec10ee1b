import HTTPTypes
import HummingbirdCore
import NIOCore

/// Writes a response with the headers that every answer of a studio has.
struct ResponseDelivery {
  static let commonHeaders = [
    ("cache-control", "no-cache"),
    (
      "content-security-policy",
      "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; "
        + "media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        + "frame-ancestors 'none'"
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(self), microphone=(self)"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
  ]

  let response: StudioResponse
  let facts: RequestFacts
  let isLast: Bool

  private var isHead: Bool { facts.method == "HEAD" }

  @concurrent func write(to writer: consuming ResponseWriter) async throws {
    switch response.body {
    case .bytes(let bytes):
      var head = head(status: response.status)
      if response.status != 204, response.status != 304 {
        head.headerFields[.contentLength] = String(bytes.count)
      }
      let isBare = isHead || bytes.isEmpty
      let body = isBare ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      try await writer.write(response: head, body: body)
    case .file(let path): try await writeFile(path, to: writer)
    case .stream(let pieces):
      var body = try await writer.writeHead(head(status: response.status))
      if !isHead { for await piece in pieces { try await body.write(ByteBuffer(bytes: piece)) } }
      try await body.finish(nil)
    }
  }

  @concurrent private func writeFile(_ path: String, to writer: consuming ResponseWriter)
    async throws
  {
    guard let file = StaticFiles.found(path) else {
      let missing = StudioResponse.error(404, "This file is not there any more.")
      return try await ResponseDelivery(response: missing, facts: facts, isLast: isLast)
        .write(to: writer)
    }
    var head = head(status: response.status)
    head.headerFields[.contentLength] = String(file.size)
    if head.headerFields[.contentType] == nil { head.headerFields[.contentType] = file.type }
    var body = try await writer.writeHead(head)
    if !isHead {
      try await FilePieces(path: file.path).forEach(upTo: file.size) { try await body.write($0) }
    }
    try await body.finish(nil)
  }

  private func head(status: Int) -> HTTPResponse {
    var fields = HTTPFields()
    for (name, value) in Self.commonHeaders + response.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    // A length without a body must stay as it is.
    if isHead { fields[.contentEncoding] = "identity" }
    if isLast { fields[.connection] = "close" }
    return HTTPResponse(status: .init(code: status), headerFields: fields)
  }
}

import Deflate
import NIOCore
import NIOHTTP1

/// Writes a response with the studio's common headers.
struct ResponseDelivery: Sendable {
  let response: StudioResponse
  let exchange: Exchange
  let isLast: Bool

  private var isHead: Bool { exchange.facts.method == "HEAD" }
  private var outbound: HTTPConnection.Writer { exchange.outbound }

  /// The headers of every response. The page may connect to the socket of its own host only.
  static func commonHeaders(_ facts: RequestFacts) -> [(name: String, value: String)] {
    let socket = facts.socketOrigin.map { " " + $0 } ?? ""
    return [
      ("cache-control", "no-cache"),
      (
        "content-security-policy",
        "default-src 'self'; connect-src 'self'\(socket); img-src 'self' data: blob:; "
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
  }

  func write() async throws {
    switch response.body {
    case .bytes(let bytes):
      var head = head(status: response.status)
      let isPacked = announceGzip(in: &head, size: bytes.count)
      try await write(head, isPacked ? Gzip.encode(bytes) : bytes)
    case .file(let path): try await writeFile(path)
    case .stream(let pieces):
      try await outbound.write(.head(head(status: response.status)))
      if !isHead {
        for try await piece in pieces { try await write(ByteBuffer(bytes: piece)) }
      }
      try await outbound.write(.end(nil))
    }
  }

  private func write(_ head: HTTPResponseHead, _ bytes: [UInt8]) async throws {
    var head = head
    if response.status != 204, response.status != 304 {
      head.headers.replaceOrAdd(name: "content-length", value: String(bytes.count))
    }
    var parts: [HTTPServerResponsePart] = [.head(head)]
    if !isHead, !bytes.isEmpty { parts.append(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
    try await outbound.write(contentsOf: parts + [.end(nil)])
  }

  private func write(_ buffer: ByteBuffer) async throws {
    try await outbound.write(.body(.byteBuffer(buffer)))
  }

  /// Says in the head what depends on the browser's acceptance of gzip; true when the body is to be packed.
  private func announceGzip(in head: inout HTTPResponseHead, size: Int) -> Bool {
    guard PageCompression.applies(to: head.headers, size: size) else { return false }
    head.headers.add(name: "vary", value: "accept-encoding")
    guard PageCompression.isAccepted(exchange.facts.headers["accept-encoding"]) else {
      return false
    }
    head.headers.add(name: "content-encoding", value: "gzip")
    return true
  }

  private func writeFile(_ path: String) async throws {
    guard let file = StaticFiles.found(path) else {
      return try await exchange.answer(
        .error(404, "This file is not there any more."), isLast: isLast)
    }
    let range = range(of: file)
    var head = head(status: range.status(else: response.status))
    let part = range.bytes(of: file.size)
    if let described = range.contentRange(of: file.size) {
      head.headers.replaceOrAdd(name: "content-range", value: described)
    }
    if response.allowsRanges {
      head.headers.replaceOrAdd(name: "accept-ranges", value: "bytes")
      head.headers.replaceOrAdd(name: "etag", value: file.tag)
    }
    if !head.headers.contains(name: "content-type") {
      head.headers.add(name: "content-type", value: file.type)
    }
    if announceGzip(in: &head, size: part.count) {
      var bytes: [UInt8] = []
      try await FilePieces(path: file.path).forEach(in: part) { bytes += $0.readableBytesView }
      return try await write(head, Gzip.encode(bytes))
    }
    head.headers.replaceOrAdd(name: "content-length", value: String(part.count))
    try await outbound.write(.head(head))
    if !isHead {
      try await FilePieces(path: file.path).forEach(in: part) { try await write($0) }
    }
    try await outbound.write(.end(nil))
  }

  /// `GET` alone has ranges. A condition that is not the file's strong tag, such as a date, asks for the whole file.
  private func range(of file: StaticFiles.Found) -> ByteRange {
    let facts = exchange.facts
    guard response.allowsRanges, response.status == 200, facts.method == "GET",
      facts.headers["if-range"].map({ $0 == file.tag }) ?? true
    else { return .whole }
    return ByteRange(facts.headers["range"], size: file.size)
  }

  private func head(status: Int) -> HTTPResponseHead {
    var head = exchange.responseHead(status: status, headers: response.headers)
    // A length without a body must stay as it is.
    if isHead { head.headers.replaceOrAdd(name: "content-encoding", value: "identity") }
    if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
    return head
  }
}

extension Exchange {
  /// `headers` replace common headers of the same name.
  func responseHead(
    status: Int, headers: [(name: String, value: String)]
  ) -> HTTPResponseHead {
    var fields = HTTPHeaders()
    for (name, value) in ResponseDelivery.commonHeaders(facts) + headers {
      fields.replaceOrAdd(name: name, value: value)
    }
    return HTTPResponseHead(
      version: head.version.minor == 0 ? .http1_0 : .http1_1,
      status: HTTPResponseStatus(statusCode: status), headers: fields)
  }
}

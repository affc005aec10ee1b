import CHTTP
import Numbers

/// One request on its way.
final class HTTPTransfer: Sendable {
  // The client's thread has it until it has ended; others may cancel it meanwhile.
  nonisolated(unsafe) let pointer: OpaquePointer

  init(_ request: HTTPRequest) throws(HTTPError) {
    let url = try request.checkedURL()
    guard let pointer = Self.create(request, url) else { throw .noConnection }
    self.pointer = pointer
    for (name, value) in request.headers {
      guard chttp_transfer_add_header(pointer, name, value) else { throw .noConnection }
    }
  }

  deinit { chttp_transfer_destroy(pointer) }

  private static func create(_ request: HTTPRequest, _ url: String) -> OpaquePointer? {
    request.method.withCString { method in
      url.withCString { url in
        request.body.withUnsafeBufferPointer { body in
          var copied = CHTTPRequest(
            method: method, url: url, body: body.baseAddress, body_count: body.count,
            milliseconds: Int64(clamping: 1_000 * request.timeout),
            connect_milliseconds: Int64(clamping: 1_000 * request.connectTimeout),
            largest: max(0, request.largest))
          return chttp_transfer_create(&copied)
        }
      }
    }
  }

  /// After its end, or when it was never sent.
  func answer() throws(HTTPError) -> HTTPAnswer {
    if let error = HTTPError(chttp_transfer_result(pointer)) { throw error }
    let head = chttp_transfer_head(pointer)
    let body = chttp_transfer_body(pointer)
    return HTTPAnswer(
      status: Int(chttp_transfer_status(pointer)),
      head: UnsafeBufferPointer(start: head.bytes, count: head.count),
      body: Array(UnsafeBufferPointer(start: body.bytes, count: body.count)))
  }
}

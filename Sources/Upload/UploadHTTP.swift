import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import Numbers

/// One answer of a service, with header names in lower case.
struct UploadAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: [UInt8]

  var isSuccess: Bool { (200..<300).contains(status) }
}

/// Requests to a service. No redirection is followed: what is recorded goes to the named host and no further.
struct UploadHTTP: Sendable {
  let host: String
  /// Of every request.
  var headers: [(String, String)] = []
  /// Seconds for one answer.
  var timeout = 300.0
  /// Bytes of an answer; longer ones are refused.
  private static let largest = 4 << 20

  private static let client = {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)),
      ignoreUncleanSSLShutdown: true)
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  func send(
    _ method: String, _ url: String, headers: [(String, String)] = [], body: [UInt8]? = nil
  ) async throws(UploadError) -> UploadAnswer {
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in self.headers + headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
    do {
      let deadline = NIODeadline.now() + .milliseconds(Int64(clamping: 1_000 * timeout))
      let response = try await Self.client.execute(request, deadline: deadline)
      let body = try await response.body.collect(upTo: Self.largest)
      let headers = response.headers.map { ($0.name.lowercased(), $0.value) }
      return UploadAnswer(
        status: Int(clamping: response.status.code),
        headers: Dictionary(headers) { first, _ in first }, body: Array(body.readableBytesView))
    } catch let error as HTTPClientError {
      throw .unreachable(host: host, reason: error.shortDescription)
    } catch is NIOSSLError {
      throw .unreachable(host: host, reason: "its certificate is not accepted")
    } catch is NIOTooManyBytesError {
      throw .refused(host: host, status: 200, reason: "a far too long answer", isTemporary: false)
    } catch is CancellationError {
      throw .unreachable(host: host, reason: "cancelled")
    } catch {
      throw .unreachable(host: host, reason: "no connection")
    }
  }
}

import AsyncHTTPClient
import CoachWire
import NIOCore
import NIOHTTP1
import NIOSSL
import Numbers

/// One request to a judge elsewhere. No redirection is followed: pictures and keys go to the named host and no further.
struct CoachHTTP: Sendable {
  /// For people: the address that they chose.
  let shown: String
  let host: String

  /// One connection pool for all servers: certificates are checked, answers are bounded.
  private static let http = {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(5)),
      ignoreUncleanSSLShutdown: true)
    // Who asks tries again itself: nobody waits five seconds for "connection refused".
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// - Parameters:
  ///   - timeout: seconds until the whole answer is there.
  ///   - largest: bytes of the answer.
  func send(
    _ method: String, _ url: String, headers: [(String, String)] = [], body: [UInt8]? = nil,
    timeout: Double, largest: Int
  ) async throws(CoachServiceError) -> CoachResponse {
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: method)
    request.headers.add(name: "accept", value: "application/json")
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
    do {
      let deadline = NIODeadline.now() + .milliseconds(Int64(clamping: 1_000 * timeout))
      let response = try await Self.http.execute(request, deadline: deadline)
      let body = try await response.body.collect(upTo: largest)
      return CoachResponse(
        status: Int(clamping: response.status.code),
        headers: response.headers.map { ($0.name, $0.value) },
        body: Array(body.readableBytesView))
    } catch {
      throw problem(error, largest: largest)
    }
  }

  /// What a failed connection means for a person.
  private func problem(_ error: any Error, largest: Int) -> CoachServiceError {
    let timeouts: [HTTPClientError] = [.deadlineExceeded, .connectTimeout, .readTimeout]
    switch error {
    case let error as HTTPClientError where timeouts.contains(error): return .timedOut
    case is CancellationError: return .unreachable("The request was cancelled.")
    case is NIOTooManyBytesError:
      return .notACoach(.otherJSON("it is larger than \(largest) bytes"))
    case is NIOSSLError: return .unreachable("The certificate of \(host) is not accepted.")
    case let error as HTTPClientError:
      return .unreachable(
        "\(shown) answers with something else than HTTP (\(error.shortDescription)).")
    default:
      return .unreachable("Nothing answers at \(shown). Check the address and the network.")
    }
  }
}

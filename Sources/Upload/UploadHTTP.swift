import HTTPClient

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

  func send(
    _ method: String, _ url: String, headers: [(String, String)] = [], body: [UInt8] = []
  ) async throws(UploadError) -> UploadAnswer {
    let request = HTTPRequest(
      method, url, headers: self.headers + headers, body: body, timeout: timeout,
      connectTimeout: 10, largest: Self.largest)
    do throws(HTTPError) {
      let answer = try await HTTPConnections.shared.send(request)
      let headers = answer.headers.map { ($0.name.lowercased(), $0.value) }
      return UploadAnswer(
        status: answer.status, headers: Dictionary(headers) { first, _ in first },
        body: answer.body)
    } catch {
      throw problem(error)
    }
  }

  private func problem(_ error: HTTPError) -> UploadError {
    func unreachable(_ reason: String) -> UploadError { .unreachable(host: host, reason: reason) }
    return switch error {
    case .tooLong:
      .refused(host: host, status: 200, reason: "a far too long answer", isTemporary: false)
    case .badRequest(let reason), .noHTTP(let reason): unreachable(reason)
    case .connectTimedOut: unreachable("Connect timeout")
    case .timedOut: unreachable("Deadline exceeded")
    case .notTrusted: unreachable("its certificate is not accepted")
    case .cancelled: unreachable("cancelled")
    case .unknownHost, .noConnection: unreachable("no connection")
    }
  }
}

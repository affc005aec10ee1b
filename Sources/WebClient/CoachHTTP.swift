import CoachWire
import HTTPClient

/// One request to a judge elsewhere. No redirection is followed: pictures and keys go to the named host and no further.
struct CoachHTTP: Sendable {
  /// For people: the address that they chose.
  let shown: String
  let host: String

  /// - Parameters:
  ///   - timeout: seconds until the whole answer is there.
  ///   - largest: bytes of the answer.
  func send(
    _ method: String, _ url: String, headers: [(String, String)] = [], body: [UInt8]? = nil,
    timeout: Double, largest: Int
  ) async throws(CoachServiceError) -> CoachResponse {
    let request = HTTPRequest(
      method, url, headers: [("accept", "application/json")] + headers, body: body ?? [],
      timeout: timeout, connectTimeout: 5, largest: largest)
    do throws(HTTPError) {
      let answer = try await HTTPConnections.shared.send(request)
      return CoachResponse(status: answer.status, headers: answer.headers, body: answer.body)
    } catch {
      throw problem(error, largest: largest)
    }
  }

  /// What a failed connection means for a person.
  private func problem(_ error: HTTPError, largest: Int) -> CoachServiceError {
    switch error {
    case .timedOut, .connectTimedOut: .timedOut
    case .cancelled: .unreachable("The request was cancelled.")
    case .tooLong: .notACoach(.otherJSON("it is larger than \(largest) bytes"))
    case .notTrusted: .unreachable("The certificate of \(host) is not accepted.")
    case .badRequest(let reason), .noHTTP(let reason):
      .unreachable("\(shown) answers with something else than HTTP (\(reason)).")
    case .unknownHost, .noConnection:
      .unreachable("Nothing answers at \(shown). Check the address and the network.")
    }
  }
}

import CHTTP

/// Why there is no answer. Reasons have a few words.
public enum HTTPError: Error, Hashable, Sendable {
  /// It was not sent: its address, its method or a header field cannot be.
  case badRequest(String)
  case connectTimedOut
  case timedOut
  case cancelled
  /// The certificate is not accepted: it is not of an authority that this computer trusts, is for another name or has
  /// ended; or there is no TLS 1.2 or later.
  case notTrusted
  /// The body is longer than the request allows.
  case tooLong
  /// What answers does not speak HTTP as it should.
  case noHTTP(String)
  case unknownHost
  /// Nothing answers there, or the connection broke.
  case noConnection

  /// Nil for an answer.
  init?(_ result: CHTTPResult) {
    switch result {
    case CHTTP_ANSWERED: return nil
    case CHTTP_TIMED_OUT: self = .timedOut
    case CHTTP_CONNECT_TIMED_OUT: self = .connectTimedOut
    case CHTTP_CANCELLED: self = .cancelled
    case CHTTP_NOT_TRUSTED: self = .notTrusted
    case CHTTP_BODY_TOO_LONG: self = .tooLong
    case CHTTP_HEAD_TOO_LONG: self = .noHTTP("Header too long")
    case CHTTP_CLOSED: self = .noHTTP("Remote connection closed")
    case CHTTP_NO_HTTP: self = .noHTTP("Unreadable answer")
    case CHTTP_BAD_ADDRESS: self = .badRequest("Invalid URL")
    case CHTTP_UNKNOWN_HOST: self = .unknownHost
    default: self = .noConnection
    }
  }
}

/// Why a socket, a listener or a certificate could not be created: one sentence with the value and the remedy.
public enum NetError: Error, Hashable, Sendable {
  /// `suggestion` is a port that was free a moment ago, if one was found.
  case portInUse(port: Int, suggestion: Int?)
  case portOutOfRange(Int)
  case portForbidden(Int)
  case unknownHost(String)
  case notOurAddress(String)
  case broadcastNotAllowed(String)
  case connectionRefused(host: String, port: Int)
  case connectionLost(host: String, port: Int)
  case timedOut(host: String, port: Int)
  case unreachable(host: String)
  case noSuchInterface(String)
  case badFile(path: String, reason: String)
  case badCertificate(reason: String)
  case system(operation: String, code: Int32)
}

import NIOCore
import NIOPosix

extension NetError {
  /// The error of a failed connection attempt of SwiftNIO.
  static func connecting(to host: String, port: Int, error: any Error) -> NetError {
    switch error {
    case let failure as NIOConnectionError:
      guard let first = failure.connectionErrors.first else { return .unknownHost(host) }
      return connecting(to: host, port: port, error: first.error)
    case let failure as IOError: return connecting(to: host, port: port, code: failure.errnoCode)
    case ChannelError.connectTimeout: return .timedOut(host: host, port: port)
    default: return .unreachable(host: host)
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension NetError: CustomStringConvertible {
  /// One sentence or two: what was wrong with which value, and what helps.
  public var description: String {
    switch self {
    case .portInUse(let port, let suggestion?):
      "Port \(port) is in use by another program. Use another port, for example \(suggestion)."
    case .portInUse(let port, nil):
      "Port \(port) is in use by another program. Use another port, or end that program."
    case .portOutOfRange(let port):
      "\(port) is not a port. Use a number from 1 to 65535."
    case .portForbidden(let port):
      "Port \(port) needs administrator rights. Use a port from 1024 to 65535."
    case .unknownHost(let host):
      host.isEmpty
        ? "The host is empty. Write a name or an address, for example 127.0.0.1."
        : "Unknown host “\(host)”. Check the spelling, or write its address, for example 192.168.1.20."
    case .notOurAddress(let host):
      "\(host) is not an address of this computer. Use 127.0.0.1 for this computer or 0.0.0.0 for the network."
    case .broadcastNotAllowed(let host):
      "\(host) reaches everyone on the network. Turn broadcast on to send there."
    case .connectionRefused(let host, let port):
      "Nothing is listening at \(host):\(port). Start the receiver, or check its port."
    case .connectionLost(let host, let port):
      "\(host):\(port) closed the connection. Check that the receiver is still running."
    case .timedOut(let host, let port):
      "\(host):\(port) does not answer. Check that it is on the same network."
    case .unreachable(let host):
      "\(host) cannot be reached from here. Check that this computer is on the network."
    case .noSuchInterface(let name):
      "There is no network interface \(name) now. Connect it, or choose another one in SETTINGS."
    case .badFile(let path, let reason):
      "\(path) cannot be used: \(reason)."
    case .badCertificate(let reason):
      "The certificate cannot be used: \(reason). Give a PEM certificate and its PEM key."
    case .system(let operation, let code):
      "Could not \(operation): \(Self.text(of: code))."
    }
  }

  /// What the system calls an errno.
  package static func text(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// The error of an errno of a connection to `host` and `port`.
  static func connecting(to host: String, port: Int, code: Int32) -> NetError {
    switch code {
    case ECONNREFUSED: .connectionRefused(host: host, port: port)
    case ETIMEDOUT: .timedOut(host: host, port: port)
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .unreachable(host: host)
    default: .system(operation: "connect to \(host):\(port)", code: code)
    }
  }
}

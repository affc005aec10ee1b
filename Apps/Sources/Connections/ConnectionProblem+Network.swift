import Foundation
import Network
import Streaming

extension ConnectionProblem {
  /// The problem of a path without a way.
  init(_ path: NWPath) {
    switch path.unsatisfiedReason {
    case .localNetworkDenied: self = .localNetworkDenied
    case .wifiDenied: self = .wifiOff
    case .cellularDenied: self = .cellularDenied
    default: self = .noNetwork
    }
  }

  /// The problem of an error; a path without a way says more than it.
  init(_ error: NWError, _ path: NWPath?) {
    if let problem = Self.denied(error) {
      self = problem
      return
    }
    if let path, path.status == .unsatisfied {
      self.init(path)
      return
    }
    switch error {
    case .posix(.ECONNREFUSED): self = .refused
    case .posix(.ENETDOWN), .posix(.ENETUNREACH): self = .noNetwork
    default: self = .waiting
    }
  }

  /// The problem of a search for names.
  init(names error: NWError) { self = Self.denied(error) ?? .namesFailed }

  /// The problem of an announcement.
  init(listener error: NWError) { self = Self.denied(error) ?? .unannounced }

  private static func denied(_ error: NWError) -> Self? {
    guard case .dns(let code) = error else { return nil }
    return Self(serviceError: code)
  }
}

extension NWEndpoint.Host {
  /// As the system writes it, with the interface behind "%".
  var text: String {
    switch self {
    case .name(let name, _): name
    case .ipv4(let address): address.debugDescription
    case .ipv6(let address): address.debugDescription
    @unknown default: ""
    }
  }
}

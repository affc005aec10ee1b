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
}

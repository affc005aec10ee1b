public import ScreenKit

/// Why a phone's connection does not send, each with the way on.
public enum ConnectionProblem: String, CaseIterable, Codable, Sendable {
  /// The system has not found a way to the address yet.
  case waiting
  /// The person has not allowed the local network.
  case localNetworkDenied
  case wifiOff
  case cellularDenied
  case noNetwork
  case refused
  /// Packets have been waiting for two seconds.
  case stalled
  /// Broadcast and multicast need a permission of Apple that this app may not have.
  case broadcastDenied
  /// Browsing for names does not work.
  case namesFailed
  /// The phone's own name cannot be announced.
  case unannounced

  /// The problem behind an error code of DNS service discovery; nil for a code that says nothing of its own.
  public init?(serviceError code: Int32) {
    // kDNSServiceErr_PolicyDenied
    guard code == -65_570 else { return nil }
    self = .localNetworkDenied
  }

  /// One sentence for people.
  public var sentence: String {
    switch self {
    case .waiting: "The address does not answer yet: check that it is in the same Wi-Fi."
    case .localNetworkDenied:
      "The local network is not allowed: turn it on for this app in Settings, Privacy, Local Network."
    case .wifiOff: "Wi-Fi is off: turn it on in Settings."
    case .cellularDenied: "Mobile data is not allowed for this app: use Wi-Fi."
    case .noNetwork: "There is no network: join the Wi-Fi of the receiver."
    case .refused: "The receiver refuses the connection: start it, or check its port."
    case .stalled: "The network takes no packets: frames are dropped until it does."
    case .broadcastDenied: "This app may not broadcast: choose a receiver from the list."
    case .namesFailed:
      "Names in the network cannot be searched: type the address, or turn Wi-Fi off and on."
    case .unannounced:
      "Other devices do not see this phone’s name: turn Wi-Fi off and on."
    }
  }

  /// Whether the system's settings are the remedy.
  public var isInSettings: Bool {
    switch self {
    case .localNetworkDenied, .wifiOff, .cellularDenied: true
    default: false
    }
  }

  public var status: Status {
    Status(self == .waiting || self == .stalled ? .searching : .offline, sentence)
  }
}

extension ConnectionProblem: Error, CustomStringConvertible {
  public var description: String { sentence }
}

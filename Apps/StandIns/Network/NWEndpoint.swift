public import Foundation

/// https://developer.apple.com/documentation/network/nwendpoint
public enum NWEndpoint: Hashable, Sendable {
  case hostPort(host: Host, port: Port)
  case service(name: String, type: String, domain: String, interface: NWInterface?)

  /// https://developer.apple.com/documentation/network/nwendpoint/host
  public enum Host: Hashable, Sendable {
    case name(String, NWInterface?)
    case ipv4(IPv4Address)
    case ipv6(IPv6Address)

    public init(_ string: String) {
      if let address = IPv4Address(string) {
        self = .ipv4(address)
      } else if let address = IPv6Address(string) {
        self = .ipv6(address)
      } else {
        self = .name(string, nil)
      }
    }
  }

  /// https://developer.apple.com/documentation/network/nwendpoint/port
  public struct Port: Hashable, Sendable {
    public let rawValue: UInt16
    public init?(rawValue: UInt16) { self.rawValue = rawValue }

    /// https://developer.apple.com/documentation/network/nwendpoint/port/any
    public static let any = Port(0)

    private init(_ value: UInt16) { rawValue = value }
  }
}

/// https://developer.apple.com/documentation/network/nwinterface
public struct NWInterface: Hashable, Sendable {
  public let name: String

  @_spi(StandIn) public init(_ name: String) { self.name = name }
}

/// https://developer.apple.com/documentation/network/ipv4address
///
/// Its text ends with the interface where it came from: "192.168.1.5%en0".
public struct IPv4Address: Hashable, Sendable, CustomDebugStringConvertible {
  private let text: String

  public init?(_ string: String) {
    let parts = string.split(separator: "%")[0].split(separator: ".")
    guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else { return nil }
    text = string
  }

  public var debugDescription: String { text }
}

/// https://developer.apple.com/documentation/network/ipv6address
public struct IPv6Address: Hashable, Sendable, CustomDebugStringConvertible {
  private let text: String

  public init?(_ string: String) {
    guard string.contains(":") else { return nil }
    text = string
  }

  public var debugDescription: String { text }
}

/// https://developer.apple.com/documentation/network/nwprotocoloptions
public class NWProtocolOptions {}

/// https://developer.apple.com/documentation/network/nwprotocolip
public class NWProtocolIP {
  /// https://developer.apple.com/documentation/network/nwprotocolip/options
  public final class Options: NWProtocolOptions {
    /// https://developer.apple.com/documentation/network/nwprotocolip/options/version-swift.enum
    public enum Version: Sendable {
      case any
      case v4
      case v6
    }

    /// https://developer.apple.com/documentation/network/nwprotocolip/options/version-swift.property
    public var version = Version.any
  }
}

/// https://developer.apple.com/documentation/network/nwprotocoltcp/options
public class NWProtocolTCP {
  public class Options: NWProtocolOptions {
    /// https://developer.apple.com/documentation/network/nwprotocoltcp/options/nodelay
    public var noDelay = false

    public override init() {}
  }
}

/// https://developer.apple.com/documentation/network/nwprotocoltls/options
public class NWProtocolTLS {
  public class Options: NWProtocolOptions {}
}

/// https://developer.apple.com/documentation/network/nwparameters
public final class NWParameters {
  let isUDP: Bool
  let noDelay: Bool

  /// https://developer.apple.com/documentation/network/nwparameters/protocolstack
  public class ProtocolStack {
    /// https://developer.apple.com/documentation/network/nwparameters/protocolstack/internetprotocol
    public var internetProtocol: NWProtocolOptions? = NWProtocolIP.Options()
  }

  /// https://developer.apple.com/documentation/network/nwparameters/defaultprotocolstack
  public let defaultProtocolStack = ProtocolStack()

  private init(isUDP: Bool) {
    self.isUDP = isUDP
    noDelay = false
  }

  /// https://developer.apple.com/documentation/network/nwparameters/init()
  public init() {
    isUDP = false
    noDelay = false
  }

  /// https://developer.apple.com/documentation/network/nwparameters/init(tls:tcp:)
  public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {
    isUDP = false
    noDelay = tcp.noDelay
  }

  public class var udp: NWParameters { NWParameters(isUDP: true) }
  public class var tcp: NWParameters { NWParameters(tls: nil) }

  var isIPv4: Bool {
    (defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version == .v4
  }
}

/// https://developer.apple.com/documentation/network/nwerror
public enum NWError: Error, Sendable, Equatable {
  case posix(POSIXErrorCode)
  case dns(Int32)
  case tls(Int32)
}

/// https://developer.apple.com/documentation/network/nwpath
public struct NWPath: Equatable, Sendable {
  /// https://developer.apple.com/documentation/network/nwpath/status-swift.enum
  public enum Status: Sendable {
    case satisfied
    case unsatisfied
    case requiresConnection
  }

  /// https://developer.apple.com/documentation/network/nwpath/unsatisfiedreason-swift.enum
  public enum UnsatisfiedReason: Sendable {
    case notAvailable
    case cellularDenied
    case wifiDenied
    case localNetworkDenied
    case vpnInactive
  }

  public let status: Status
  public let unsatisfiedReason: UnsatisfiedReason
  /// https://developer.apple.com/documentation/network/nwpath/remoteendpoint
  public let remoteEndpoint: NWEndpoint?

  @_spi(StandIn) public init(
    _ status: Status, _ reason: UnsatisfiedReason = .notAvailable, to remote: NWEndpoint? = nil
  ) {
    self.status = status
    unsatisfiedReason = reason
    remoteEndpoint = remote
  }
}

/// https://developer.apple.com/documentation/network/nwtxtrecord
public struct NWTXTRecord: Equatable, Sendable {
  /// https://developer.apple.com/documentation/network/nwtxtrecord/dictionary
  public let dictionary: [String: String]

  /// https://developer.apple.com/documentation/network/nwtxtrecord/init(_:)-566pd
  public init(_ dictionary: [String: String]) { self.dictionary = dictionary }
}

public import FaceWire

/// The address of a face app: `ifacialmocap://PHONE:49983?listen=49983`, `vmc://0.0.0.0:39539` …
public struct AppAddress: Hashable, Sendable {
  public var dialect: FaceDialect
  /// The phone to send the request to; nil for an app that sends without a request.
  public var phone: Endpoint?
  /// The local listening address; port 0 selects a free one.
  public var listener: Endpoint
  /// The axes to invert.
  public var inverted: AxisSet

  public init(
    _ dialect: FaceDialect, phone: Endpoint? = nil, listener: Endpoint, inverted: AxisSet = []
  ) {
    self.dialect = dialect
    self.phone = phone
    self.listener = listener
    self.inverted = inverted
  }

  /// Nil for a scheme of another kind of source.
  init?(_ parts: AddressParts) throws(AddressError) {
    guard let dialect = FaceDialect.allCases.first(where: { $0.scheme == parts.scheme }) else {
      return nil
    }
    self.dialect = dialect
    try parts.refuseOptions(except: dialect.isAsked ? ["invert", "listen"] : ["invert"])
    inverted = try parts.axes()
    let body = parts.body.isEmpty ? "0.0.0.0" : parts.body
    let endpoint = try Endpoint(body, defaultPort: dialect.port)
    guard dialect.isAsked, !Self.isWildcard(endpoint.host) else {
      guard dialect != .vTubeStudio else {
        throw AddressError(
          "VTube Studio sends only when it is asked: give the phone's address, as in vtubestudio://192.168.1.30."
        )
      }
      phone = nil
      listener = endpoint
      return
    }
    phone = endpoint
    listener = Endpoint(host: "0.0.0.0", port: dialect.listeningPort)
    if let port = parts.option("listen") { listener.port = try Endpoint.port(port) }
  }

  static func isWildcard(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }

  /// "ifacialmocap://PHONE:49983, …": one example for each scheme, for messages.
  static let schemes = FaceDialect.allCases.map(\.example).joined(separator: ", ")
}

extension AppAddress: CustomStringConvertible {
  public var description: String {
    var options: [String] = []
    if phone != nil, listener.port != dialect.listeningPort {
      options.append("listen=\(listener.port)")
    }
    if !inverted.isEmpty { options.append("invert=\(inverted.names)") }
    let query = options.isEmpty ? "" : "?" + options.joined(separator: "&")
    return "\(dialect.scheme)://\(phone ?? listener)\(query)"
  }
}

extension FaceDialect {
  /// "ifacialmocap".
  public var scheme: String { rawValue.lowercased() }

  /// The default local port: fixed for iFacialMocap, named in the request for VTube Studio.
  var listeningPort: UInt16 { self == .vTubeStudio ? 0 : port }

  /// "ifacialmocap://PHONE:49983".
  var example: String { "\(scheme)://\(isAsked ? "PHONE" : "0.0.0.0"):\(port)" }
}

extension AddressParts {
  /// The axes of `invert=yaw,roll`.
  func axes() throws(AddressError) -> AxisSet {
    guard let names = option("invert") else { return [] }
    guard let axes = AxisSet(names: names) else {
      let known = AxisSet.named.map(\.name).joined(separator: ", ")
      throw AddressError("invert=\(names.prefix(40)) is not a list of axes: give some of \(known).")
    }
    return axes
  }
}

public import FaceWire

/// One UDP port that detects the format of each datagram: `any://0.0.0.0:9100?several`.
public struct AnyPort: Hashable, Sendable {
  public var listener: Endpoint
  /// Whether each further sender becomes a separate performer.
  public var isShared: Bool
  public var inverted: AxisSet

  public static let defaultPort: UInt16 = 9100

  public init(listener: Endpoint, isShared: Bool = false, inverted: AxisSet = []) {
    self.listener = listener
    self.isShared = isShared
    self.inverted = inverted
  }

  init(_ parts: AddressParts) throws(AddressError) {
    try parts.refuseOptions(except: ["invert", "several"])
    let body = parts.body.isEmpty ? "0.0.0.0" : parts.body
    listener = try Endpoint(body, defaultPort: Self.defaultPort)
    isShared = parts.flag("several")
    inverted = try parts.axes()
  }
}

extension AnyPort: CustomStringConvertible {
  public var description: String {
    var options: [String] = []
    if isShared { options.append("several") }
    if !inverted.isEmpty { options.append("invert=\(inverted.names)") }
    return "any://\(listener)" + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
  }
}

/// An address with its arguments.
public struct OSCMessage: Hashable, Sendable {
  public var address: String
  public var arguments: [OSCArgument]

  public init(_ address: String, _ arguments: OSCArgument...) {
    self.init(address: address, arguments: arguments)
  }

  public init(address: String, arguments: [OSCArgument]) {
    self.address = address
    self.arguments = arguments
  }
}

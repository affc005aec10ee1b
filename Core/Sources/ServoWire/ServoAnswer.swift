import Numbers

/// A response of a servo, independent of the maker.
public struct ServoAnswer: Hashable, Sendable {
  /// Which servo says it.
  public let id: UInt8
  /// The maker's error byte; 0 without an error.
  public let error: UInt8
  /// What was read, lowest byte first; empty for other instructions and for errors.
  public let parameters: [UInt8]

  /// What a servo with this id says.
  public init(id: UInt8, error: UInt8 = 0, parameters: [UInt8] = []) {
    self.id = id
    self.error = error
    self.parameters = parameters
  }

  /// The parameters as one number, lowest byte first; nil for none or more than four.
  var number: Int? {
    guard (1...4).contains(parameters.count) else { return nil }
    let bits = parameters.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return parameters.count == 4 ? Int(Int32(bitPattern: bits)) : Int(clamping: bits)
  }
}

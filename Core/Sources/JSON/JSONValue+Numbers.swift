extension JSONValue {
  /// Whether every number in it lies between −`limit` and `limit`.
  public func hasNumbers(within limit: Double) -> Bool {
    switch self {
    case .null, .bool, .string: true
    case .number(let number): number.magnitude <= limit
    case .array(let elements): elements.allSatisfy { $0.hasNumbers(within: limit) }
    case .object(let members): members.values.allSatisfy { $0.hasNumbers(within: limit) }
    }
  }
}

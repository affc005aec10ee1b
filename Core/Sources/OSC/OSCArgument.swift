/// One argument of a message: every type of OSC 1.0 and 1.1.
public enum OSCArgument: Hashable, Sendable {
  case int32(Int32)
  case float32(Float)
  case string(String)
  case blob([UInt8])
  case int64(Int64)
  /// NTP time, see `OSCTimeTag`.
  case timeTag(UInt64)
  case double(Double)
  case symbol(String)
  case character(Unicode.Scalar)
  /// 0xRRGGBBAA.
  case color(UInt32)
  /// Port, status, data 1, data 2, from the highest byte down.
  case midi(UInt32)
  case `true`
  case `false`
  case null
  case impulse
  case array([OSCArgument])
}

extension OSCArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(integerLiteral value: Int32) { self = .int32(value) }
  public init(floatLiteral value: Float) { self = .float32(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = value ? .true : .false }
  public init(arrayLiteral elements: OSCArgument...) { self = .array(elements) }
}

extension OSCArgument {
  /// The numeric value of the argument (`true` is 1, `false` 0); nil for other types.
  public var number: Double? {
    switch self {
    case .int32(let value): Double(value)
    case .float32(let value): Double(value)
    case .int64(let value): Double(value)
    case .double(let value): value
    case .true: 1
    case .false: 0
    default: nil
    }
  }
}

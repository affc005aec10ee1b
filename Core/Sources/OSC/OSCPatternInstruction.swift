/// One step of a compiled pattern.
enum OSCPatternInstruction: Hashable, Sendable {
  case scalar(Unicode.Scalar)
  /// Any character but "/".
  case any
  /// Any character.
  case anything
  case set(ranges: [ClosedRange<Unicode.Scalar>], isNegated: Bool)
  /// Continue at both targets.
  case split(Int, Int)
  case jump(Int)
  case accept

  func admits(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .scalar(let wanted): wanted == scalar
    case .any: scalar != "/"
    case .anything: true
    case .set(let ranges, let isNegated):
      scalar != "/" && ranges.contains { $0.contains(scalar) } != isNegated
    case .split, .jump, .accept: false
    }
  }
}

/// An address pattern of OSC 1.0 (`?`, `*`, `[a-z]`, `[!a]`, `{a,b}`) with `//` of OSC 1.1.
///
/// Wildcards never cross a `/`; `//` matches any number of levels, and at the end anything below. A bracket
/// or brace that is not closed within its level is an ordinary character, a reversed range is swapped, an
/// empty set matches nothing. Matching runs all alternatives in parallel (Thompson 1968), so its time is at
/// most proportional to pattern × address.
public struct OSCAddressPattern: Hashable, Sendable {
  public let pattern: String
  private let program: [OSCPatternInstruction]?

  /// Maximum length in characters of a pattern with wildcards and of an address matched against it; longer
  /// ones never match.
  public static let maximumLength = 1_024

  public init(_ pattern: String) {
    self.pattern = pattern
    let scalars = Array(pattern.unicodeScalars.prefix(OSCAddressPattern.maximumLength + 1))
    if !OSCAddressPattern.hasWildcards(pattern) {
      program = nil
    } else if scalars.count > OSCAddressPattern.maximumLength {
      program = []
    } else {
      var compiler = OSCPatternCompiler(scalars)
      program = compiler.compile()
    }
  }

  /// True when the pattern is an address: it has no wildcard.
  public var isAddress: Bool { program == nil }

  /// Whether the address matches the pattern.
  public func matches(_ address: String) -> Bool {
    guard let program else { return pattern.utf8.elementsEqual(address.utf8) }
    guard !program.isEmpty else { return false }
    let scalars = Array(address.unicodeScalars.prefix(OSCAddressPattern.maximumLength + 1))
    guard scalars.count <= OSCAddressPattern.maximumLength else { return false }
    var machine = OSCPatternMachine(program)
    return machine.accepts(scalars)
  }

  private static func hasWildcards(_ pattern: String) -> Bool {
    var last: UInt8 = 0
    for byte in pattern.utf8 {
      switch Unicode.Scalar(byte) {
      case "?", "*", "[", "{": return true
      case "/" where last == byte: return true
      default: last = byte
      }
    }
    return false
  }
}

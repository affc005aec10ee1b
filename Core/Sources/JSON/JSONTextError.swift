/// The limits of a parser; by default 10 MiB, 64 levels, finite numbers and no repeated keys.
public struct JSONRules: Hashable, Sendable {
  public static let maximumSize = 10 << 20
  public static let maximumDepth = 64

  /// Maximum bytes.
  public var maximumSize = JSONRules.maximumSize
  /// Maximum nesting depth of lists and objects.
  public var maximumDepth = JSONRules.maximumDepth
  /// Reads the first value of a repeated key, as Foundation's decoder does.
  public var allowsRepeatedKeys = false
  /// Accepts numbers of any size and length; only their syntax is checked.
  public var allowsAnyNumber = false

  public init() {}
}

/// Why a text is not valid JSON, or exceeds a limit, and where.
public struct JSONTextError: Error, Hashable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    // What is expected there.
    case name, colon, commaOrBrace, commaOrBracket, end
    /// Found instead of a value.
    case value(String)
    /// The text ends in place of a value.
    case nothing
    /// A number that is not finite or longer than 400 digits.
    case number
    /// A string without its closing quotation mark in its line.
    case quote
    /// A string with an unknown escape, or that is not UTF-8.
    case text
    case repeated(String)
  }

  /// Counted from 1.
  public let line: Int?
  /// Byte offset.
  public let offset: Int
  public let reason: Reason
  /// Whether the text ends there.
  public let isAtEnd: Bool

  init(line: Int?, offset: Int, reason: Reason, isAtEnd: Bool = false) {
    self.line = line
    self.offset = offset
    self.reason = reason
    self.isAtEnd = isAtEnd
  }

  public var description: String {
    let place = line.map { "in line \($0) " } ?? ""
    switch reason {
    case .tooLarge(let limit): return "it is larger than \(limit >> 20) MiB. Choose another file."
    case .tooDeep(let limit):
      return place + "lists and objects are more than \(limit) deep. Choose another file."
    case .name, .colon, .commaOrBrace, .commaOrBracket, .end, .value, .nothing, .quote:
      if isAtEnd { return "it ends in the middle. Save it again." }
      return reason == .quote
        ? place + "a text cannot be read. Correct the line."
        : place + "the text is not JSON. Correct the line."
    case .number: return place + "a number cannot be read. Correct the line."
    case .text: return place + "a text cannot be read. Correct the line."
    case .repeated(let key): return place + "“\(key.prefix(40))” occurs twice. Keep one."
    }
  }
}

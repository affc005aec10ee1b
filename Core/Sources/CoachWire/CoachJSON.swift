public import JSON

/// JSON of the contract: bounded when it is read, on one line when it is written.
public enum CoachJSON {
  /// Throws for what is not JSON, is longer than `maximumSize` bytes, or is more than 16 levels deep.
  public static func parse(
    _ bytes: [UInt8], maximumSize: Int = CoachConstants.maximumAnswer
  ) throws(JSONTextError) -> JSONNode {
    var rules = JSONRules()
    rules.maximumSize = maximumSize
    rules.maximumDepth = 16
    return try JSONParser.parse(bytes, rules: rules)
  }

  /// The bytes of an answer, without a line end.
  public static func bytes(of node: JSONNode) -> [UInt8] {
    Array(JSONPrinter.text(of: node, isIndented: false).utf8)
  }
}

extension JSONReading {
  /// Reads an object; any other value is a problem of its own.
  package static func read<Value>(
    _ node: JSONNode, _ body: (JSONReading) -> Value
  ) throws(JSONReadingError) -> Value {
    guard case .object(let members) = node else {
      let members = JSONMembers(listing: [("answer", node)])
      return try read(members) { reading in
        reading.problem("answer", "\(node.quoted) is \(node.kind). Give an object.")
        return body(reading)
      }
    }
    return try read(members, body)
  }

  /// A number within a range; a missing one without a default is a problem.
  package func double(
    _ key: String, in range: ClosedRange<Double>, or standard: Double? = nil
  ) -> Double {
    guard has(key), let node = members[key] else {
      if standard == nil { problem(key, "it is missing. Give a number.") }
      return standard ?? range.lowerBound
    }
    guard let number = node.double else {
      problem(key, "\(node.quoted) is \(node.kind). Give a number.")
      return standard ?? range.lowerBound
    }
    guard range.contains(number) else {
      problem(key, "\(node.quoted) is not \(range.words).")
      return standard ?? range.lowerBound
    }
    return number
  }

  /// Nil when the key is missing.
  func optionalDouble(_ key: String, in range: ClosedRange<Double>) -> Double? {
    has(key) ? double(key, in: range, or: range.lowerBound) : nil
  }

  /// A whole number within a range, also when it is written as "3.0".
  func int(_ key: String, in range: ClosedRange<Int>, or standard: Int? = nil) -> Int {
    let number = whole(key, or: standard)
    guard has(key), members[key]?.double != nil, !range.contains(number) else { return number }
    problem(key, "\(members[key]?.quoted ?? "") is not \(range.words).")
    return range.lowerBound
  }

  /// The object of a key; nil when it is missing.
  package func optionalObject<Value>(_ key: String, _ body: (JSONReading) -> Value) -> Value? {
    has(key) ? object(key, body) : nil
  }
}

extension ClosedRange where Bound: CustomStringConvertible {
  fileprivate var words: String { "between \(lowerBound) and \(upperBound)" }
}

extension JSONReadingError {
  /// All problems in one sentence each: "score: 1.2 is not between 0 and 1."
  public var sentence: String {
    problems.prefix(5).map { $0.path + ": " + $0.message }.joined(separator: " ")
  }
}

extension String {
  /// The first scalars, as the existing server counts characters.
  package func limited(to count: Int) -> String {
    guard unicodeScalars.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}

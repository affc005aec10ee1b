package import JSON
import Numbers

/// JSON of records and messages: bounded when it is read, on one line when it is written.
enum CaptureJSON {
  /// Nil for what is not an object, is larger than a record may be, or is more than 8 levels deep.
  static func members(_ bytes: [UInt8]) -> JSONMembers? {
    var rules = JSONRules()
    rules.maximumSize = CaptureRecord.maximumText
    rules.maximumDepth = 8
    guard case .object(let members) = try? JSONParser.parse(bytes, rules: rules) else {
      return nil
    }
    return members
  }

  static func bytes(of members: JSONMembers) -> [UInt8] {
    Array(JSONPrinter.text(of: .object(members), isIndented: false).utf8)
  }
}

extension JSONNode {
  /// A whole number of nanoseconds, exact also beyond 2⁵³; nil for another type and an impossible time.
  package var nanoseconds: Int64? {
    guard case .number(let digits) = self else { return nil }
    guard let time = Int64(digits) ?? Double(digits).map({ Int64(clamping: $0) }) else {
      return nil
    }
    return CaptureLimits.isPossible(time) ? time : nil
  }
}

extension JSONReading {
  func nanoseconds(_ key: String) -> Int64 {
    guard let node = members[key], has(key) else {
      problem(key, "it is missing. Give nanoseconds.")
      return 0
    }
    guard let time = node.nanoseconds else {
      problem(key, "\(node.quoted) is not a time. Give nanoseconds as a whole number.")
      return 0
    }
    return time
  }

  /// A whole number within a range; nil when it is missing.
  func optionalWhole(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard has(key), let node = members[key] else { return nil }
    guard let number = node.double.flatMap({ Int(exactly: $0) }), range.contains(number) else {
      problem(key, "\(node.quoted) is not a whole number \(range.words).")
      return nil
    }
    return number
  }

  /// A whole number within a range; a missing one without a default is a problem.
  func whole(_ key: String, in range: ClosedRange<Int>, or standard: Int? = nil) -> Int {
    if !has(key), standard == nil {
      problem(key, "it is missing. Give a whole number \(range.words).")
    }
    return optionalWhole(key, in: range) ?? standard ?? range.lowerBound
  }

  /// A number within a range; nil when it is missing.
  func optionalDouble(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard has(key), let node = members[key] else { return nil }
    guard let number = node.double, range.contains(number) else {
      problem(key, "\(node.quoted) is not a number \(range.words).")
      return nil
    }
    return number
  }

  /// A text without control characters, of its first characters.
  func cleanText(_ key: String, to count: Int) -> String {
    text(key, or: "").cleaned(to: count)
  }
}

extension ClosedRange where Bound: CustomStringConvertible {
  fileprivate var words: String { "between \(lowerBound) and \(upperBound)" }
}

extension String {
  /// The first scalars, without control characters.
  package func cleaned(to count: Int) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(count)
    where scalar.value >= 32 && !(127..<160).contains(scalar.value) {
      cleaned.append(scalar)
    }
    return String(cleaned)
  }
}

/// A wrong or missing value in a document.
public struct JSONProblem: Hashable, Sendable {
  /// The place in the document, as in "graph.nodes[2].parameters.Cutoff".
  public let path: String
  /// What is wrong, the value, and the remedy.
  public let message: String
}

/// All problems of a document.
public struct JSONReadingError: Error, Hashable {
  /// Never empty.
  public let problems: [JSONProblem]
}

/// Reads the members of one object and collects all problems.
public final class JSONReading {
  public let members: JSONMembers
  public let path: String
  private let report: Report

  private final class Report {
    var problems: [JSONProblem] = []
  }

  private init(_ members: JSONMembers, path: String, report: Report) {
    self.members = members
    self.path = path
    self.report = report
  }

  /// Reads a whole value; throws all problems.
  public static func read<Value>(
    _ members: JSONMembers, _ body: (JSONReading) -> Value
  ) throws(JSONReadingError) -> Value {
    let report = Report()
    let value = body(JSONReading(members, path: "", report: report))
    guard report.problems.isEmpty else { throw JSONReadingError(problems: report.problems) }
    return value
  }

  /// Adds a problem of the value of a key.
  public func problem(_ key: String, _ message: String) {
    report.problems.append(JSONProblem(path: path(key), message: message))
  }

  private func path(_ key: String) -> String { path.isEmpty ? key : path + "." + key }

  /// The value of a key; reports a missing one or a wrong type.
  private func value<Value>(
    _ key: String, _ kind: String, standard: Value?, _ convert: (JSONNode) -> Value?
  ) -> Value? {
    guard let node = members[key], node != .null else {
      if standard == nil { problem(key, "it is missing. Give \(kind).") }
      return standard
    }
    if let value = convert(node) { return value }
    problem(key, "\(node.quoted) is \(node.kind). Give \(kind).")
    return standard
  }

  /// A text; a missing one without a default is a problem.
  public func text(_ key: String, or standard: String? = nil) -> String {
    value(key, "a text", standard: standard) {
      if case .string(let text) = $0 { text } else { nil }
    } ?? ""
  }

  /// Nil when the key is missing.
  public func optionalText(_ key: String) -> String? {
    has(key) ? text(key, or: "") : nil
  }

  public func number(_ key: String, or standard: Float? = nil) -> Float {
    value(key, "a number", standard: standard) { $0.double.map { Float($0) } } ?? 0
  }

  /// Nil when the key is missing.
  public func optionalNumber(_ key: String) -> Float? {
    has(key) ? number(key, or: 0) : nil
  }

  public func whole(_ key: String, or standard: Int? = nil) -> Int {
    value(key, "a whole number", standard: standard) { node in
      node.double.flatMap { Int(exactly: $0) }
    } ?? 0
  }

  public func flag(_ key: String, or standard: Bool) -> Bool {
    value(key, "true or false", standard: standard) {
      if case .bool(let value) = $0 { value } else { nil }
    } ?? standard
  }

  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, or standard: Choice
  ) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return value(key, "one of \(names)", standard: standard) {
      if case .string(let text) = $0 { Choice(rawValue: text) } else { nil }
    } ?? standard
  }

  /// A list of texts; a missing one is empty.
  public func texts(_ key: String) -> [String] {
    let nodes: [JSONNode]? = value(key, "a list", standard: []) {
      if case .array(let nodes) = $0 { nodes } else { nil }
    }
    return (nodes ?? []).enumerated().compactMap { index, node in
      if case .string(let text) = node { return text }
      problem("\(key)[\(index)]", "\(node.quoted) is \(node.kind). Give a text.")
      return nil
    }
  }

  /// A list of objects; a missing one is empty.
  public func list<Value>(_ key: String, _ body: (JSONReading) -> Value) -> [Value] {
    let nodes: [JSONNode]? = value(key, "a list", standard: []) {
      if case .array(let nodes) = $0 { nodes } else { nil }
    }
    return (nodes ?? []).enumerated().compactMap { index, node in
      let place = "\(key)[\(index)]"
      guard case .object(let members) = node else {
        problem(place, "\(node.quoted) is \(node.kind). Give an object.")
        return nil
      }
      return body(JSONReading(members, path: path(place), report: report))
    }
  }

  /// An object; a missing one is empty unless it is `required`.
  public func object<Value>(
    _ key: String, isRequired: Bool = false, _ body: (JSONReading) -> Value
  ) -> Value {
    let members: JSONMembers? = value(key, "an object", standard: isRequired ? nil : JSONMembers())
    {
      if case .object(let members) = $0 { members } else { nil }
    }
    return body(JSONReading(members ?? JSONMembers(), path: path(key), report: report))
  }

  public func has(_ key: String) -> Bool { members[key] != nil && members[key] != .null }
}

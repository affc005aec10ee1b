/// Reads the members of one object and collects all problems.
final class JSONReading {
  let members: JSONMembers
  let path: String
  private let report: Report

  private final class Report {
    var problems: [GraphProblem] = []
  }

  private init(_ members: JSONMembers, path: String, report: Report) {
    self.members = members
    self.path = path
    self.report = report
  }

  /// Reads a whole value; throws all problems.
  static func read<Value>(
    _ members: JSONMembers, _ body: (JSONReading) -> Value
  ) throws(GraphError) -> Value {
    let report = Report()
    let value = body(JSONReading(members, path: "", report: report))
    guard report.problems.isEmpty else { throw GraphError(report.problems) }
    return value
  }

  func problem(_ key: String, _ message: String) {
    report.problems.append(GraphProblem(path: path(key), message: message))
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

  func text(_ key: String, or standard: String? = nil) -> String {
    value(key, "a text", standard: standard) {
      if case .string(let text) = $0 { text } else { nil }
    } ?? ""
  }

  /// Nil when the key is missing.
  func optionalText(_ key: String) -> String? {
    has(key) ? text(key, or: "") : nil
  }

  func number(_ key: String, or standard: Float? = nil) -> Float {
    value(key, "a number", standard: standard) { $0.double.map { Float($0) } } ?? 0
  }

  /// Nil when the key is missing.
  func optionalNumber(_ key: String) -> Float? {
    has(key) ? number(key, or: 0) : nil
  }

  func whole(_ key: String, or standard: Int? = nil) -> Int {
    value(key, "a whole number", standard: standard) { node in
      node.double.flatMap { Int(exactly: $0) }
    } ?? 0
  }

  func flag(_ key: String, or standard: Bool) -> Bool {
    value(key, "true or false", standard: standard) {
      if case .bool(let value) = $0 { value } else { nil }
    } ?? standard
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, or standard: Choice
  ) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return value(key, "one of \(names)", standard: standard) {
      if case .string(let text) = $0 { Choice(rawValue: text) } else { nil }
    } ?? standard
  }

  /// A list of objects; a missing one is empty.
  func list<Value>(_ key: String, _ body: (JSONReading) -> Value) -> [Value] {
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
  func object<Value>(
    _ key: String, isRequired: Bool = false, _ body: (JSONReading) -> Value
  ) -> Value {
    let members: JSONMembers? = value(key, "an object", standard: isRequired ? nil : JSONMembers())
    {
      if case .object(let members) = $0 { members } else { nil }
    }
    return body(JSONReading(members ?? JSONMembers(), path: path(key), report: report))
  }

  func has(_ key: String) -> Bool { members[key] != nil && members[key] != .null }
}

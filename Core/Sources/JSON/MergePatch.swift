/// JSON Merge Patch (RFC 7386): members are replaced, null removes, arrays are replaced whole.
public enum MergePatch {
  /// The document after the patch (RFC 7386 §2).
  public static func apply(_ patch: JSONValue, to document: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [String: JSONValue] = [:]
    if case .object(let existing) = document { members = existing }
    for (key, change) in changes {
      members[key] = change == .null ? nil : apply(change, to: members[key] ?? .null)
    }
    return .object(members)
  }

  /// The patch that turns `old` into `new`, `{}` when two objects are the same.
  ///
  /// A merge patch cannot write null into an object, so a null member of `new` counts as absent.
  public static func diff(from old: JSONValue, to new: JSONValue) -> JSONValue {
    guard case .object(let after) = new else { return new }
    guard case .object(let before) = old else { return withoutNulls(new) }
    var changes: [String: JSONValue] = [:]
    for (key, value) in before where value != .null && (after[key] ?? .null) == .null {
      changes[key] = .null
    }
    for (key, value) in after where value != .null && value != before[key] {
      let change = diff(from: before[key] ?? .null, to: value)
      if isObject(before[key]), change == [:] { continue }
      changes[key] = change
    }
    return .object(changes)
  }

  /// The value without null members of objects, except inside arrays.
  public static func withoutNulls(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(members.filter { $1 != .null }.mapValues(withoutNulls))
  }

  private static func isObject(_ value: JSONValue?) -> Bool {
    if case .object = value { true } else { false }
  }
}

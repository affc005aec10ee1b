public import JSON

/// A change of state for a client that has the previous revision.
public struct StatePatch: Hashable, Sendable {
  /// The revision after the change.
  public let revision: Int
  /// An RFC 7386 merge patch.
  public let patch: JSONValue
}

/// The state last published to one client: each publication is a patch on the previous one.
public struct RevisionedState<State: Codable & Equatable> {
  /// 1 for the first state.
  public private(set) var revision = 1
  public private(set) var state: State
  /// The state at the client: without null members of objects.
  public private(set) var document: JSONValue

  /// Throws when the state cannot be encoded as JSON.
  public init(_ state: State) throws {
    self.state = state
    document = MergePatch.withoutNulls(try JSONValue(encoding: state))
  }

  /// The next revision and its patch; nil when nothing visible to the client changed.
  ///
  /// Throws, without a change, when the state cannot be encoded as JSON.
  public mutating func publish(_ newState: State) throws -> StatePatch? {
    guard newState != state else { return nil }
    let newDocument = MergePatch.withoutNulls(try JSONValue(encoding: newState))
    let patch = MergePatch.diff(from: document, to: newDocument)
    state = newState
    guard newDocument != document else { return nil }
    document = newDocument
    revision += 1
    return StatePatch(revision: revision, patch: patch)
  }
}

extension RevisionedState: Sendable where State: Sendable {}

/// Everything of a contributor that must be deleted after a withdrawal, and how far that is.
public struct WithdrawalPlan: Hashable, Codable, Sendable {
  public struct Item: Hashable, Codable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
      case session, export, indexRow, object
    }

    public enum State: Hashable, Codable, Sendable {
      case pending, deleted
      /// With one sentence.
      case failed(String)
    }

    public var kind: Kind
    /// The session that it belongs to.
    public var session: String
    /// The folder, the row's key, or the object's address.
    public var place: String
    public internal(set) var state = State.pending

    public init(kind: Kind, session: String, place: String) {
      self.kind = kind
      self.session = session
      self.place = place
    }
  }

  public let contributor: String
  public private(set) var items: [Item]

  /// Objects of buckets come first: they are the copies that others can reach. Repeated items count once.
  public init(contributor: String, items: [Item]) {
    self.contributor = contributor
    var seen: Set<Item> = []
    let order: [Item.Kind] = [.object, .export, .indexRow, .session]
    self.items = order.flatMap { kind in
      items.filter { $0.kind == kind && seen.insert($0).inserted }
    }
  }

  /// What is still to be deleted, failed ones too.
  public var open: [Item] { items.filter { $0.state != .deleted } }

  public var isComplete: Bool { open.isEmpty }

  /// The outcome of one deletion.
  ///
  /// - Parameter failure: why it failed, in one sentence; nil when it is gone.
  public mutating func record(_ kind: Item.Kind, _ place: String, failure: String? = nil) {
    for index in items.indices where items[index].kind == kind && items[index].place == place {
      items[index].state = failure.map { .failed(String($0.prefix(300))) } ?? .deleted
    }
  }

  /// One sentence for the person who withdraws.
  public var summary: String {
    let failed = items.filter { if case .failed = $0.state { true } else { false } }.count
    let deleted = items.count - open.count
    if items.isEmpty { return "Nothing of \(contributor) is stored." }
    if isComplete { return "All \(items.count) items of \(contributor) are deleted." }
    let rest = failed > 0 ? ", \(failed) failed: see their reasons and try again" : ""
    return "\(deleted) of \(items.count) items of \(contributor) are deleted\(rest)."
  }
}

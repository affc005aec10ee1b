/// Which connections of a listener may stay open. Strangers, who have not shown that they may use the studio, have
/// a bound for each address and leave some places to the others; a stranger too many takes the place of the oldest
/// stranger of the address that has most of them, so that a newcomer is heard and a flood displaces itself.
struct ConnectionLedger: Sendable {
  enum Admission: Hashable, Sendable {
    case admitted
    case refused
    /// The connection of this number has to be closed.
    case replacing(Int)
  }

  struct Bounds: Hashable, Sendable {
    /// Open connections of all kinds.
    var total: Int
    var strangers: Int
    var strangersPerAddress: Int
  }

  private struct Entry {
    let address: String
    var isKnown = false
  }

  private let bounds: Bounds
  /// Numbers rise, so the smallest is the oldest.
  private var entries: [Int: Entry] = [:]

  init(_ bounds: Bounds) { self.bounds = bounds }

  var count: Int { entries.count }

  mutating func admit(_ number: Int, from address: String) -> Admission {
    var strangers: [String: [Int]] = [:]
    for (number, entry) in entries where !entry.isKnown {
      strangers[entry.address, default: []].append(number)
    }
    let own = strangers[address] ?? []
    let count = strangers.values.reduce(0) { $0 + $1.count }
    var victim: Int?
    if own.count >= bounds.strangersPerAddress {
      victim = own.min()
    } else if count >= bounds.strangers || entries.count >= bounds.total {
      victim = Self.oldestOfMost(strangers)
    }
    guard victim != nil || entries.count < bounds.total else { return .refused }
    if let victim { entries[victim] = nil }
    entries[number] = Entry(address: address)
    return victim.map { .replacing($0) } ?? .admitted
  }

  /// This connection belongs to somebody who may use the studio.
  mutating func recognise(_ number: Int) { entries[number]?.isKnown = true }

  mutating func remove(_ number: Int) { entries[number] = nil }

  private static func oldestOfMost(_ strangers: [String: [Int]]) -> Int? {
    let most = strangers.values.map(\.count).max()
    return strangers.values.filter { $0.count == most }.compactMap { $0.min() }.min()
  }
}

/// Decides which connections of a listener stay open. Connections without recognised access have a limit for each
/// address and a number of places that they cannot use; above the limit, a new one replaces the oldest one of the
/// address with the most, so that a new client is served and a flood displaces only itself.
struct ConnectionLedger: Sendable {
  enum Admission: Hashable, Sendable {
    case admitted
    case refused
    /// The connection with this number must be closed.
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
  /// Numbers increase, so the smallest is the oldest.
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

  /// Marks a connection of a client with access.
  mutating func recognise(_ number: Int) { entries[number]?.isKnown = true }

  mutating func remove(_ number: Int) { entries[number] = nil }

  private static func oldestOfMost(_ strangers: [String: [Int]]) -> Int? {
    let most = strangers.values.map(\.count).max()
    return strangers.values.filter { $0.count == most }.compactMap { $0.min() }.min()
  }
}

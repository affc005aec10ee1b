/// Received records until they expire; bounded, and only for subscribed types (RFC 6762 §10).
struct RecordCache: Sendable {
  struct Entry: Sendable {
    var record: DNSRecord
    var arrival: Double
    var expiry: Double
    /// The number of refresh queries before its expiry.
    var refreshes = 0

    /// A record is queried again at 80, 85, 90 and 95 % of its time to live (§5.2).
    var refreshDue: Double? {
      guard refreshes < 4, record.timeToLive > 1 else { return nil }
      return arrival + (expiry - arrival) * (0.8 + 0.05 * Double(refreshes))
    }

    func isInFirstHalf(at now: Double) -> Bool { now - arrival < (expiry - arrival) / 2 }
  }

  static let limit = 1024
  /// The longest time to live that is accepted, in seconds.
  static let longestLife: UInt32 = 4500

  private var entries: [DNSName: [Entry]] = [:]
  private(set) var count = 0

  /// Stores a record; a full cache takes no new ones. A goodbye and a replaced record stay one more second.
  mutating func insert(_ record: DNSRecord, at now: Double) {
    var known = entries[record.name] ?? []
    if record.flushesCache {
      for index in known.indices
      where known[index].record.data.type == record.data.type
        && known[index].record.data != record.data && now - known[index].arrival > 1
      {
        known[index].expiry = min(known[index].expiry, now + 1)
      }
    }
    let place = known.firstIndex { $0.record.data == record.data }
    if record.timeToLive == 0 {
      if let place { known[place].expiry = min(known[place].expiry, now + 1) }
    } else {
      let life = Double(min(record.timeToLive, Self.longestLife))
      let entry = Entry(record: record, arrival: now, expiry: now + life)
      if let place {
        known[place] = entry
      } else if count < Self.limit {
        known.append(entry)
        count += 1
      }
    }
    entries[record.name] = known.isEmpty ? nil : known
  }

  /// Removes expired records; true when there were any.
  mutating func expire(at now: Double) -> Bool {
    let before = count
    keep { $0.expiry > now }
    return count < before
  }

  mutating func remove(where isGone: (DNSRecord) -> Bool) { keep { !isGone($0.record) } }

  private mutating func keep(_ isKept: (Entry) -> Bool) {
    guard entries.values.contains(where: { !$0.allSatisfy(isKept) }) else { return }
    entries = entries.mapValues { $0.filter(isKept) }.filter { !$0.value.isEmpty }
    count = entries.values.reduce(0) { $0 + $1.count }
  }

  /// Queries for records close to expiry; each record is queried four times.
  mutating func refreshes(at now: Double) -> [DNSQuestion] {
    var questions: [DNSQuestion] = []
    for name in entries.keys {
      for (index, entry) in (entries[name] ?? []).enumerated() {
        guard let due = entry.refreshDue, due <= now else { continue }
        entries[name]?[index].refreshes += 1
        let question = DNSQuestion(name: name, type: entry.record.data.type)
        if !questions.contains(question), questions.count < 32 { questions.append(question) }
      }
    }
    return questions
  }

  func known(_ name: DNSName, _ type: DNSType) -> [Entry] {
    (entries[name] ?? []).filter { $0.record.data.type == type }
  }

  func records(_ name: DNSName, _ type: DNSType) -> [DNSRecord] { known(name, type).map(\.record) }

  func contains(_ name: DNSName, _ data: DNSData) -> Bool {
    entries[name]?.contains { $0.record.data == data } ?? false
  }

  /// The hosts that services run on.
  var targets: Set<DNSName> {
    Set(entries.values.flatMap { $0.compactMap(\.record.target) })
  }

  /// When a record expires or must be queried again.
  var deadline: Double? {
    entries.values.lazy.flatMap { $0 }.map { min($0.expiry, $0.refreshDue ?? .infinity) }.min()
  }
}

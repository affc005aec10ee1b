extension MDNSResponder {
  /// Detects records in a response that conflict with our unique names (§9).
  mutating func noticeConflicts(in response: DNSMessage, at now: Double) {
    let records = (response.answers + response.additionals).filter { $0.timeToLive > 0 }
    guard let host, !records.isEmpty else { return }
    for index in claims.indices {
      let (own, former) = (claims[index].unique(host: host), claims[index].formerTexts)
      if records.contains(where: { !former.contains($0.data) && contradicts($0, own) }) {
        rename(index, at: now)
      }
    }
    let own = hostRecords
    if !claims.isEmpty, !own.isEmpty, records.contains(where: { contradicts($0, own) }) {
      renameHost(at: now)
    }
  }

  private func contradicts(_ record: DNSRecord, _ own: [DNSRecord]) -> Bool {
    let rivals = own.filter { $0.name == record.name && $0.data.type == record.data.type }
    return !rivals.isEmpty && !rivals.contains { $0.data == record.data }
      && !ownAddresses.contains(record.data)
  }

  /// Two probes for one name at once: the later in the order of §8.2.1 keeps it, the other waits.
  mutating func noticeRivals(in query: DNSMessage, at now: Double) {
    guard let host, !query.authorities.isEmpty else { return }
    for index in claims.indices where !claims[index].isOurs {
      guard let instance = claims[index].instance else { continue }
      let theirs = query.authorities.filter { $0.name == instance }
      guard !theirs.isEmpty else { continue }
      let own = Self.order(claims[index].unique(host: host))
      if own.lexicographicallyPrecedes(Self.order(theirs), by: { $0.lexicographicallyPrecedes($1) })
      {
        yieldProbe(index, at: now)
      }
    }
  }

  /// Type and data of each record as bytes, sorted.
  private static func order(_ records: [DNSRecord]) -> [[UInt8]] {
    records.map { record in
      var plain = record
      (plain.timeToLive, plain.flushesCache) = (0, false)
      var writer = DNSWriter()
      writer.append(plain)
      return writer.bytes
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

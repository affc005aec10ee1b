import Net
import Numbers

/// Queries the services of the subscribed types and stores the replies (RFC 6762 §5.2, §10).
///
/// A value: time and messages are inputs; queries and lists of services are outputs.
struct MDNSBrowser: Sendable {
  private(set) var searches: [DNSName: Search] = [:]
  private(set) var cache = RecordCache()
  private var jitter: Jitter
  private var outgoing: [MDNSPacket] = []
  /// When to look for incomplete services; at most ten times a second.
  private var lookDue: Double?

  /// When a type, or the missing part of a service, is queried next.
  struct Search: Sendable {
    var due: Double
    var pause = 1.0
    /// Services without port or address yet: the next query and the pause after that, in seconds.
    var resolving: [DNSName: (due: Double, pause: Double)] = [:]
  }

  static let longestPause = 3600.0
  static let serviceLimit = 256

  init(seed: UInt64) { jitter = Jitter(seed: seed) }

  mutating func browse(_ type: DNSName, at now: Double) {
    guard searches[type] == nil else { return }
    searches[type] = Search(due: now + jitter.next(in: 0.02...0.12))
  }

  mutating func stop(_ type: DNSName) {
    searches[type] = nil
    let known = searches
    cache.remove { record in
      if case .pointer = record.data { return known[record.name] == nil }
      return record.name.parent == type
    }
  }

  /// Queries all types again at once, for example after a network has appeared.
  mutating func rescan(at now: Double) {
    for type in searches.keys {
      searches[type]?.due = now
      searches[type]?.pause = 1
    }
  }

  mutating func receive(_ message: DNSMessage, at now: Double) {
    guard message.isResponse, !searches.isEmpty else { return }
    let records = message.answers + message.additionals
    for record in records where isWantedPointer(record) { cache.insert(record, at: now) }
    for record in records where isAboutService(record) { cache.insert(record, at: now) }
    let hosts = cache.targets
    for record in records {
      switch record.data {
      case .address4, .address6: if hosts.contains(record.name) { cache.insert(record, at: now) }
      default: break
      }
    }
    lookDue = lookDue ?? now + 0.1
  }

  private func isWantedPointer(_ record: DNSRecord) -> Bool {
    guard case .pointer(let instance) = record.data, searches[record.name] != nil,
      instance.parent == record.name
    else { return false }
    let known = cache.records(record.name, .ptr)
    return known.count < Self.serviceLimit || known.contains { $0.data == record.data }
  }

  private func isAboutService(_ record: DNSRecord) -> Bool {
    switch record.data {
    case .service, .text:
      guard let type = record.name.parent, searches[type] != nil else { return false }
      return cache.contains(type, .pointer(record.name))
    default: return false
    }
  }

  /// Finds instances whose port or address is still unknown.
  private mutating func lookForMissing(at now: Double) {
    for type in searches.keys {
      let missing = instances(of: type).filter { service($0, of: type) == nil }
      let old = searches[type]?.resolving ?? [:]
      searches[type]?.resolving = Dictionary(
        uniqueKeysWithValues: missing.map { ($0, old[$0] ?? (now, 1)) })
    }
  }

  func instances(of type: DNSName) -> [DNSName] {
    cache.records(type, .ptr).compactMap { record in
      if case .pointer(let name) = record.data { name } else { nil }
    }
  }

  /// Every service of the type whose address is known, by name.
  func services(of type: DNSName) -> [MDNSService] {
    instances(of: type).compactMap { service($0, of: type) }.sorted { $0.name < $1.name }
  }

  private func service(_ instance: DNSName, of type: DNSName) -> MDNSService? {
    guard case .service(_, _, let port, let target)? = cache.records(instance, .srv).first?.data,
      port > 0
    else { return nil }
    let addresses = addresses(of: target)
    guard !addresses.isEmpty else { return nil }
    var text: [String: String] = [:]
    if case .text(let bytes)? = cache.records(instance, .txt).first?.data {
      text = ServiceText.values(bytes)
    }
    let typeText = type.labels.prefix(2).map { String(decoding: $0, as: UTF8.self) }
    return MDNSService(
      name: MDNSService.label(instance.firstLabel, copy: 1), type: typeText.joined(separator: "."),
      port: Int(port), host: target.text, addresses: addresses, text: text)
  }

  private func addresses(of host: DNSName) -> [String] {
    let found = cache.records(host, .a) + cache.records(host, .aaaa)
    return found.compactMap { record in
      switch record.data {
      case .address4(let bytes), .address6(let bytes): SocketAddress(bytes: bytes)?.host
      default: nil
      }
    }.sorted { ($0.contains(":") ? 1 : 0, $0) < ($1.contains(":") ? 1 : 0, $1) }
  }

  /// When `packets(at:)` must be called next.
  var deadline: Double? {
    guard !searches.isEmpty else { return nil }
    let searching = searches.values.flatMap { [$0.due] + $0.resolving.values.map(\.due) }
    return (searching + [cache.deadline, lookDue].compactMap { $0 }).min()
  }

  /// The queries to send now.
  mutating func packets(at now: Double) -> [MDNSPacket] {
    if cache.expire(at: now) || lookDue.map({ $0 <= now }) ?? false {
      lookDue = nil
      lookForMissing(at: now)
    }
    for type in searches.keys { ask(type, at: now) }
    refresh(at: now)
    defer { outgoing.removeAll() }
    return outgoing
  }

  private mutating func ask(_ type: DNSName, at now: Double) {
    guard var search = searches[type] else { return }
    if search.due <= now {
      query([DNSQuestion(name: type, type: .ptr)], knowing: knownPointers(type, at: now))
      search.due = now + search.pause
      search.pause = min(2 * search.pause, Self.longestPause)
    }
    for (instance, wait) in search.resolving where wait.due <= now {
      query(missing(instance), knowing: [])
      search.resolving[instance] = (now + wait.pause, min(2 * wait.pause, 60))
    }
    searches[type] = search
  }

  private func missing(_ instance: DNSName) -> [DNSQuestion] {
    guard let target = cache.records(instance, .srv).first?.target else {
      return [.srv, .txt].map { DNSQuestion(name: instance, type: $0) }
    }
    return [.a, .aaaa].map { DNSQuestion(name: target, type: $0) }
  }

  /// Known answers: records with more than half of their time to live left.
  private func knownPointers(_ type: DNSName, at now: Double) -> [DNSRecord] {
    cache.known(type, .ptr).filter { $0.isInFirstHalf(at: now) }
      .map { $0.record.saying(timeToLive: UInt32(clamping: max(1, $0.expiry - now))) }
  }

  private mutating func refresh(at now: Double) {
    let questions = cache.refreshes(at: now)
    if !questions.isEmpty { query(questions, knowing: []) }
  }

  private mutating func query(_ questions: [DNSQuestion], knowing answers: [DNSRecord]) {
    outgoing.append(MDNSPacket(message: DNSMessage(questions: questions, answers: answers)))
  }
}

extension DNSRecord {
  /// The host that a service runs on.
  var target: DNSName? {
    if case .service(_, _, _, let target) = data { target } else { nil }
  }
}

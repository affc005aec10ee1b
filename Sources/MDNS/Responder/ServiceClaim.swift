import Numbers

/// The state of one of our services until its name is confirmed as unique (RFC 6762 §8).
struct ServiceClaim: Sendable {
  enum Phase: Hashable, Sendable {
    /// The number of probes sent, and when the next is due.
    case probing(sent: Int, due: Double)
    case announcing(sent: Int, due: Double)
    case settled
  }

  let id: Int
  private(set) var service: MDNSService
  let type: DNSName
  /// 1 for the requested name, 2 for "name (2)" …
  var copy = 1
  var phase: Phase
  /// TXT records of before, which may still come back from the network; the newest eight.
  private(set) var formerTexts: [DNSData] = []
  /// When changes of the TXT record were told in the last minute, and when one that waits will be, in seconds.
  private var updates: [Double] = []
  /// When the name was found taken, to limit the rate where a network replies to every probe.
  var conflicts: [Double] = []

  static let browsing = DNSName("_services._dns-sd._udp.local")
  static let hostLife: UInt32 = 120
  static let otherLife: UInt32 = 4500

  init?(id: Int, service: MDNSService, firstProbe: Double) {
    guard let type = MDNSService.typeName(service.type), (0...65535).contains(service.port) else {
      return nil
    }
    self.id = id
    self.service = service
    self.type = type
    phase = .probing(sent: 0, due: firstProbe)
  }

  /// Takes another TXT record; a name that is ours is announced again, at most ten times a minute (§8.4).
  mutating func update(_ text: [String: String], at now: Double) {
    formerTexts = [.text(ServiceText.bytes(service.text))] + formerTexts.prefix(7)
    service.text = text
    guard isOurs else { return }
    updates = updates.filter { now - $0 < 60 }
    let isWaiting = updates.last.map { $0 > now } ?? false
    if !isWaiting { updates.append(updates.count < 10 ? now : updates[updates.count - 10] + 60) }
    phase = .announcing(sent: 0, due: updates.last ?? now)
  }

  /// A name is announced three times, with pauses that double (§8.3). Two are too few for a change right after
  /// another: receivers keep what they heard less than a second before (§10.2).
  mutating func countAnnouncement(at now: Double) {
    switch phase {
    case .announcing(let sent, _) where sent == 2: phase = .settled
    case .announcing(let sent, _): phase = .announcing(sent: sent + 1, due: now + Double(sent + 1))
    case .probing, .settled: phase = .announcing(sent: 1, due: now + 1)
    }
  }

  var label: String { MDNSService.label(service.name, copy: copy) }

  var instance: DNSName? { DNSName(label, in: type) }

  var isOurs: Bool {
    if case .probing = phase { return false }
    return true
  }

  var due: Double? {
    switch phase {
    case .probing(_, let due), .announcing(_, let due): due
    case .settled: nil
    }
  }

  /// The records that must be unique.
  func unique(host: DNSName) -> [DNSRecord] {
    guard let instance else { return [] }
    return [
      DNSRecord(
        name: instance,
        data: .service(priority: 0, weight: 0, port: UInt16(service.port), target: host),
        timeToLive: Self.hostLife, flushesCache: true),
      DNSRecord(
        name: instance, data: .text(ServiceText.bytes(service.text)), timeToLive: Self.otherLife,
        flushesCache: true),
    ]
  }

  /// The records that other hosts may have too: the type's list, and the list of types.
  var shared: [DNSRecord] {
    guard let instance else { return [] }
    let listed = DNSRecord(
      name: type, data: .pointer(instance), timeToLive: Self.otherLife, flushesCache: false)
    guard let browsing = Self.browsing else { return [listed] }
    return [
      listed,
      DNSRecord(
        name: browsing, data: .pointer(type), timeToLive: Self.otherLife, flushesCache: false),
    ]
  }
}

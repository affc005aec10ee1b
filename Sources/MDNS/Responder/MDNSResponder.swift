/// Claims names for our services, announces them and answers queries on one network (RFC 6762 §6–§10).
///
/// A value: time and messages are inputs, packets are outputs.
struct MDNSResponder: Sendable {
  private(set) var claims: [ServiceClaim] = []
  private let hostLabel: String
  private var hostCopy = 1
  private let addresses: [DNSData]
  /// This computer's addresses on all its networks: they never conflict.
  let ownAddresses: [DNSData]
  var jitter: Jitter
  var replies: [PendingReply] = []
  var outgoing: [MDNSPacket] = []
  /// When each of our records was last multicast, in seconds.
  var sentAt: [DNSRecord: Double] = [:]

  init(host: String, addresses: [DNSData], ownAddresses: [DNSData] = [], seed: UInt64) {
    self.ownAddresses = ownAddresses
    hostLabel = MDNSService.label(host.filter { $0 != "." }, copy: 1)
    self.addresses = addresses
    jitter = Jitter(seed: seed)
  }

  /// The host name of our services.
  var host: DNSName? {
    DNSName((hostCopy > 1 ? "\(hostLabel.prefix(56))-\(hostCopy)" : hostLabel) + ".local")
  }

  /// False when the service's type or port is invalid; a service with this id stays as it is.
  mutating func add(_ service: MDNSService, id: Int, at now: Double) -> Bool {
    guard !claims.contains(where: { $0.id == id }) else { return true }
    let first = now + jitter.next(in: 0...0.25)
    guard let claim = ServiceClaim(id: id, service: service, firstProbe: first) else {
      return false
    }
    claims.append(claim)
    return true
  }

  /// Changes what the service's TXT record says; its name stays announced.
  mutating func update(_ text: [String: String], of id: Int, at now: Double) {
    guard let index = claims.firstIndex(where: { $0.id == id }), claims[index].service.text != text
    else { return }
    let old = records(of: claims[index], isHostIncluded: false)
    claims[index].update(text, at: now)
    let new = records(of: claims[index], isHostIncluded: false)
    let gone = old.filter { !new.contains($0) }
    replies = replies.compactMap { $0.without(gone) }
    for record in gone { sentAt[record] = nil }
  }

  /// Sends a goodbye for what was announced.
  mutating func withdraw(_ id: Int) {
    guard let index = claims.firstIndex(where: { $0.id == id }) else { return }
    let claim = claims.remove(at: index)
    let isLastOfType = !claims.contains { $0.type == claim.type }
    let own = records(of: claim, isHostIncluded: claims.isEmpty)
    let gone = own.filter { isLastOfType || $0.name != ServiceClaim.browsing }
    replies = replies.compactMap { $0.without(gone) }
    for record in gone { sentAt[record] = nil }
    guard claim.isOurs else { return }
    outgoing.append(
      MDNSPacket(
        message: DNSMessage(isResponse: true, answers: gone.map { $0.saying(timeToLive: 0) })))
  }

  /// The current name of the service, with its number when the requested name was taken.
  func name(of id: Int) -> String? { claims.first { $0.id == id }?.label }

  func isOurs(_ id: Int) -> Bool { claims.first { $0.id == id }?.isOurs ?? false }

  /// When `packets(at:)` must be called next.
  var deadline: Double? {
    outgoing.isEmpty ? (claims.compactMap(\.due) + replies.map(\.due)).min() : -.infinity
  }

  /// The packets to send now.
  mutating func packets(at now: Double) -> [MDNSPacket] {
    for index in claims.indices { step(index, at: now) }
    sendReplies(at: now)
    defer { outgoing.removeAll() }
    return outgoing
  }

  private mutating func step(_ index: Int, at now: Double) {
    guard let due = claims[index].due, due <= now else { return }
    switch claims[index].phase {
    case .probing(let sent, _) where sent < 3:
      outgoing.append(probe(for: claims[index]))
      claims[index].phase = .probing(sent: sent + 1, due: now + 0.25)
    case .probing, .announcing:
      announce(index, at: now)
      claims[index].countAnnouncement(at: now)
    case .settled: break
    }
  }

  private func probe(for claim: ServiceClaim) -> MDNSPacket {
    guard let host, let instance = claim.instance else { return MDNSPacket(message: DNSMessage()) }
    let questions = [instance, host].map {
      DNSQuestion(name: $0, type: .any, wantsUnicast: false)
    }
    let proposed = claim.unique(host: host) + hostRecords
    return MDNSPacket(
      message: DNSMessage(
        questions: questions,
        authorities: proposed.map { record in
          var plain = record
          plain.flushesCache = false
          return plain
        }))
  }

  private mutating func announce(_ index: Int, at now: Double) {
    let records = records(of: claims[index], isHostIncluded: true)
    for record in records { sentAt[record] = now }
    outgoing.append(MDNSPacket(message: DNSMessage(isResponse: true, answers: records)))
  }

  func records(of claim: ServiceClaim, isHostIncluded: Bool) -> [DNSRecord] {
    guard let host else { return [] }
    return claim.shared + claim.unique(host: host) + (isHostIncluded ? hostRecords : [])
  }

  var hostRecords: [DNSRecord] {
    guard let host else { return [] }
    return addresses.map {
      DNSRecord(name: host, data: $0, timeToLive: ServiceClaim.hostLife, flushesCache: true)
    }
  }

  /// Takes the next number for a name that is taken, and probes again.
  mutating func rename(_ index: Int, at now: Double) {
    claims[index].copy += 1
    probeAgain(index, at: now)
  }

  mutating func renameHost(at now: Double) {
    hostCopy += 1
    for index in claims.indices { probeAgain(index, at: now) }
  }

  /// Restarts probing; after fifteen conflicts in ten seconds it waits five seconds (§8.1).
  private mutating func probeAgain(_ index: Int, at now: Double) {
    claims[index].conflicts = claims[index].conflicts.filter { now - $0 < 10 } + [now]
    let pause = claims[index].conflicts.count >= 15 ? 5 : jitter.next(in: 0...0.25)
    claims[index].phase = .probing(sent: 0, due: now + pause)
    replies.removeAll()
    sentAt.removeAll()
  }

  /// Lets another's probe for the same name go first (§8.2).
  mutating func yieldProbe(_ index: Int, at now: Double) {
    claims[index].phase = .probing(sent: 0, due: now + 1)
  }
}

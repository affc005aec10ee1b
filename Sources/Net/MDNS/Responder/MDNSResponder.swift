/// Claims names for our services, tells of them and answers questions about them on one network (RFC 6762 §6–§10).
///
/// A value: time and messages go in, packets come out.
struct MDNSResponder: Sendable {
  private(set) var claims: [ServiceClaim] = []
  private let hostLabel: String
  private var hostCopy = 1
  private let addresses: [DNSData]
  /// This computer's addresses on all its networks: never a conflict.
  let ownAddresses: [DNSData]
  var jitter: Jitter
  var replies: [PendingReply] = []
  var outgoing: [MDNSPacket] = []
  /// When each of our records was last told to everyone.
  var told: [DNSRecord: Double] = [:]

  init(host: String, addresses: [DNSData], ownAddresses: [DNSData] = [], seed: UInt64) {
    self.ownAddresses = ownAddresses
    hostLabel = MDNSService.label(host.filter { $0 != "." }, copy: 1)
    self.addresses = addresses
    jitter = Jitter(seed: seed)
  }

  /// Our computer as our services name it.
  var host: DNSName? {
    DNSName((hostCopy > 1 ? "\(hostLabel.prefix(56))-\(hostCopy)" : hostLabel) + ".local")
  }

  /// False when the service's type or port is none.
  mutating func add(_ service: MDNSService, id: Int, at now: Double) -> Bool {
    let first = now + jitter.next(in: 0...0.25)
    guard let claim = ServiceClaim(id: id, service: service, firstProbe: first) else {
      return false
    }
    claims.append(claim)
    return true
  }

  /// Says goodbye for what was announced.
  mutating func withdraw(_ id: Int) {
    guard let index = claims.firstIndex(where: { $0.id == id }) else { return }
    let claim = claims.remove(at: index)
    let isLastOfType = !claims.contains { $0.type == claim.type }
    let own = records(of: claim, isHostIncluded: claims.isEmpty)
    let gone = own.filter { isLastOfType || $0.name != ServiceClaim.browsing }
    replies = replies.compactMap { $0.without(gone) }
    for record in gone { told[record] = nil }
    guard claim.isOurs else { return }
    outgoing.append(
      MDNSPacket(
        message: DNSMessage(isResponse: true, answers: gone.map { $0.saying(timeToLive: 0) })))
  }

  /// The name that the service has now, with its number when it had to take one.
  func name(of id: Int) -> String? { claims.first { $0.id == id }?.label }

  func isOurs(_ id: Int) -> Bool { claims.first { $0.id == id }?.isOurs ?? false }

  /// When `packets(at:)` wants to be asked again.
  var deadline: Double? {
    outgoing.isEmpty ? (claims.compactMap(\.due) + replies.map(\.due)).min() : -.infinity
  }

  /// What is to be sent now.
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
    case .probing:
      announce(index, at: now)
      claims[index].phase = .announcing(sent: 1, due: now + 1)
    case .announcing:
      announce(index, at: now)
      claims[index].phase = .settled
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
    for record in records { told[record] = now }
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

  /// Takes the next number for a name that somebody else has, and probes again.
  mutating func rename(_ index: Int, at now: Double) {
    claims[index].copy += 1
    probeAgain(index, at: now)
  }

  mutating func renameHost(at now: Double) {
    hostCopy += 1
    for index in claims.indices { probeAgain(index, at: now) }
  }

  /// Begins again; after fifteen conflicts in ten seconds not before five seconds (§8.1).
  private mutating func probeAgain(_ index: Int, at now: Double) {
    claims[index].conflicts = claims[index].conflicts.filter { now - $0 < 10 } + [now]
    let pause = claims[index].conflicts.count >= 15 ? 5 : jitter.next(in: 0...0.25)
    claims[index].phase = .probing(sent: 0, due: now + pause)
    replies.removeAll()
    told.removeAll()
  }

  /// Lets another's probe for the same name go first (§8.2).
  mutating func yieldProbe(_ index: Int, at now: Double) {
    claims[index].phase = .probing(sent: 0, due: now + 1)
  }
}

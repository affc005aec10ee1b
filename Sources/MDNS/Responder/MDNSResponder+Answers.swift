import Net

extension MDNSResponder {
  static let pendingLimit = 64

  /// Handles a received message, at a time in seconds.
  mutating func receive(_ message: DNSMessage, from sender: SocketAddress, at now: Double) {
    guard !message.isResponse else { return noticeConflicts(in: message, at: now) }
    noticeRivals(in: message, at: now)
    if message.questions.isEmpty { return suppress(message.answers, askedBy: sender) }
    let answers = answers(to: message)
    guard !answers.isEmpty else { return }
    if sender.port != MDNSPacket.port {
      return outgoing.append(plainReply(to: message, answers, sender))
    }
    let (own, rest) = split(answers, by: message)
    if !own.isEmpty {
      outgoing.append(MDNSPacket(message: reply(own), destination: .one(sender)))
    }
    schedule(rest, of: message, from: sender, at: now)
  }

  /// Our answers, without those that the sender knows for more than half of their time to live (§7.1).
  private func answers(to query: DNSMessage) -> [DNSRecord] {
    var seen: Set<DNSRecord> = []
    let all = claims.filter(\.isOurs).flatMap { records(of: $0, isHostIncluded: true) }
    return all.filter { record in
      query.questions.contains { $0.asks(for: record) }
        && !query.answers.contains {
          $0.isSame(as: record) && $0.timeToLive >= record.timeToLive / 2
        }
        && seen.insert(record).inserted
    }
  }

  /// Splits answers into unicast and multicast ones.
  private func split(_ answers: [DNSRecord], by query: DNSMessage) -> (
    own: [DNSRecord], rest: [DNSRecord]
  ) {
    let isOwn = { (record: DNSRecord) in
      query.questions.contains { $0.wantsUnicast && $0.asks(for: record) }
    }
    return (answers.filter(isOwn), answers.filter { !isOwn($0) })
  }

  /// Shared records are delayed by 20–120 ms, or 400–500 ms when more known answers follow (§6, §7.2).
  private mutating func schedule(
    _ answers: [DNSRecord], of query: DNSMessage, from sender: SocketAddress, at now: Double
  ) {
    guard !answers.isEmpty, replies.count < Self.pendingLimit else { return }
    let isShared = answers.contains { !$0.flushesCache }
    let delay =
      query.isTruncated
      ? jitter.next(in: 0.4...0.5) : isShared ? jitter.next(in: 0.02...0.12) : 0
    let isProbe = !query.authorities.isEmpty
    let pause = isProbe ? 0.25 : 1
    let earliest = answers.compactMap { sentAt[$0].map { $0 + pause } }.max() ?? now
    replies.append(
      PendingReply(
        due: isProbe ? now : max(now + delay, min(earliest, now + pause)), asked: now,
        answers: answers,
        asker: query.isTruncated ? sender : nil))
  }

  /// Removes answers that the sender knows already.
  private mutating func suppress(_ known: [DNSRecord], askedBy sender: SocketAddress) {
    replies = replies.compactMap { $0.asker == sender ? $0.without(known) : $0 }
  }

  mutating func sendReplies(at now: Double) {
    let due = replies.filter { $0.due <= now }
    guard !due.isEmpty else { return }
    replies.removeAll { $0.due <= now }
    var seen: Set<DNSRecord> = []
    let answers = due.flatMap { reply in
      reply.answers.filter { (sentAt[$0] ?? -.infinity) <= reply.asked && seen.insert($0).inserted }
    }
    guard !answers.isEmpty else { return }
    for answer in answers { sentAt[answer] = now }
    outgoing.append(MDNSPacket(message: reply(answers)))
  }

  private func reply(_ answers: [DNSRecord]) -> DNSMessage {
    DNSMessage(isResponse: true, answers: answers, additionals: additionals(for: answers))
  }

  /// The records that the sender would query next (RFC 6763 §12).
  private func additionals(for answers: [DNSRecord]) -> [DNSRecord] {
    var seen = Set(answers)
    var found: [DNSRecord] = []
    for claim in claims where claim.isOurs {
      let own = records(of: claim, isHostIncluded: true)
      let isMeant = answers.contains { answer in
        answer.name == claim.instance || answer.data == claim.instance.map(DNSData.pointer)
      }
      guard isMeant else { continue }
      found += own.filter { $0.flushesCache && seen.insert($0).inserted }
    }
    return found
  }

  /// For a legacy resolver: its number and question, short times to live, no flags of multicast DNS (§6.7).
  private func plainReply(
    to query: DNSMessage, _ answers: [DNSRecord], _ sender: SocketAddress
  ) -> MDNSPacket {
    let plain = { (record: DNSRecord) in
      var copy = record.saying(timeToLive: min(record.timeToLive, 10))
      copy.flushesCache = false
      return copy
    }
    var message = reply(answers)
    message.id = query.id
    message.questions = query.questions.map { question in
      DNSQuestion(name: question.name, type: question.type)
    }
    message.answers = message.answers.map(plain)
    message.additionals = message.additionals.map(plain)
    return MDNSPacket(message: message, destination: .one(sender))
  }
}

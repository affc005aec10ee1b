import Timing

extension RTPMIDIEndpoint {
  /// Seconds without a word about clocks after which a session is over.
  static var silenceLimit: Double { 60 }
  static var pendingTime: Double { 5 }
  static var unansweredLimit: Int { 5 }

  /// A burst of six at first, then one every ten seconds.
  static func clockInterval(_ exchanges: Int) -> Double { exchanges < 6 ? 1.5 : 10 }

  /// When ``advance(to:)`` is wanted next; infinite when there is nothing to wait for.
  public var deadline: Double { peers.reduce(.infinity) { min($0, $1.deadline) } }

  /// Does everything that is due.
  public mutating func advance(to now: Double) {
    var index = 0
    while index < peers.count {
      let id = peers[index].id
      advance(index, now)
      // A peer that is gone has left its place to the next.
      if index < peers.count, peers[index].id == id { index += 1 }
    }
  }

  private mutating func advance(_ index: Int, _ now: Double) {
    switch peers[index].phase {
    case .inviting(let port, let tries, let next) where next <= now:
      invite(index, on: port, tries: tries, now)
    case .expectingData(let since) where now - since >= Self.pendingTime:
      end(index, .noAnswer, now: now)
    case .waiting(let until, _) where until <= now:
      peers[index].isFirstRound = false
      inviteAgain(index, now)
      advance(index, now)
    case .connected: advance(connected: index, now)
    default: break
    }
  }

  private mutating func invite(_ index: Int, on port: RTPMIDIPort, tries: Int, _ now: Double) {
    let peer = peers[index]
    let limit = peer.isFirstRound || port == .data ? Self.tryLimit : 1
    guard tries < limit else { return end(index, .noAnswer, now: now) }
    peers[index].phase = .inviting(port, tries: tries + 1, next: now + Self.tryInterval)
    emit(
      .invitation(greeting(peer.token)), from: port, to: port == .control ? peer.control : peer.data
    )
  }

  private mutating func advance(connected index: Int, _ now: Double) {
    guard let stream = peers[index].stream else { return }
    if now - stream.clockHeard >= Self.silenceLimit {
      say(goodbyeTo: index)
      return end(index, .silent, now: now)
    }
    if peers[index].clock.due <= now, !exchangeClocks(index, now) { return }
    if stream.feedbackDue <= now, let newest = stream.receiver.newest {
      peers[index].stream?.feedbackDue = .infinity
      peers[index].stream?.feedbackSent = now
      emit(.feedback(ssrc: ssrc, high: newest, low: 0), from: .control, to: peers[index].control)
    }
    if stream.sender.deadline <= now { speak(index) { $0.advance(to: now, $1) } }
  }

  /// Begins an exchange; false when so many went unanswered that the session is over.
  private mutating func exchangeClocks(_ index: Int, _ now: Double) -> Bool {
    let heard = peers[index].stream?.heard ?? now
    if peers[index].clock.begun != nil {
      peers[index].clock.unanswered += 1
      let isLost = peers[index].clock.unanswered >= Self.unansweredLimit
      if isLost, now - heard >= Double(Self.unansweredLimit) {
        say(goodbyeTo: index)
        peers[index].backoff.reset()
        end(index, .silent, now: now)
        return false
      }
    }
    let ticks = SessionClock.ticks(now)
    peers[index].clock.begun = ticks
    peers[index].clock.due = now + 1
    emit(.clock(ssrc: ssrc, count: 0, ticks, 0, 0), from: .data, to: peers[index].data)
    return true
  }
}

extension RTPMIDIPeer {
  fileprivate var deadline: Double {
    switch phase {
    case .inviting(_, _, let next): return next
    case .expectingData(let since): return since + RTPMIDIEndpoint<Address>.pendingTime
    case .waiting(let until, _): return until
    case .connected:
      guard let stream else { return .infinity }
      let silence = stream.clockHeard + RTPMIDIEndpoint<Address>.silenceLimit
      return min(clock.due, stream.feedbackDue, stream.sender.deadline, silence)
    }
  }
}

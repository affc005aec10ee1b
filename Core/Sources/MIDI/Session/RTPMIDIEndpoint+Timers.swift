extension RTPMIDIEndpoint {
  /// Timeout in seconds without clock exchange for a session started by the peer.
  static var silenceLimit: Double { 60 }
  /// Timeout in seconds for the second half of an invitation.
  static var pendingTime: Double { 5 }
  static var wantedPendingTime: Double { 2 }
  /// Seconds of silence after which an invited peer is probed with a clock exchange.
  static var quietLimit: Double { 1 }
  /// Interval in seconds between probes, and the number of unanswered probes that ends a session: with
  /// `quietLimit` less than 3 s in total; at 20 % loss each way, about one false end per day.
  static var askInterval: Double { 0.15 }
  static var unansweredLimit: Int { 11 }

  /// A burst of six clock exchanges at first, then one every 10 s, plus probes of a silent peer.
  static func clockInterval(_ exchanges: Int) -> Double { exchanges < 6 ? 1.5 : 10 }

  /// The deadline of the next ``advance(to:)`` in monotonic seconds; infinite when idle.
  public var deadline: Double { peers.reduce(.infinity) { min($0, $1.deadline) } }

  /// Performs all due actions.
  public mutating func advance(to now: Double) {
    var index = 0
    while index < peers.count {
      let id = peers[index].id
      advance(index, now)
      // A removed peer's slot now has the next peer.
      if index < peers.count, peers[index].id == id { index += 1 }
    }
  }

  private mutating func advance(_ index: Int, _ now: Double) {
    switch peers[index].phase {
    case .inviting(let port, let tries, let next) where next <= now:
      invite(index, on: port, tries: tries, now)
    case .expectingData(let since) where now - since >= peers[index].pendingTime:
      end(index, .noAnswer, now: now)
    case .connected: advance(connected: index, now)
    default: break
    }
  }

  private mutating func invite(_ index: Int, on port: RTPMIDIPort, tries: Int, _ now: Double) {
    if port == .data, tries >= Self.dataTryLimit { return end(index, .noAnswer, now: now) }
    noteSilence(after: tries, of: index)
    let interval = port == .control ? Self.tryInterval : Self.dataTryInterval
    peers[index].phase = .inviting(port, tries: tries + 1, next: now + interval)
    let peer = peers[index]
    emit(
      .invitation(greeting(peer.token)), from: port, to: port == .control ? peer.control : peer.data
    )
  }

  /// Sets the state "no answer" after enough unanswered invitations, in place of an earlier reason.
  private mutating func noteSilence(after tries: Int, of index: Int) {
    switch peers[index].parting {
    case .noAnswer: return
    case nil where tries < Self.tryLimit, .notListening where tries < Self.tryLimit: return
    case .left where tries < 1, .silent where tries < 1, .refused where tries < 1: return
    default: break
    }
    peers[index].parting = .noAnswer
    outputs.append(.changed(peer: peers[index].id))
  }

  private mutating func advance(connected index: Int, _ now: Double) {
    guard let stream = peers[index].stream else { return }
    if now - stream.clockHeard >= Self.silenceLimit { return endSilent(index, now) }
    if peers[index].clockDeadline <= now, !exchangeClocks(index, now) { return }
    if stream.feedbackDue <= now, let newest = stream.receiver.newest {
      peers[index].stream?.feedbackDue = .infinity
      peers[index].stream?.feedbackSent = now
      emit(.feedback(ssrc: ssrc, high: newest, low: 0), from: .control, to: peers[index].control)
    }
    if stream.sender.deadline <= now { speak(index) { $0.advance(to: now, $1) } }
  }

  private mutating func endSilent(_ index: Int, _ now: Double) {
    say(goodbyeTo: index)
    end(index, .silent, now: now)
  }

  /// Begins an exchange; false when too many were unanswered, without any other packet from the peer: the
  /// session is over.
  private mutating func exchangeClocks(_ index: Int, _ now: Double) -> Bool {
    if peers[index].clock.asked != nil {
      let isHeard = peers[index].isHeardSinceAsked
      peers[index].clock.unanswered = isHeard ? 0 : peers[index].clock.unanswered + 1
      if isHeard { peers[index].clock.asked = nil }
      if peers[index].clock.unanswered >= Self.unansweredLimit {
        endSilent(index, now)
        return false
      }
    }
    let ticks = peers[index].clock.ask(at: now)
    emit(.clock(ssrc: ssrc, count: 0, ticks, 0, 0), from: .data, to: peers[index].data)
    return true
  }
}

extension RTPMIDIPeer {
  private typealias Endpoint = RTPMIDIEndpoint<Address>

  fileprivate var deadline: Double {
    switch phase {
    case .inviting(_, _, let next): return next
    case .expectingData(let since): return since + pendingTime
    case .connected:
      guard let stream else { return .infinity }
      let silence = stream.clockHeard + Endpoint.silenceLimit
      return min(clockDeadline, stream.feedbackDue, stream.sender.deadline, silence)
    }
  }

  fileprivate var pendingTime: Double {
    isInvited ? Endpoint.wantedPendingTime : Endpoint.pendingTime
  }

  fileprivate var isHeardSinceAsked: Bool { (stream?.heard ?? 0) > clock.askedAt }

  /// The start of the next clock exchange: the session's initiator also probes a silent peer.
  fileprivate var clockDeadline: Double {
    guard isInitiator, let stream else { return clock.due }
    guard clock.asked != nil else { return min(clock.due, stream.heard + Endpoint.quietLimit) }
    return clock.askedAt + (isHeardSinceAsked ? Endpoint.quietLimit : Endpoint.askInterval)
  }
}

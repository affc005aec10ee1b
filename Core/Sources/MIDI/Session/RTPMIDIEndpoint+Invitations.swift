import Timing

extension RTPMIDIEndpoint {
  static var tryLimit: Int { 12 }
  static var tryInterval: Double { 1 }

  /// Invites the peer whose control port this is, for as long as it is not removed.
  ///
  /// - Returns: the peer's id; the one it has when it is invited already.
  @discardableResult
  public mutating func invite(_ control: Address, setsMarker: Bool = true, now: Double) -> Int {
    if let known = peers.first(where: { $0.isInvited && $0.control == control }) { return known.id }
    var peer = Peer(
      id: nextID(), isInvited: true, control: control, data: control.with(port: control.port + 1),
      phase: .inviting(.control, tries: 0, next: now), isInitiator: true, token: random.next())
    peer.setsMarker = setsMarker
    peers.append(peer)
    advance(to: now)
    return peer.id
  }

  /// A peer made itself known: one that we invite in vain is invited at once.
  public mutating func announced(_ control: Address, now: Double) {
    for index in peers.indices where peers[index].isInvited && peers[index].control == control {
      guard !peers[index].isConnected else {
        peers[index].clock.due = min(peers[index].clock.due, now)
        continue
      }
      guard case .waiting = peers[index].phase else { continue }
      peers[index].backoff.reset()
      inviteAgain(index, now)
    }
    advance(to: now)
  }

  mutating func inviteAgain(_ index: Int, _ now: Double) {
    peers[index].token = random.next()
    peers[index].isInitiator = true
    peers[index].phase = .inviting(.control, tries: 0, next: now)
    outputs.append(.changed(peer: peers[index].id))
  }

  /// A session is over: one that we want is tried again later, others are forgotten.
  mutating func end(_ index: Int, _ parting: RTPMIDIParting, now: Double) {
    part(from: index)
    let id = peers[index].id
    if peers[index].isInvited {
      peers[index].phase = .waiting(until: now + peers[index].backoff.next(), parting)
      (peers[index].controlSSRC, peers[index].dataSSRC) = (nil, nil)
    } else {
      peers.remove(at: index)
    }
    outputs.append(.changed(peer: id))
  }

  mutating func receive(
    invitation greeting: SessionPacket.Greeting, from address: Address, on port: RTPMIDIPort,
    now: Double
  ) {
    if port == .data { return receive(dataInvitation: greeting, from: address, now: now) }
    let known = peers.firstIndex { $0.control == address && $0.token == greeting.token }
    if let known, !peers[known].isInitiator {
      return emit(.acceptance(self.greeting(greeting.token)), from: port, to: address)
    }
    guard configuration.acceptsInvitations else {
      emit(.refusal(self.greeting(greeting.token)), from: port, to: address)
      return announced(address, now: now)
    }
    guard let index = seat(for: greeting, from: address, now: now) else { return }
    peers[index].isInitiator = false
    peers[index].token = greeting.token
    peers[index].controlSSRC = greeting.ssrc
    peers[index].name = greeting.name
    peers[index].phase = .expectingData(since: now)
    emit(.acceptance(self.greeting(greeting.token)), from: port, to: address)
  }

  /// The place of somebody who invites us: its old one, a new one, or nil when it has to go without.
  private mutating func seat(
    for greeting: SessionPacket.Greeting, from address: Address, now: Double
  ) -> Int? {
    if let index = peers.firstIndex(where: { $0.control == address }) {
      // Both invite at once: the one with the greater number goes on.
      if case .inviting = peers[index].phase, ssrc > greeting.ssrc { return nil }
      part(from: index)
      return index
    }
    let pending = peers.indices.filter { peers[$0].isPending }
    if pending.count >= configuration.pendingLimit, let oldest = pending.first {
      peers.remove(at: oldest)
    }
    guard peers.count(where: { !$0.isPending }) < configuration.peerLimit else {
      emit(.refusal(self.greeting(greeting.token)), from: .control, to: address)
      return nil
    }
    peers.append(
      Peer(
        id: nextID(), isInvited: false, control: address,
        data: address.with(port: address.port + 1),
        phase: .expectingData(since: now), isInitiator: false, token: greeting.token))
    return peers.count - 1
  }

  private mutating func receive(
    dataInvitation greeting: SessionPacket.Greeting, from address: Address, now: Double
  ) {
    let index = peers.firstIndex {
      !$0.isInitiator && $0.token == greeting.token
        && $0.control.with(port: 0) == address.with(port: 0)
    }
    guard let index else {
      return emit(.refusal(self.greeting(greeting.token)), from: .data, to: address)
    }
    emit(.acceptance(self.greeting(greeting.token)), from: .data, to: address)
    guard peers[index].phase != .connected else {
      peers[index].stream?.sender.remind(now: now)
      return
    }
    let others = peers.count { !$0.isPending && $0.id != peers[index].id }
    guard others < configuration.peerLimit else {
      peers.remove(at: index)
      return emit(.refusal(self.greeting(greeting.token)), from: .data, to: address)
    }
    peers[index].data = address
    peers[index].dataSSRC = greeting.ssrc
    connect(index, now)
  }

  mutating func receive(
    acceptance greeting: SessionPacket.Greeting, from address: Address, on port: RTPMIDIPort,
    now: Double
  ) {
    guard let index = invited(greeting, from: address),
      case .inviting(port, _, _) = peers[index].phase
    else { return }
    if !greeting.name.isEmpty { peers[index].name = greeting.name }
    peers[index].backoff.reset()
    if port == .control {
      peers[index].controlSSRC = greeting.ssrc
      peers[index].phase = .inviting(.data, tries: 0, next: now)
      advance(to: now)
    } else {
      peers[index].data = address
      peers[index].dataSSRC = greeting.ssrc
      connect(index, now)
    }
  }

  mutating func receive(
    refusal greeting: SessionPacket.Greeting, from address: Address, now: Double
  ) {
    guard let index = invited(greeting, from: address), case .inviting = peers[index].phase else {
      return
    }
    end(index, .refused, now: now)
  }

  private func invited(_ greeting: SessionPacket.Greeting, from address: Address) -> Int? {
    peers.firstIndex {
      $0.isInitiator && $0.token == greeting.token
        && $0.control.with(port: 0) == address.with(port: 0)
    }
  }

  private mutating func connect(_ index: Int, _ now: Double) {
    let sender = RTPMIDISender(
      ssrc: ssrc, sequence: UInt16(truncatingIfNeeded: random.next()),
      setsMarker: peers[index].setsMarker)
    peers[index].stream = Peer.Stream(sender: sender, heard: now, clockHeard: now)
    let values = memory.values
    if !values.isEmpty { speak(index) { $0.send(values, at: now, now: now, $1) } }
    peers[index].phase = .connected
    peers[index].isFirstRound = true
    peers[index].clock = SessionClock()
    if peers[index].isInitiator { peers[index].clock.due = now }
    outputs.append(.changed(peer: peers[index].id))
    advance(to: now)
  }
}

extension RTPMIDIPeer {
  /// Waits for the second half of somebody else's invitation.
  var isPending: Bool {
    guard !isInvited, case .expectingData = phase else { return false }
    return true
  }
}

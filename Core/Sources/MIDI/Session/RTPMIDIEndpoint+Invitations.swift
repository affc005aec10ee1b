extension RTPMIDIEndpoint {
  /// Invitations after which a peer without any reply counts as absent; retries continue.
  static var tryLimit: Int { 12 }
  static var tryInterval: Double { 1 }
  /// Repetitions of the second half of an invitation before it restarts from the first.
  static var dataTryLimit: Int { 3 }
  static var dataTryInterval: Double { 0.5 }
  /// Seconds until a peer that ended or refused a session is invited again.
  static var leaveInterval: Double { 1 }
  static var refusalInterval: Double { 2 }

  /// Invites the peer at this control port, and retries until it is removed.
  ///
  /// - Returns: the peer's id; the existing one for a peer that is already invited.
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

  /// Invites a peer at once when it is discovered while its invitations fail.
  public mutating func announced(_ control: Address, now: Double) {
    for index in peers.indices where peers[index].isInvited && peers[index].control == control {
      if peers[index].isConnected, peers[index].isInitiator {
        peers[index].clock.due = min(peers[index].clock.due, now)
      }
      guard case .inviting = peers[index].phase, peers[index].parting != nil else { continue }
      inviteAgain(index, at: now)
    }
    advance(to: now)
  }

  /// Handles a refused datagram: nothing listens at the address, so its session is over.
  public mutating func refused(_ address: Address, now: Double) {
    for id in peers.filter({ $0.control == address || $0.data == address }).map(\.id) {
      guard let index = peers.firstIndex(where: { $0.id == id }) else { continue }
      switch peers[index].phase {
      case .connected: end(index, .notListening, now: now)
      case .expectingData, .inviting(.data, _, _):
        end(index, .notListening, pause: Self.tryInterval, now: now)
      case .inviting(.control, _, let next):
        peers[index].phase = .inviting(.control, tries: 0, next: next)
        guard peers[index].parting != .notListening else { continue }
        peers[index].parting = .notListening
        outputs.append(.changed(peer: id))
      }
    }
    advance(to: now)
  }

  mutating func inviteAgain(_ index: Int, at time: Double) {
    peers[index].token = random.next()
    peers[index].isInitiator = true
    peers[index].phase = .inviting(.control, tries: 0, next: time)
    outputs.append(.changed(peer: peers[index].id))
  }

  /// Ends a session: an invited peer is invited again, others are removed.
  ///
  /// - Parameter pause: seconds until the next invitation.
  mutating func end(_ index: Int, _ parting: RTPMIDIParting, pause: Double = 0, now: Double) {
    part(from: index)
    guard peers[index].isInvited else {
      outputs.append(.changed(peer: peers[index].id))
      peers.remove(at: index)
      return
    }
    peers[index].parting = parting
    (peers[index].controlSSRC, peers[index].dataSSRC) = (nil, nil)
    inviteAgain(index, at: now + pause)
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

  /// The slot of an inviting peer: its earlier one, a new one, or nil when the endpoint is full.
  private mutating func seat(
    for greeting: SessionPacket.Greeting, from address: Address, now: Double
  ) -> Int? {
    if let index = peers.firstIndex(where: { $0.control == address }) {
      // When both invite at once, the larger number continues, unless the other accepts no invitations.
      if case .inviting = peers[index].phase, peers[index].parting != .refused,
        ssrc > greeting.ssrc
      {
        return nil
      }
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
    end(index, .refused, pause: Self.refusalInterval, now: now)
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
    let ended = peers[index].owed.filter { off in
      off.channel.map { !memory.isSounding(off.data1, channel: $0) } ?? false
    }
    let values = ended + memory.values
    if !values.isEmpty { speak(index) { $0.send(values, at: now, now: now, $1) } }
    peers[index].owed = []
    peers[index].phase = .connected
    peers[index].parting = nil
    peers[index].clock = SessionClock()
    if peers[index].isInitiator { peers[index].clock.due = now }
    outputs.append(.changed(peer: peers[index].id))
    advance(to: now)
  }
}

extension RTPMIDIPeer {
  /// Waits for the second half of a peer's invitation.
  var isPending: Bool {
    guard !isInvited, case .expectingData = phase else { return false }
    return true
  }
}

extension RTPMIDIEndpoint {
  /// Processes one datagram. Invalid ones and those of unknown peers are counted and ignored.
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, from address: Address, on port: RTPMIDIPort, now: Double
  ) {
    guard SessionPacket.begins(bytes) else {
      return receive(stream: bytes, from: address, on: port, now: now)
    }
    guard let packet = try? SessionPacket(bytes) else {
      rejected += 1
      return
    }
    switch packet {
    case .invitation(let greeting):
      receive(invitation: greeting, from: address, on: port, now: now)
    case .acceptance(let greeting):
      receive(acceptance: greeting, from: address, on: port, now: now)
    case .refusal(let greeting): receive(refusal: greeting, from: address, now: now)
    case .goodbye(let greeting): receive(goodbye: greeting, from: address, now: now)
    case .clock(let ssrc, let count, let first, let second, let third):
      guard let index = connected(address, ssrc) else { return rejected += 1 }
      peers[index].stream?.heard = now
      peers[index].stream?.clockHeard = now
      receive(clock: (first, second, third), count: count, from: index, on: port, now: now)
    case .feedback(_, let high, let low):
      // One known peer sends our own number here, so its address identifies it.
      guard let index = connected(address, nil) else { return rejected += 1 }
      peers[index].stream?.heard = now
      peers[index].stream?.sender.acknowledge(high: high, low: low)
    case .bitrateLimit: break
    }
  }

  private func connected(_ address: Address, _ ssrc: UInt32?) -> Int? {
    peers.firstIndex { peer in
      guard peer.isConnected, address == peer.control || address == peer.data else { return false }
      return ssrc.map { peer.speaks(from: address, as: $0) } ?? true
    }
  }

  private mutating func receive(
    goodbye greeting: SessionPacket.Greeting, from address: Address, now: Double
  ) {
    guard let index = peers.firstIndex(where: { $0.speaks(from: address, as: greeting.ssrc) })
    else { return rejected += 1 }
    end(index, .left, pause: Self.leaveInterval, now: now)
  }

  private mutating func receive(
    clock times: (UInt64, UInt64, UInt64), count: UInt8, from index: Int, on port: RTPMIDIPort,
    now: Double
  ) {
    let ticks = SessionClock.ticks(now)
    let address = port == .control ? peers[index].control : peers[index].data
    switch count {
    case 0:
      emit(.clock(ssrc: ssrc, count: 1, times.0, ticks, 0), from: port, to: address)
    case 1:
      guard peers[index].clock.finish(begun: times.0, theirs: times.1, end: ticks) else { return }
      peers[index].clock.due = now + Self.clockInterval(peers[index].clock.exchanges)
      emit(.clock(ssrc: ssrc, count: 2, times.0, times.1, ticks), from: port, to: address)
    case 2:
      peers[index].clock.finish(theirBegin: times.0, ours: times.1, theirEnd: times.2)
    default: rejected += 1
    }
  }

  private mutating func receive(
    stream bytes: UnsafeRawBufferPointer, from address: Address, on port: RTPMIDIPort, now: Double
  ) {
    let index = peers.firstIndex { $0.isConnected && $0.data == address }
    guard port == .data, let index, var stream = peers[index].stream else { return rejected += 1 }
    guard let header = try? RTPMIDIPacket(bytes), peers[index].accepts(header.ssrc) else {
      return rejected += 1
    }
    let (id, clock) = (peers[index].id, peers[index].clock)
    peers[index].stream = nil
    stream.heard = now
    var isUrgent = false
    do {
      try stream.receiver.receive(bytes, at: now) { ticks, event in
        if case .message(let message) = event, message.status & 0xF0 == 0x80 { isUrgent = true }
        outputs.append(.event(event, time: clock.seconds(of: ticks, now: now), peer: id))
      }
    } catch {
      rejected += 1
    }
    let earliest = stream.feedbackSent + Self.feedbackInterval(isUrgent: isUrgent)
    stream.feedbackDue = min(stream.feedbackDue, max(now, earliest))
    peers[index].stream = stream
    advance(to: now)
  }

  /// Acknowledges note-offs at once, before their sender repeats them.
  private static func feedbackInterval(isUrgent: Bool) -> Double { isUrgent ? 0.005 : 0.1 }
}

extension RTPMIDIPeer {
  /// RTP may use either of the numbers from the handshake; a peer that uses a third must keep it.
  fileprivate mutating func accepts(_ ssrc: UInt32) -> Bool {
    if ssrc == dataSSRC || ssrc == controlSSRC { return true }
    guard stream?.receiver.newest == nil else { return false }
    dataSSRC = ssrc
    return true
  }
}

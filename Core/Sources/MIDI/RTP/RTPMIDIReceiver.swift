import Numbers

/// The receiving half of one peer: decodes RTP-MIDI packets, repairs losses from the recovery journal, and
/// ends every active note where that is not possible.
public struct RTPMIDIReceiver: Sendable {
  public struct Counts: Hashable, Sendable {
    public var received: UInt64 = 0
    /// Packets that were lost or too late.
    public var lost: UInt64 = 0
    /// Duplicates and reordered packets.
    public var dropped: UInt64 = 0
    /// Messages recovered from a journal.
    public var recovered: UInt64 = 0
  }

  /// The peer's current state.
  public private(set) var memory = MIDIMemory()
  public private(set) var counts = Counts()
  /// The newest packet's sequence number.
  public private(set) var newest: UInt16?
  private var newestTime = 0.0
  private var candidate: UInt16?
  private var exclusive: [UInt8] = []

  static let farBehind: Int16 = -1000

  public init() {}

  /// Processes one packet and passes on its messages with their times in the sender's ticks.
  ///
  /// - Parameter now: monotonic seconds.
  /// - Returns: the packet's headers, nil for one that is too late.
  @discardableResult
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, at now: Double, _ deliver: (UInt32, MIDIEvent) -> Void
  ) throws(RTPMIDIError) -> RTPMIDIPacket? {
    let packet = try RTPMIDIPacket(bytes)
    guard accepts(packet, at: now) else {
      counts.dropped += 1
      return nil
    }
    let gap = newest.map { Int(packet.sequence &- $0) - 1 }
    if gap != 0 { recover(packet, in: bytes, deliver) }
    counts.received += 1
    counts.lost += UInt64(gap ?? 0)
    newest = packet.sequence
    newestTime = now
    try packet.forEachCommand(in: bytes) { ticks, command in
      take(command, at: packet.timestamp &+ ticks, deliver)
    }
    return packet
  }

  /// A note-off for every active note, for a lost peer.
  public mutating func silence() -> [MIDIMessage] {
    let offs = memory.noteOffs
    for off in offs { memory.remember(off) }
    return offs
  }

  /// Accepts newer packets, and the second packet in order of a restarted sender.
  private mutating func accepts(_ packet: RTPMIDIPacket, at now: Double) -> Bool {
    guard let newest else { return true }
    let distance = Int16(bitPattern: packet.sequence &- newest)
    if distance > 0 {
      candidate = nil
      return true
    }
    let isNext = candidate == packet.sequence
    candidate = packet.sequence &+ 1
    guard isNext, distance < Self.farBehind || now - newestTime > 1 else { return false }
    self.newest = packet.sequence &- 2
    candidate = nil
    return true
  }

  private mutating func recover(
    _ packet: RTPMIDIPacket, in bytes: UnsafeRawBufferPointer,
    _ deliver: (UInt32, MIDIEvent) -> Void
  ) {
    exclusive = []
    guard let range = packet.journal,
      let journal = try? RecoveryJournal(UnsafeRawBufferPointer(rebasing: bytes[range]))
    else { return endNotes(packet, deliver) }
    if let newest, Int16(bitPattern: journal.checkpoint &- (newest &+ 1)) > 0 {
      endNotes(packet, deliver)
    }
    do {
      try journal.forEachItem(in: UnsafeRawBufferPointer(rebasing: bytes[range])) { item in
        for message in memory.repairs(for: item) { mend(message, packet, deliver) }
        if case .count(let number, let count, _, let channel) = item, number >= 120 {
          memory.settle(number, count: count, channel: channel)
        }
      }
    } catch {
      endNotes(packet, deliver)
    }
  }

  private mutating func endNotes(_ packet: RTPMIDIPacket, _ deliver: (UInt32, MIDIEvent) -> Void) {
    for off in memory.noteOffs { mend(off, packet, deliver) }
  }

  private mutating func mend(
    _ message: MIDIMessage, _ packet: RTPMIDIPacket, _ deliver: (UInt32, MIDIEvent) -> Void
  ) {
    memory.remember(message)
    counts.recovered += 1
    deliver(packet.timestamp, .message(message))
  }

  private mutating func take(
    _ command: RTPMIDICommand, at time: UInt32, _ deliver: (UInt32, MIDIEvent) -> Void
  ) {
    switch command {
    case .message(let message):
      let message = message.normalised
      memory.remember(message)
      deliver(time, .message(message))
    case .segment(let segment): take(segment, at: time, deliver)
    }
  }

  private mutating func take(
    _ segment: UnsafeRawBufferPointer, at time: UInt32, _ deliver: (UInt32, MIDIEvent) -> Void
  ) {
    guard let first = segment.first, let last = segment.last, segment.count > 1 else { return }
    if first == 0xF0 { exclusive = [0xF0] }
    let isKnown = !exclusive.isEmpty
    let isShort = exclusive.count + segment.count <= MIDIStreamParser.systemExclusiveLimit
    guard isKnown, isShort, last != 0xF4 else {
      exclusive = []
      return
    }
    exclusive.append(contentsOf: segment[1..<segment.count - 1])
    guard last == 0xF7 else { return }
    deliver(time, .systemExclusive(exclusive + [0xF7]))
    exclusive = []
  }
}

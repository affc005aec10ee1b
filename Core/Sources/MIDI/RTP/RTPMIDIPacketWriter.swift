import Numbers

/// Writes RTP-MIDI packets into one reused buffer.
public struct RTPMIDIPacketWriter: Sendable {
  /// Maximum packet size in bytes, to avoid fragmentation.
  public static let packetLimit = 1400
  /// Maximum size of the commands in bytes; the rest is for the journal.
  public static let listLimit = 800
  static let payloadType: UInt8 = 97

  private var list: [UInt8] = []
  private var running: UInt8 = 0
  private var hasFirstDelta = false
  /// The last completed packet.
  public private(set) var packet: [UInt8] = []

  public init() {
    list.reserveCapacity(Self.listLimit)
    packet.reserveCapacity(Self.packetLimit)
  }

  public var isEmpty: Bool { list.isEmpty }

  /// Adds a message `delta` ticks after the previous one; false when the packet is full.
  public mutating func append(_ message: MIDIMessage, delta: UInt32 = 0) -> Bool {
    guard list.count + 7 <= Self.listLimit else { return false }
    appendDelta(delta)
    let count = message.byteCount
    if message.status != running || message.status >= 0xF0 { list.append(message.status) }
    if message.status < 0xF0 {
      running = message.status
    } else if message.status < 0xF8 {
      running = 0
    }
    if count > 1 { list.append(message.data1) }
    if count > 2 { list.append(message.data2) }
    return true
  }

  /// Adds one delimited segment of a system exclusive message; false when it does not fit.
  mutating func append(segment: some Collection<UInt8>) -> Bool {
    guard list.count + 1 + segment.count <= Self.listLimit else { return false }
    appendDelta(0)
    list.append(contentsOf: segment)
    running = 0
    return true
  }

  private mutating func appendDelta(_ delta: UInt32) {
    if list.isEmpty {
      hasFirstDelta = delta > 0
      guard hasFirstDelta else { return }
    }
    if delta == 0 { list.append(0) } else { list.append(variableLength: delta) }
  }

  /// Completes the packet and begins the next one.
  ///
  /// - Parameter journal: appends the recovery journal, up to `limit` bytes.
  public mutating func finish(
    sequence: UInt16, timestamp: UInt32, ssrc: UInt32, setsMarker: Bool = true,
    journal: ((_ bytes: inout [UInt8], _ limit: Int) -> Void)? = nil
  ) {
    packet.removeAll(keepingCapacity: true)
    packet.append(0x80)
    packet.append(Self.payloadType | (setsMarker && !list.isEmpty ? 0x80 : 0))
    packet.append(bigEndian: sequence)
    packet.append(bigEndian: timestamp)
    packet.append(bigEndian: ssrc)
    let flags: UInt8 = (journal == nil ? 0 : 0x40) | (hasFirstDelta ? 0x20 : 0)
    if list.count > 15 {
      packet.append(flags | 0x80 | UInt8(list.count >> 8))
      packet.append(UInt8(list.count & 0xFF))
    } else {
      packet.append(flags | UInt8(list.count))
    }
    packet.append(contentsOf: list)
    journal?(&packet, Self.packetLimit - packet.count)
    list.removeAll(keepingCapacity: true)
    running = 0
    hasFirstDelta = false
  }
}

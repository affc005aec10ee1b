/// Parses a stream of MIDI bytes in pieces of any size.
///
/// Realtime bytes may occur anywhere and keep running status; system common messages clear it. A note-on with
/// velocity 0 becomes a note-off with velocity 64. F4 F5 F9 FD and data without a status are ignored.
public struct MIDIStreamParser: Sendable {
  /// A longer system exclusive message is dropped and counted.
  public static let systemExclusiveLimit = 65_536

  /// The number of invalid bytes and messages.
  public private(set) var rejected: UInt64 = 0
  private var status: UInt8 = 0
  private var first: UInt8?
  private var exclusive: [UInt8] = []
  private var isExclusive = false

  public init() {}

  /// Passes on each message as soon as its last byte arrives.
  public mutating func parse(_ bytes: some Sequence<UInt8>, _ deliver: (MIDIEvent) -> Void) {
    for byte in bytes { parse(byte, deliver) }
  }

  /// The plain messages of a whole buffer; system exclusive ones are dropped.
  public static func messages(in bytes: some Sequence<UInt8>) -> [MIDIMessage] {
    var parser = MIDIStreamParser()
    var messages: [MIDIMessage] = []
    parser.parse(bytes) { event in
      if case .message(let message) = event { messages.append(message) }
    }
    return messages
  }

  private mutating func parse(_ byte: UInt8, _ deliver: (MIDIEvent) -> Void) {
    switch byte {
    case 0xF8...0xFF: parseRealtime(byte, deliver)
    case 0x80...0xF7: begin(byte, deliver)
    default: parseData(byte, deliver)
    }
  }

  private mutating func parseRealtime(_ byte: UInt8, _ deliver: (MIDIEvent) -> Void) {
    guard byte != 0xF9, byte != 0xFD else {
      rejected += 1
      return
    }
    deliver(.message(MIDIMessage(status: byte)))
  }

  private mutating func begin(_ byte: UInt8, _ deliver: (MIDIEvent) -> Void) {
    if isExclusive { endExclusive(deliver) } else if byte == 0xF7 { rejected += 1 }
    first = nil
    status = 0
    switch byte {
    case 0xF0:
      isExclusive = true
      exclusive = [byte]
    case 0xF6: deliver(.message(MIDIMessage(status: byte)))
    case 0xF4, 0xF5: rejected += 1
    case 0xF7: break
    default: status = byte
    }
  }

  private mutating func endExclusive(_ deliver: (MIDIEvent) -> Void) {
    isExclusive = false
    guard exclusive.count < Self.systemExclusiveLimit else {
      rejected += 1
      exclusive = []
      return
    }
    deliver(.systemExclusive(exclusive + [0xF7]))
    exclusive.removeAll(keepingCapacity: true)
  }

  private mutating func parseData(_ byte: UInt8, _ deliver: (MIDIEvent) -> Void) {
    if isExclusive {
      if exclusive.count < Self.systemExclusiveLimit { exclusive.append(byte) }
      return
    }
    guard status != 0 else {
      rejected += 1
      return
    }
    if MIDIMessage.byteCount(ofStatus: status) == 2 {
      deliver(.message(MIDIMessage(status: status, data1: byte)))
    } else if let data1 = first {
      first = nil
      deliver(.message(MIDIMessage(status: status, data1: data1, data2: byte).normalised))
    } else {
      first = byte
      return
    }
    if status >= 0xF0 { status = 0 }
  }
}

extension MIDIMessage {
  /// The message itself, or a note-off for a note-on with velocity 0.
  public var normalised: MIDIMessage {
    guard status & 0xF0 == 0x90, data2 == 0 else { return self }
    return .noteOff(data1, velocity: 64, channel: status & 0xF)
  }

  /// Appends its bytes.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(status)
    let count = byteCount
    if count > 1 { bytes.append(data1) }
    if count > 2 { bytes.append(data2) }
  }
}

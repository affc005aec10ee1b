/// What stands at the beginning of some bytes from a wire.
enum WireReading<Packet> {
  case packet(Packet, length: Int)
  case incomplete
  case noise

  func map<Other>(_ transform: (Packet) -> Other) -> WireReading<Other> {
    switch self {
    case .packet(let packet, let length): .packet(transform(packet), length: length)
    case .incomplete: .incomplete
    case .noise: .noise
    }
  }
}

/// Cuts what comes over a wire into packets: passes over noise, waits for the rest of packets, and never keeps more
/// than one packet's worth of bytes.
struct PacketScanner: Sendable {
  /// Bytes that belonged to no packet.
  private(set) var noise = 0
  private var pending: [UInt8] = []

  mutating func receive<Packet>(
    _ bytes: some Sequence<UInt8>, _ reading: (ArraySlice<UInt8>) -> WireReading<Packet>
  ) -> [Packet] {
    pending.append(contentsOf: bytes)
    return scan(isOver: false, reading)
  }

  /// Nothing follows: what is incomplete is noise, and packets may stand behind its beginning.
  mutating func finish<Packet>(
    _ reading: (ArraySlice<UInt8>) -> WireReading<Packet>
  ) -> [Packet] { scan(isOver: true, reading) }

  private mutating func scan<Packet>(
    isOver: Bool, _ reading: (ArraySlice<UInt8>) -> WireReading<Packet>
  ) -> [Packet] {
    var packets: [Packet] = []
    var start = 0
    scan: while start < pending.count {
      switch reading(pending[start...]) {
      case .packet(let packet, let length):
        packets.append(packet)
        start += length
      case .incomplete where !isOver: break scan
      case .incomplete, .noise:
        noise += 1
        start += 1
      }
    }
    pending.removeFirst(start)
    return packets
  }
}

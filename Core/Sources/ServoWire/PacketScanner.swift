/// The result of decoding at the start of received bytes.
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

/// Splits received bytes into packets: skips noise, waits for the rest of packets, and buffers at most one
/// packet.
struct PacketScanner: Sendable {
  /// Bytes outside any packet.
  private(set) var noise = 0
  private var pending: [UInt8] = []

  mutating func receive<Packet>(
    _ bytes: some Sequence<UInt8>, _ reading: (ArraySlice<UInt8>) -> WireReading<Packet>
  ) -> [Packet] {
    pending.append(contentsOf: bytes)
    return scan(isOver: false, reading)
  }

  /// Ends the input: an incomplete packet counts as noise, and packets may begin inside it.
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

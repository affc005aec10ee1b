/// What stands at the beginning of some bytes from a wire.
enum WireReading<Packet> {
  case packet(Packet, length: Int)
  case incomplete
  case noise
}

/// Turns what comes over a wire into answers: passes over noise, waits for the rest of packets, and never keeps more
/// than one packet's worth of bytes.
public struct ServoWire: Sendable {
  public let maker: ServoMaker
  /// Bytes that belonged to no packet.
  public private(set) var noise = 0
  private var pending: [UInt8] = []

  public init(_ maker: ServoMaker) { self.maker = maker }

  /// Takes bytes as they came, in pieces of any size, and returns the answers that are complete.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [ServoAnswer] {
    pending.append(contentsOf: bytes)
    var answers: [ServoAnswer] = []
    var start = 0
    scan: while start < pending.count {
      switch maker.reading(pending[start...]) {
      case .packet(let answer, let length):
        if let answer { answers.append(answer) }
        start += length
      case .noise:
        noise += 1
        start += 1
      case .incomplete: break scan
      }
    }
    pending.removeFirst(start)
    return answers
  }

  /// Gives up what is incomplete, as when an answer did not come in time.
  public mutating func drop() {
    noise += pending.count
    pending.removeAll()
  }
}

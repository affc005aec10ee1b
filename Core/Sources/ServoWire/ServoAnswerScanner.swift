/// Turns what comes over a wire into answers: skips noise, waits for the rest of packets, and never keeps more
/// than one packet's worth of bytes.
public struct ServoAnswerScanner: Sendable {
  private let maker: ServoMaker
  private var scanner = PacketScanner()

  /// Reads the packets of one maker.
  public init(_ maker: ServoMaker) { self.maker = maker }

  /// Bytes outside any packet.
  public var noise: Int { scanner.noise }

  /// Adds bytes in chunks of any size, and returns the completed responses.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [ServoAnswer] {
    scanner.receive(bytes, maker.reading).compactMap(\.self)
  }

  /// Discards an incomplete packet after a timeout; returns responses found inside it.
  @discardableResult
  public mutating func drop() -> [ServoAnswer] { scanner.finish(maker.reading).compactMap(\.self) }
}

/// Turns what comes over a wire into answers: passes over noise, waits for the rest of packets, and never keeps more
/// than one packet's worth of bytes.
public struct ServoWire: Sendable {
  public let maker: ServoMaker
  private var scanner = PacketScanner()

  public init(_ maker: ServoMaker) { self.maker = maker }

  /// Bytes that belonged to no packet.
  public var noise: Int { scanner.noise }

  /// Takes bytes as they came, in pieces of any size, and returns the answers that are complete.
  public mutating func receive(_ bytes: some Sequence<UInt8>) -> [ServoAnswer] {
    scanner.receive(bytes, maker.reading).compactMap(\.self)
  }

  /// Gives up what is incomplete, as when an answer did not come in time; returns answers that noise had hidden.
  @discardableResult
  public mutating func drop() -> [ServoAnswer] { scanner.finish(maker.reading).compactMap(\.self) }
}

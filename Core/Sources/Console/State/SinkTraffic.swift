/// The measured traffic of one output.
public struct SinkTraffic: Codable, Hashable, Sendable {
  /// The output's identifier.
  public var id: String
  /// Payload bytes sent since the start, without network headers.
  public var bytes: UInt64
  public var bytesPerSecond: Double
  /// Bytes in each of the last sixty seconds, the oldest first; empty unless debugging.
  public var history: [Int]
  /// The newest packets, the newest first; empty unless debugging.
  public var packets: [PacketNote]

  public init(
    id: String, bytes: UInt64 = 0, bytesPerSecond: Double = 0, history: [Int] = [],
    packets: [PacketNote] = []
  ) {
    self.id = id
    self.bytes = bytes
    self.bytesPerSecond = bytesPerSecond
    self.history = history
    self.packets = packets
  }
}

/// One packet that was sent.
public struct PacketNote: Codable, Hashable, Sendable {
  /// Sequence number, from the output's first recorded packet.
  public var number: UInt64
  /// Unix seconds.
  public var time: Double
  /// Bytes.
  public var size: Int
  /// The first bytes as pairs of hexadecimal digits.
  public var head: String

  public static let headSize = 16

  public init(number: UInt64, time: Double, size: Int, head: some Sequence<UInt8>) {
    self.number = number
    self.time = time
    self.size = size
    self.head = head.prefix(Self.headSize).map(Self.hex).joined(separator: " ")
  }

  private static func hex(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }
}

/// The bytes of a set of one-argument messages, encoded once; each frame only patches its time tag
/// and its values, without allocating.
public struct OSCBundleTemplate: Sendable {
  /// One message: its address and the type of its only argument.
  public struct Slot: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case int32, float32 }

    public var address: String
    public var kind: Kind

    public init(_ address: String, _ kind: Kind) {
      self.address = address
      self.kind = kind
    }
  }

  /// The largest UDP payload of an Ethernet frame.
  public static let maximumDatagramSize = 1_472

  public let slotCount: Int
  private var bytes: [UInt8] = []
  private var packets: [Range<Int>] = []
  private var timeTagOffsets: [Int] = []
  private var valueOffsets: [Int] = []

  /// Splits the messages into bundles of at most `maximumSize` bytes; with `isBundled` false, each message is
  /// a packet. A single message that is larger is a packet of its own.
  public init(
    _ slots: [Slot], maximumSize: Int = OSCBundleTemplate.maximumDatagramSize,
    isBundled: Bool = true
  ) {
    slotCount = slots.count
    for slot in slots {
      let message = OSCBundleTemplate.message(slot)
      if isBundled {
        let size = packets.last?.count ?? .max
        if size > maximumSize - message.count - 4 { beginBundle() }
        bytes.append(integer: Int32(truncatingIfNeeded: message.count))
      } else {
        packets.append(bytes.count..<bytes.count)
      }
      bytes += message
      valueOffsets.append(bytes.count - 4)
      packets[packets.count - 1] = packets[packets.count - 1].lowerBound..<bytes.count
    }
  }

  public var packetCount: Int { packets.count }

  /// Patches the time tag and the values: the bit patterns of the slots' arguments in order. Slots without a
  /// value are unchanged.
  public mutating func fill(timeTag: UInt64, values: UnsafeBufferPointer<UInt32>) {
    bytes.withUnsafeMutableBytes { target in
      for offset in timeTagOffsets {
        target.storeBytes(of: timeTag.bigEndian, toByteOffset: offset, as: UInt64.self)
      }
      for (offset, value) in zip(valueOffsets, values) {
        target.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
      }
    }
  }

  /// The bytes of one packet; the pointer is valid inside `body` only.
  public func withPacket<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[packets[index]])) }
  }

  private static func message(_ slot: Slot) -> [UInt8] {
    let argument: OSCArgument = slot.kind == .int32 ? .int32(0) : .float32(0)
    return OSCPacket.message(OSCMessage(slot.address, argument)).encoded()
  }

  private mutating func beginBundle() {
    let start = bytes.count
    bytes.append(integer: OSCBundle.name)
    timeTagOffsets.append(bytes.count)
    bytes.append(integer: OSCTimeTag.immediately)
    packets.append(start..<bytes.count)
  }
}

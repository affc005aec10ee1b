/// The datagrams of one frame in one reused buffer, so that a stream allocates nothing after its first frame.
public struct PacketBatch: Sendable {
  private var storage: [UInt8] = []
  private var ends: [Int] = []
  /// Time of the packets' frame in seconds since the source's session began.
  public var time = 0.0

  public init() {}

  /// Number of packets.
  public var count: Int { ends.count }

  public var isEmpty: Bool { ends.isEmpty }

  /// Total size of all packets in bytes.
  public var byteCount: Int { ends.last ?? 0 }

  /// Removes the packets and keeps the memory.
  public mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a packet of `count` bytes. The buffer is not cleared: `fill` must write every byte.
  public mutating func append(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let start = byteCount
    let end = start + count
    if end > storage.count {
      storage.append(contentsOf: repeatElement(0, count: end - storage.count))
    }
    storage.withUnsafeMutableBytes {
      fill(UnsafeMutableRawBufferPointer(rebasing: $0[start..<end]))
    }
    ends.append(end)
  }

  /// Adds a copy of a packet.
  public mutating func append(_ packet: UnsafeRawBufferPointer) {
    append(count: packet.count) { $0.copyMemory(from: packet) }
  }

  /// The byte range of packet 0..<count in `withUnsafeBytes`.
  public func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// The bytes of packet 0..<count; the pointer is valid inside `body` only.
  public func withPacket<Result, Failure: Error>(
    _ index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = range(of: index)
    return try withUnsafeBytes { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  /// The bytes of all packets in order; the pointer is valid inside `body` only.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = byteCount
    let result: Swift.Result<Result, Failure> = storage.withUnsafeBytes { bytes in
      let used = UnsafeRawBufferPointer(rebasing: bytes[..<count])
      do throws(Failure) { return .success(try body(used)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Copies of the packets.
  public var packets: [[UInt8]] {
    (0..<count).map { withPacket($0) { Array($0) } }
  }
}

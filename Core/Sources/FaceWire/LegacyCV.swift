/// WeirdConnect version 2: "WRD", 2, sequence, seconds, then raw control voltages, little-endian.
public struct LegacyCV: Hashable, Sendable {
  public var sequence: UInt32
  /// Seconds since the sender's session began.
  public var time: Double
  /// 1…64 voltages within ±10 V; the first is jack 0.
  public var volts: [Float]

  public static let maximumCount = 64

  static let magic: UInt32 = 0x0244_5257

  public init(sequence: UInt32, time: Double, volts: [Float]) {
    self.sequence = sequence
    self.time = time
    self.volts = volts
  }

  /// Reads a packet of 12 bytes and 1…64 floats; a voltage that is not finite becomes 0.
  public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    guard bytes.count >= 4 else { throw WireError(.length, at: bytes.count) }
    guard bytes.little(UInt32.self, at: 0) == LegacyCV.magic else { throw WireError(.magic, at: 0) }
    guard bytes.count >= 16, bytes.count % 4 == 0 else { throw WireError(.length, at: bytes.count) }
    let count = (bytes.count - 12) / 4
    guard count <= LegacyCV.maximumCount else { throw WireError(.count, at: 12) }
    let seconds = bytes.littleFloat(at: 8)
    guard seconds.isFinite else { throw WireError(.number, at: 8) }
    sequence = bytes.little(UInt32.self, at: 4)
    time = Double(seconds)
    volts = (0..<count).map { bytes.littleFloat(at: 12 + 4 * $0).wired(to: -10...10) }
  }

  /// Appends a packet of the first `count` of sixteen voltages, 1…16; allocates nothing.
  public static func append(
    _ volts: SIMD16<Float>, count: Int, sequence: UInt32, time: Double, to batch: inout PacketBatch
  ) {
    let count = min(max(count, 1), 16)
    append(count: count, sequence: sequence, time: time, to: &batch) { volts[$0] }
  }

  /// Appends the packet, of the first 64 voltages; nothing when there are none.
  public func append(to batch: inout PacketBatch) {
    let count = min(volts.count, LegacyCV.maximumCount)
    guard count > 0 else { return }
    LegacyCV.append(count: count, sequence: sequence, time: time, to: &batch) { volts[$0] }
  }

  private static func append(
    count: Int, sequence: UInt32, time: Double, to batch: inout PacketBatch, volts: (Int) -> Float
  ) {
    let seconds = Float(time)
    batch.append(count: 12 + 4 * count) { bytes in
      bytes.storeLittle(LegacyCV.magic, at: 0)
      bytes.storeLittle(sequence, at: 4)
      bytes.storeLittle(seconds.isFinite ? seconds : 0, at: 8)
      for index in 0..<count {
        bytes.storeLittle(volts(index).wired(to: -10...10), at: 12 + 4 * index)
      }
    }
  }
}

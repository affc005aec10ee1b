public import Signals

/// WeirdConnect version 3: "WRD", 3, sequence, seconds, then the 62 channels, all little-endian.
public enum WeirdConnect {
  /// 12 bytes of header and 62 floats.
  public static let size = 260
  /// The variant with four reserved bytes and a CRC-32/BZIP2 at the end.
  public static let checkedSize = 268

  static let magic: UInt32 = 0x0344_5257

  /// Appends the 260 bytes of a frame: values clamped to their ranges, unavailable ones 0.
  public static func append(_ frame: ChannelFrame, to batch: inout PacketBatch) {
    let values = WireValues(frame).storage
    let seconds = Float(frame.time)
    batch.append(count: size) { bytes in
      bytes.storeLittle(magic, at: 0)
      bytes.storeLittle(frame.sequence, at: 4)
      bytes.storeLittle(seconds.isFinite ? seconds : 0, at: 8)
      withUnsafeBytes(of: values) { lanes in
        let lanes = lanes.assumingMemoryBound(to: UInt32.self)
        for index in 0..<62 { bytes.storeLittle(lanes[index], at: 12 + 4 * index) }
      }
    }
  }

  /// Decodes 260 or 268 bytes. A value that is not finite is unavailable, others are clamped to their ranges;
  /// a checksum of 0 is not verified.
  public static func decode(_ bytes: UnsafeRawBufferPointer) throws(WireError) -> ChannelFrame {
    guard bytes.count >= 4 else { throw WireError(.length, at: bytes.count) }
    guard bytes.little(UInt32.self, at: 0) == magic else { throw WireError(.magic, at: 0) }
    guard bytes.count == size || bytes.count == checkedSize else {
      throw WireError(.length, at: bytes.count)
    }
    guard bytes.count == size || hasValidChecksum(bytes) else {
      throw WireError(.checksum, at: 264)
    }
    let seconds = bytes.littleFloat(at: 8)
    guard seconds.isFinite else { throw WireError(.number, at: 8) }

    var frame = ChannelFrame(
      time: Double(seconds), sequence: bytes.little(UInt32.self, at: 4))
    withUnsafeMutableBytes(of: &frame.values.storage) { lanes in
      let lanes = lanes.assumingMemoryBound(to: UInt32.self)
      for index in 0..<62 { lanes[index] = bytes.little(UInt32.self, at: 12 + 4 * index) }
    }
    let values = WireValues(frame)
    frame.values = ChannelValues(storage: values.storage)
    frame.available = values.available
    return frame
  }

  /// Senders differ in the bytes covered: all before the checksum, or only 256 bytes.
  private static func hasValidChecksum(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let checksum = bytes.little(UInt32.self, at: 264)
    return checksum == 0 || checksum == CRC32.checksum(bytes[..<264])
      || checksum == CRC32.checksum(bytes[..<256])
  }
}

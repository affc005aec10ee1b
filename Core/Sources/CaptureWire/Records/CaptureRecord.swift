import Numbers

/// One record of a capture session: the same bytes in a message of a WebSocket and in the log on disk.
///
/// A header of 20 bytes, the payload, and the CRC-32C of both, little-endian (docs/capture-protocol.md).
public struct CaptureRecord: Hashable, Sendable {
  public enum Form: UInt8, CaseIterable, Sendable {
    /// A `CaptureDevice` as JSON; `stream` is the number of the device in this log.
    case device = 1
    /// A `CaptureStream` as JSON.
    case stream
    /// Consecutive samples of one stream.
    case samples
    /// Frames of a stream that stand in its media file: their times, sizes and checksums.
    case media
    /// Exchanges of times between the hub and the device whose number is `stream`.
    case clock
    /// A `CaptureMark` as JSON.
    case mark
    /// The device lost `count` samples from `first` on.
    case gap
    /// The stream has no sample from `first` on in this take.
    case end
  }

  public var form: Form
  /// The stream, or the number of a device.
  public var stream: UInt16
  /// The sequence number of the first sample.
  public var first: UInt32
  public var count: UInt32
  public var payload: [UInt8]

  public init(
    form: Form, stream: UInt16 = 0, first: UInt32 = 0, count: UInt32 = 0, payload: [UInt8] = []
  ) {
    self.form = form
    self.stream = stream
    self.first = first
    self.count = count
    self.payload = payload
  }

  /// The sequence numbers of its samples, or those that a gap lost.
  public var sequences: Range<Int> {
    let start = Int(clamping: first)
    return start..<start + Int(clamping: count)
  }

  /// Bytes of a payload at most: a frame of 16 MiB with its time and size.
  public static let maximumPayload = 1 << 24 | 1 << 12
  /// The header and the checksum behind the payload.
  public static let frameSize = headerSize + 4
  /// Bytes of JSON in a payload at most.
  public static let maximumText = 16_384

  static let headerSize = 20
  static let magic: [UInt8] = [0xC7, 0x5A]
  static let mediaSize = 17
  static let clockSize = 33

  /// Whether the numbers of a header agree with its form.
  static func isPlausible(form: Form, first: UInt32, count: UInt32, length: Int) -> Bool {
    guard (0...maximumPayload).contains(length) else { return false }
    let samples = Int(clamping: count)
    let isInRange = first <= UInt32.max - count
    switch form {
    case .device, .stream, .mark: return first == 0 && count == 0 && length <= maximumText
    case .gap: return length == 0 && count > 0 && isInRange
    case .end: return length == 0 && count == 0
    case .media:
      return samples <= CaptureKind.maximumBatch && length == samples * mediaSize && isInRange
    case .clock:
      return samples <= CaptureKind.maximumBatch && length == samples * clockSize && first == 0
    case .samples:
      return (1...CaptureKind.maximumBatch).contains(samples) && length >= 12 * samples && isInRange
    }
  }
}

/// The header of a record.
struct CaptureHeader: Hashable {
  let form: CaptureRecord.Form
  let stream: UInt16
  let first: UInt32
  let count: UInt32
  /// Bytes of the payload.
  let length: Int

  /// Bytes of the whole record.
  var recordSize: Int { CaptureRecord.frameSize + length }

  /// Nil for bytes that are too short, have another checksum, or cannot be a header.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= CaptureRecord.headerSize, bytes[0] == CaptureRecord.magic[0],
      bytes[1] == CaptureRecord.magic[1], bytes[3] == 0,
      let form = CaptureRecord.Form(rawValue: bytes[2])
    else { return nil }
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func half(_ offset: Int) -> UInt16 {
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    let check = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<18]))
    guard half(18) == UInt16(truncatingIfNeeded: check) else { return nil }
    self.form = form
    length = Int(clamping: word(4))
    stream = half(8)
    first = word(10)
    count = word(14)
    guard
      CaptureRecord.isPlausible(form: form, first: first, count: count, length: length)
    else { return nil }
  }

  /// Writes the header to the first 20 bytes.
  static func write(
    form: CaptureRecord.Form, stream: UInt16, first: UInt32, count: UInt32, length: Int,
    to bytes: UnsafeMutableRawBufferPointer
  ) {
    bytes[0] = CaptureRecord.magic[0]
    bytes[1] = CaptureRecord.magic[1]
    bytes[2] = form.rawValue
    bytes[3] = 0
    bytes.storeBytes(of: UInt32(clamping: length).littleEndian, toByteOffset: 4, as: UInt32.self)
    bytes.storeBytes(of: stream.littleEndian, toByteOffset: 8, as: UInt16.self)
    bytes.storeBytes(of: first.littleEndian, toByteOffset: 10, as: UInt32.self)
    bytes.storeBytes(of: count.littleEndian, toByteOffset: 14, as: UInt32.self)
    let check = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<18]))
    bytes.storeBytes(
      of: UInt16(truncatingIfNeeded: check).littleEndian, toByteOffset: 18, as: UInt16.self)
  }
}

import Numbers

/// A frame that stands in a media file, as the log refers to it.
public struct MediaFrame: Hashable, Sendable {
  /// Nanoseconds on its device's clock.
  public var sensed: Int64
  /// Bytes in the media file.
  public var size: UInt32
  /// CRC-32C of these bytes.
  public var checksum: UInt32
  public var isKey: Bool

  public init(sensed: Int64, size: UInt32, checksum: UInt32, isKey: Bool) {
    self.sensed = sensed
    self.size = size
    self.checksum = checksum
    self.isKey = isKey
  }
}

extension CaptureRecord {
  /// A record of consecutive frames of a stream.
  public init(media frames: [MediaFrame], stream: UInt16, first: UInt32) {
    var payload: [UInt8] = []
    payload.reserveCapacity(frames.count * Self.mediaSize)
    for frame in frames {
      payload.append(word: frame.sensed)
      payload.append(word: frame.size)
      payload.append(word: frame.checksum)
      payload.append(frame.isKey ? 1 : 0)
    }
    self.init(
      form: .media, stream: stream, first: first, count: UInt32(clamping: frames.count),
      payload: payload)
  }

  /// The frames of a record of media; nil for another form, and for impossible times.
  public var mediaFrames: [MediaFrame]? {
    guard form == .media, payload.count.isMultiple(of: Self.mediaSize) else { return nil }
    return payload.withUnsafeBytes { bytes -> [MediaFrame]? in
      var frames: [MediaFrame] = []
      for place in stride(from: 0, to: bytes.count, by: Self.mediaSize) {
        let frame = MediaFrame(
          sensed: bytes.word(at: place), size: bytes.word(at: place + 8),
          checksum: bytes.word(at: place + 12), isKey: bytes[place + 16] & 1 != 0)
        guard CaptureLimits.isPossible(frame.sensed) else { return nil }
        frames.append(frame)
      }
      return frames
    }
  }
}

extension UnsafeRawBufferPointer {
  /// A little-endian number; the caller checks the size.
  func word<Value: FixedWidthInteger>(at place: Int, as type: Value.Type = Value.self) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: place, as: Value.self))
  }
}

extension [UInt8] {
  mutating func append(word: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
  }
}

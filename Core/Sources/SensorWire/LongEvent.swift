import Numbers
package import Signals

/// Sound or a picture while it is read: its record holds the first bytes, the records of parts behind it the rest.
package struct LongEvent {
  private enum Form {
    case audio(sequence: UInt32, rate: Double, channelCount: UInt8)
    case picture(
      sequence: UInt32, width: UInt16, height: UInt16, flags: UInt8, rotation: UInt8)
  }

  package let stream: UInt16
  private let source: SourceID
  /// Nil for sound.
  private let codec: EncodedPicture.Codec?
  private let sensed: Double
  private let arrived: Double
  private let form: Form
  /// Of all its records.
  private let size: Int
  private var bytes: [UInt8]

  /// Maximum number of content bytes in one record.
  package static let partSize = 16_384
  static let audioHeadSize = 4 + 8 + 1 + 4
  static let pictureHeadSize = 4 + 2 + 2 + 1 + 1 + 4
  static let partHeadSize = 2 + 4

  private enum Flag {
    static let isKeyFrame: UInt8 = 1
    static let isMirrored: UInt8 = 2
  }

  /// The bytes of its content in all its records, with the heads of those.
  static func size(ofContent size: Int) -> Int {
    max(audioHeadSize, pictureHeadSize) + size
      + size / partSize * (RecordBytes.frameSize + partHeadSize)
  }

  static func isPlausible(size: Int, head: Int) -> Bool {
    (head...head + partSize).contains(size)
  }

  /// Reads the record that begins it, behind the head; nil for a size that no sound or picture has.
  package init?(
    _ kind: EventKind, stream: UInt16, source: SourceID, codec: EncodedPicture.Codec?,
    sensed: Double, arrived: Double, _ cursor: inout ByteCursor
  ) {
    self.stream = stream
    self.source = source
    self.codec = codec
    self.sensed = sensed
    self.arrived = arrived
    let sequence = cursor.integer(UInt32.self)
    let limit: Int
    if kind == .audio {
      form = .audio(
        sequence: sequence, rate: cursor.double(), channelCount: cursor.integer(UInt8.self))
      limit = 4 * AudioBlock.maximumSamples
    } else {
      form = .picture(
        sequence: sequence, width: cursor.integer(UInt16.self),
        height: cursor.integer(UInt16.self), flags: cursor.integer(UInt8.self),
        rotation: cursor.integer(UInt8.self))
      limit = EncodedPicture.maximumSize
    }
    size = Int(clamping: cursor.integer(UInt32.self))
    bytes = Array(cursor.rest())
    guard size <= limit, bytes.count <= size else { return nil }
  }

  /// Appends the content of a part; false when it is not the next one.
  package mutating func append(_ part: UnsafeRawBufferPointer, at offset: UInt32) -> Bool {
    guard Int(clamping: offset) == bytes.count, !part.isEmpty, part.count <= size - bytes.count
    else {
      return false
    }
    bytes.append(contentsOf: part)
    return true
  }

  package var isComplete: Bool { bytes.count == size }

  /// Nil when its values are not finite, or outside the bounds of sound or pictures.
  package var event: SensorEvent? {
    payload.map {
      SensorEvent(source: source, sensed: sensed, arrived: arrived, payload: $0)
    }
  }

  private var payload: SensorPayload? {
    switch form {
    case .audio(let sequence, let rate, let channelCount):
      guard bytes.count.isMultiple(of: 4) else { return nil }
      let samples = bytes.withUnsafeBytes { raw in
        var cursor = ByteCursor(raw)
        let samples = (0..<raw.count / 4).map { _ in cursor.float() }
        return cursor.isFinite ? samples : nil
      }
      guard let samples else { return nil }
      return AudioBlock(
        sequence: sequence, rate: rate, channelCount: Int(channelCount), samples: samples
      ).map(SensorPayload.audio)
    case .picture(let sequence, let width, let height, let flags, let rotation):
      guard let codec,
        let rotation = EncodedPicture.Rotation(rawValue: rotation)
      else { return nil }
      return EncodedPicture(
        sequence: sequence, codec: codec, width: width, height: height,
        isKeyFrame: flags & Flag.isKeyFrame != 0, isMirrored: flags & Flag.isMirrored != 0,
        rotation: rotation, bytes: bytes
      ).map(SensorPayload.picture)
    }
  }
}

extension LongEvent {
  static func append(
    _ block: AudioBlock, of event: SensorEvent, stream: UInt16, to bytes: inout [UInt8]
  ) {
    let size = 4 * block.samples.count
    let first = min(size, partSize)
    RecordBytes.append(kind: EventKind.audio.rawValue, to: &bytes) { bytes in
      EventBytes.appendHead(of: event, stream: stream, to: &bytes)
      bytes.append(littleEndian: block.sequence)
      bytes.append(block.rate)
      bytes.append(UInt8(clamping: block.channelCount))
      bytes.append(littleEndian: UInt32(clamping: size))
      for sample in block.samples[..<(first / 4)] { bytes.append(sample) }
    }
    appendParts(first..<size, stream: stream, to: &bytes) { part, bytes in
      for sample in block.samples[part.lowerBound / 4..<part.upperBound / 4] {
        bytes.append(sample)
      }
    }
  }

  static func append(
    _ picture: EncodedPicture, of event: SensorEvent, stream: UInt16, to bytes: inout [UInt8]
  ) {
    let first = min(picture.bytes.count, partSize)
    RecordBytes.append(kind: EventKind.picture.rawValue, to: &bytes) { bytes in
      EventBytes.appendHead(of: event, stream: stream, to: &bytes)
      bytes.append(littleEndian: picture.sequence)
      bytes.append(littleEndian: picture.width)
      bytes.append(littleEndian: picture.height)
      bytes.append(
        (picture.isKeyFrame ? Flag.isKeyFrame : 0) | (picture.isMirrored ? Flag.isMirrored : 0))
      bytes.append(picture.rotation.rawValue)
      bytes.append(littleEndian: UInt32(clamping: picture.bytes.count))
      bytes.append(contentsOf: picture.bytes[..<first])
    }
    appendParts(first..<picture.bytes.count, stream: stream, to: &bytes) { part, bytes in
      bytes.append(contentsOf: picture.bytes[part])
    }
  }

  private static func appendParts(
    _ range: Range<Int>, stream: UInt16, to bytes: inout [UInt8],
    content: (Range<Int>, inout [UInt8]) -> Void
  ) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: partSize) {
      RecordBytes.append(kind: EventKind.part.rawValue, to: &bytes) { bytes in
        bytes.append(littleEndian: stream)
        bytes.append(littleEndian: UInt32(clamping: offset))
        content(offset..<min(offset + partSize, range.upperBound), &bytes)
      }
    }
  }
}

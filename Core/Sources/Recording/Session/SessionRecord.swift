import Numbers
import SensorWire

/// The records of a session file; those of events have kinds of their own (`EventKind`).
enum SessionRecord {
  enum Kind: UInt8 {
    case header = 1
    case face, channels, hands, end
    /// The values of a Live Link CSV's row that exceed the following face.
    case liveLink
    /// An entry of the table of streams.
    case stream
  }

  /// A signature of 12 bytes that no text file begins with, then the version as u32.
  static let preamble: [UInt8] =
    Array("SENSORIUM".utf8) + [0x0D, 0x0A, 0x1A] + [UInt8(SessionHeader.version), 0, 0, 0]
  static let magicSize = 12
  static let frameSize = RecordBytes.frameSize
  static let maximumPayload = 65_536

  static func append(_ kind: Kind, to bytes: inout [UInt8], payload: (inout [UInt8]) -> Void) {
    RecordBytes.append(kind: kind.rawValue, to: &bytes, payload: payload)
  }

  /// Empty for a row without values beyond its frame.
  static func append(_ row: LiveLinkRow?, to bytes: inout [UInt8]) {
    guard let row, !row.isEmpty else { return }
    append(.liveLink, to: &bytes) { row.append(to: &$0) }
  }

  /// Whether a length is valid for a kind; an invalid one is rejected before the checksum.
  static func isPlausible(kind: UInt8, length: Int, afterDamage: Bool) -> Bool {
    if let event = EventKind(rawValue: kind) {
      return EventBytes.isPlausible(kind: event, length: length)
    }
    guard let kind = Kind(rawValue: kind) else { return !afterDamage && length <= maximumPayload }
    switch kind {
    case .face: return length == FrameBytes.faceSize
    case .channels: return length == FrameBytes.channelsSize
    case .hands: return FrameBytes.handCount(ofSize: length) != nil
    case .end: return length == SessionSummary.size
    case .liveLink: return LiveLinkRow.isPlausible(size: length)
    case .header: return !afterDamage && length <= maximumPayload
    case .stream: return length <= SessionStream.maximumSize
    }
  }
}

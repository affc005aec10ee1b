import Numbers

/// The packets of AppleMIDI sessions, on either port.
public enum SessionPacket: Hashable, Sendable {
  public struct Greeting: Hashable, Sendable {
    public var token: UInt32
    public var ssrc: UInt32
    /// Without control characters, at most 255 bytes; empty when the packet has none.
    public var name: String

    public init(token: UInt32, ssrc: UInt32, name: String = "") {
      self.token = token
      self.ssrc = ssrc
      self.name = name
    }
  }

  case invitation(Greeting)
  case acceptance(Greeting)
  case refusal(Greeting)
  case goodbye(Greeting)
  /// - Parameter count: 0, 1 or 2: the number of timestamps before the newest one.
  case clock(ssrc: UInt32, count: UInt8, UInt64, UInt64, UInt64)
  /// The number of the last packet received is in `high`; one known sender uses `low`.
  case feedback(ssrc: UInt32, high: UInt16, low: UInt16)
  case bitrateLimit(ssrc: UInt32, UInt32)

  static let version: UInt32 = 2
  static let nameLimit = 255

  /// Whether the bytes have the signature of a session packet, not of RTP.
  public static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFF
  }

  public init(_ bytes: UnsafeRawBufferPointer) throws(RTPMIDIError) {
    var reader = ByteReader(bytes)
    guard reader.uint16() == 0xFFFF, let command = reader.uint16() else { throw .notSession }
    let packet: SessionPacket? =
      switch command {
      case Self.code("IN"): Self.greeting(&reader).map(SessionPacket.invitation)
      case Self.code("OK"): Self.greeting(&reader).map(SessionPacket.acceptance)
      case Self.code("NO"): Self.greeting(&reader).map(SessionPacket.refusal)
      case Self.code("BY"): Self.greeting(&reader).map(SessionPacket.goodbye)
      case Self.code("CK"): Self.clock(&reader)
      case Self.code("RS"): Self.feedback(&reader)
      case Self.code("RL"): Self.bitrateLimit(&reader)
      default: throw .notSession
      }
    guard let packet else { throw .tooShort(bytes: bytes.count) }
    self = packet
  }

  private static func code(_ letters: StaticString) -> UInt16 {
    UInt16(letters.utf8Start[0]) << 8 | UInt16(letters.utf8Start[1])
  }

  private static func greeting(_ reader: inout ByteReader) -> Greeting? {
    guard reader.uint32() != nil, let token = reader.uint32(), let ssrc = reader.uint32() else {
      return nil
    }
    let rest = reader.take(reader.left)
    let text = (rest ?? UnsafeRawBufferPointer(start: nil, count: 0)).prefix(nameLimit)
    let name = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    return Greeting(token: token, ssrc: ssrc, name: String(name.unicodeScalars.filter(isVisible)))
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  private static func clock(_ reader: inout ByteReader) -> SessionPacket? {
    guard let ssrc = reader.uint32(), let count = reader.next(), reader.take(3) != nil,
      let first = reader.uint64(), let second = reader.uint64(), let third = reader.uint64()
    else { return nil }
    return .clock(ssrc: ssrc, count: count, first, second, third)
  }

  private static func feedback(_ reader: inout ByteReader) -> SessionPacket? {
    guard let ssrc = reader.uint32(), let high = reader.uint16() else { return nil }
    return .feedback(ssrc: ssrc, high: high, low: reader.uint16() ?? 0)
  }

  private static func bitrateLimit(_ reader: inout ByteReader) -> SessionPacket? {
    guard let ssrc = reader.uint32(), let limit = reader.uint32() else { return nil }
    return .bitrateLimit(ssrc: ssrc, limit)
  }

  public var bytes: [UInt8] {
    switch self {
    case .invitation(let greeting): Self.encoded("IN", greeting)
    case .acceptance(let greeting): Self.encoded("OK", greeting)
    case .refusal(let greeting): Self.encoded("NO", greeting)
    case .goodbye(let greeting): Self.encoded("BY", greeting)
    case .clock(let ssrc, let count, let first, let second, let third):
      Self.encoded("CK", ssrc) { bytes in
        bytes += [count, 0, 0, 0]
        for time in [first, second, third] { bytes.append(bigEndian: time) }
      }
    case .feedback(let ssrc, let high, let low):
      Self.encoded("RS", ssrc) { bytes in
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
      }
    case .bitrateLimit(let ssrc, let limit):
      Self.encoded("RL", ssrc) { $0.append(bigEndian: limit) }
    }
  }

  private static func encoded(_ letters: StaticString, _ greeting: Greeting) -> [UInt8] {
    encoded(letters, Self.version) { bytes in
      bytes.append(bigEndian: greeting.token)
      bytes.append(bigEndian: greeting.ssrc)
      guard !greeting.name.isEmpty else { return }
      bytes += greeting.name.utf8.prefix(nameLimit - 1).filter { $0 != 0 } + [0]
    }
  }

  private static func encoded(
    _ letters: StaticString, _ first: UInt32, _ rest: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFF]
    bytes.append(bigEndian: code(letters))
    bytes.append(bigEndian: first)
    rest(&bytes)
    return bytes
  }
}

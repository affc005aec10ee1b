import Numbers

/// Splits a byte stream into packets; detects the framing from the first byte.
///
/// Memory is bounded by `maximumPacketSize`. An invalid length prefix ends the stream: the decoder then
/// always throws and the connection should be closed. An invalid SLIP packet is dropped and counted.
public struct OSCStreamDecoder: Sendable {
  /// Nil before the first byte.
  public private(set) var framing: OSCFraming?
  /// SLIP packets dropped because they were too long or wrongly escaped.
  public private(set) var droppedPackets = 0
  public let maximumPacketSize: Int

  private var packet: [UInt8] = []
  private var failure: OSCError.Kind?
  private var headerBytes = 0
  private var bodySize = 0
  private var isEscaped = false
  private var isDropping = false

  /// `framing` nil detects it.
  public init(framing: OSCFraming? = nil, maximumPacketSize: Int = 65_536) {
    self.framing = framing
    self.maximumPacketSize = max(4, maximumPacketSize)
  }

  /// Processes the next bytes of the stream and passes on each completed packet; the pointer is valid inside
  /// `body` only.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(OSCError) {
    if let failure { throw OSCError(failure, at: 0) }
    guard let first = bytes.first else { return }
    if framing == nil { framing = OSCStreamDecoder.framing(of: first) }
    switch framing {
    case .lengthPrefix: try decodeLengthPrefixed(bytes, body)
    case .slip: decodeSLIP(bytes, body)
    case nil: throw fail(.framing, at: 0)
    }
  }

  /// Processes the next bytes of the stream and returns the completed packets.
  public mutating func decode(_ bytes: some Collection<UInt8>) throws(OSCError) -> [[UInt8]] {
    let copy = ContiguousArray(bytes)
    var packets: [[UInt8]] = []
    let result = copy.withUnsafeBytes { buffer in
      Result { () throws(OSCError) in try decode(buffer) { packets.append(Array($0)) } }
    }
    try result.get()
    return packets
  }

  /// A plausible length begins with 0; SLIP begins with END, or with the packet when END only follows.
  private static func framing(of first: UInt8) -> OSCFraming? {
    switch first {
    case 0: .lengthPrefix
    case SLIP.end, UInt8(ascii: "/"), UInt8(ascii: "#"): .slip
    default: nil
    }
  }

  private mutating func fail(_ kind: OSCError.Kind, at offset: Int) -> OSCError {
    failure = kind
    packet = []
    return OSCError(kind, at: offset)
  }
}

extension OSCStreamDecoder {
  private mutating func decodeLengthPrefixed(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(OSCError) {
    var offset = 0
    while offset < bytes.count {
      if headerBytes < 4 {
        bodySize = bodySize << 8 | Int(bytes[offset])
        headerBytes += 1
        offset += 1
        guard headerBytes == 4 else { continue }
        guard bodySize <= maximumPacketSize else { throw fail(.size, at: offset - 1) }
      } else {
        let count = min(bodySize - packet.count, bytes.count - offset)
        packet.append(contentsOf: bytes[offset..<offset + count])
        offset += count
      }
      if packet.count == bodySize {
        deliver(body)
        headerBytes = 0
        bodySize = 0
      }
    }
  }

  private mutating func decodeSLIP(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for byte in bytes {
      if byte == SLIP.end {
        endSLIP(body)
      } else if !isDropping {
        appendSLIP(byte)
      }
    }
  }

  private mutating func endSLIP(_ body: (UnsafeRawBufferPointer) -> Void) {
    if isDropping || isEscaped {
      droppedPackets += 1
      packet.removeAll(keepingCapacity: true)
    }
    isDropping = false
    isEscaped = false
    deliver(body)
  }

  private mutating func appendSLIP(_ byte: UInt8) {
    if byte == SLIP.escape, !isEscaped {
      isEscaped = true
      return
    }
    var plain = byte
    if isEscaped {
      isEscaped = false
      switch byte {
      case SLIP.escapedEnd: plain = SLIP.end
      case SLIP.escapedEscape: plain = SLIP.escape
      default: isDropping = true
      }
    }
    if packet.count >= maximumPacketSize { isDropping = true }
    if !isDropping { packet.append(plain) }
  }

  private mutating func deliver(_ body: (UnsafeRawBufferPointer) -> Void) {
    guard !packet.isEmpty else { return }
    packet.withUnsafeBytes(body)
    packet.removeAll(keepingCapacity: true)
  }
}

extension OSCPacket {
  /// Decodes one datagram. Text that is not UTF-8 is repaired, a missing type tag string means no
  /// arguments, and bytes after the last argument are ignored.
  public init(decoding bytes: UnsafeRawBufferPointer) throws(OSCError) {
    guard !bytes.isEmpty else { throw OSCError(.empty, at: 0) }
    guard bytes.count % 4 == 0 else { throw OSCError(.alignment, at: bytes.count) }
    var reader = OSCReader(bytes)
    self = try OSCPacket(from: &reader, depth: 0)
  }

  /// Decodes one datagram, see `init(decoding: UnsafeRawBufferPointer)`.
  public init(decoding bytes: some Collection<UInt8>) throws(OSCError) {
    let copy = ContiguousArray(bytes)
    let result = copy.withUnsafeBytes { buffer in
      Result { () throws(OSCError) in try OSCPacket(decoding: buffer) }
    }
    self = try result.get()
  }

  private init(from reader: inout OSCReader, depth: Int) throws(OSCError) {
    switch reader.next {
    case UInt8(ascii: "/"): self = .message(try OSCMessage(from: &reader))
    case UInt8(ascii: "#"): self = .bundle(try OSCBundle(from: &reader, depth: depth + 1))
    default: throw OSCError(.start, at: reader.offset)
    }
  }

  fileprivate static func elements(
    of reader: inout OSCReader, depth: Int
  ) throws(OSCError) -> [OSCPacket] {
    var elements: [OSCPacket] = []
    while reader.remaining > 0 {
      var element = try reader.element()
      elements.append(try OSCPacket(from: &element, depth: depth))
    }
    return elements
  }
}

extension OSCBundle {
  fileprivate init(from reader: inout OSCReader, depth: Int) throws(OSCError) {
    guard depth <= OSCPacket.maximumDepth else { throw OSCError(.depth, at: reader.offset) }
    let start = reader.offset
    let name = try reader.integer(UInt64.self)
    guard name == OSCBundle.name else { throw OSCError(.start, at: start) }
    timeTag = try reader.integer(UInt64.self)
    elements = try OSCPacket.elements(of: &reader, depth: depth)
  }

  /// "#bundle" and its zero.
  static let name: UInt64 = 0x2362_756E_646C_6500
}

extension OSCMessage {
  fileprivate init(from reader: inout OSCReader) throws(OSCError) {
    address = try reader.string()
    arguments = []
    guard reader.next == UInt8(ascii: ",") else { return }
    var tags = OSCTypeTags(try reader.stringBytes(), at: reader.offset)
    arguments = try tags.arguments(from: &reader)
  }
}

/// The type tag string while its arguments are read.
private struct OSCTypeTags {
  private let tags: UnsafeRawBufferPointer
  private let start: Int
  private var index = 1

  init(_ tags: UnsafeRawBufferPointer, at end: Int) {
    self.tags = tags
    start = end - ((tags.count + 4) & ~3)
  }

  mutating func arguments(
    from reader: inout OSCReader, depth: Int = 0
  ) throws(OSCError) -> [OSCArgument] {
    guard depth <= OSCPacket.maximumDepth else { throw error(.depth) }
    var arguments: [OSCArgument] = []
    while index < tags.count {
      let tag = tags[index]
      index += 1
      switch tag {
      case UInt8(ascii: "["):
        arguments.append(.array(try self.arguments(from: &reader, depth: depth + 1)))
      case UInt8(ascii: "]"):
        guard depth > 0 else { throw error(.brackets) }
        return arguments
      default:
        arguments.append(try argument(tag, from: &reader))
      }
    }
    guard depth == 0 else { throw error(.brackets) }
    return arguments
  }

  private func argument(
    _ tag: UInt8, from reader: inout OSCReader
  ) throws(OSCError) -> OSCArgument {
    switch Unicode.Scalar(tag) {
    case "i": .int32(try reader.integer(Int32.self))
    case "f": .float32(Float(bitPattern: try reader.integer(UInt32.self)))
    case "s": .string(try reader.string())
    case "b": .blob(try reader.blob())
    case "h": .int64(try reader.integer(Int64.self))
    case "t": .timeTag(try reader.integer(UInt64.self))
    case "d": .double(Double(bitPattern: try reader.integer(UInt64.self)))
    case "S": .symbol(try reader.string())
    case "c": .character(Unicode.Scalar(try reader.integer(UInt32.self)) ?? "\u{FFFD}")
    case "r": .color(try reader.integer(UInt32.self))
    case "m": .midi(try reader.integer(UInt32.self))
    case "T": .true
    case "F": .false
    case "N": .null
    case "I": .impulse
    default: throw error(.typeTag)
    }
  }

  private func error(_ kind: OSCError.Kind) -> OSCError {
    OSCError(kind, at: start + index - 1)
  }
}

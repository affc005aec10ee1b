import Numbers

extension OSCPacket {
  /// The bytes of the packet, a multiple of four.
  public func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the bytes of the packet; a string ends at its first zero.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .message(let message): message.append(to: &bytes)
    case .bundle(let bundle): bundle.append(to: &bytes)
    }
  }
}

extension OSCMessage {
  /// Appends the bytes of the message.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(string: address)
    var tags = ","
    for argument in arguments { argument.appendTag(to: &tags) }
    bytes.append(string: tags)
    for argument in arguments { argument.append(to: &bytes) }
  }
}

extension OSCBundle {
  /// Appends the bytes of the bundle and of all its elements.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(integer: OSCBundle.name)
    bytes.append(integer: timeTag)
    for element in elements {
      let start = bytes.count
      bytes.append(integer: Int32(0))
      element.append(to: &bytes)
      let size = Int32(truncatingIfNeeded: bytes.count - start - 4)
      bytes.withUnsafeMutableBytes {
        $0.storeBytes(of: size.bigEndian, toByteOffset: start, as: Int32.self)
      }
    }
  }
}

extension OSCArgument {
  fileprivate func appendTag(to tags: inout String) {
    switch self {
    case .int32: tags += "i"
    case .float32: tags += "f"
    case .string: tags += "s"
    case .blob: tags += "b"
    case .int64: tags += "h"
    case .timeTag: tags += "t"
    case .double: tags += "d"
    case .symbol: tags += "S"
    case .character: tags += "c"
    case .color: tags += "r"
    case .midi: tags += "m"
    case .true: tags += "T"
    case .false: tags += "F"
    case .null: tags += "N"
    case .impulse: tags += "I"
    case .array(let elements):
      tags += "["
      for element in elements { element.appendTag(to: &tags) }
      tags += "]"
    }
  }

  fileprivate func append(to bytes: inout [UInt8]) {
    switch self {
    case .int32(let value): bytes.append(integer: value)
    case .float32(let value): bytes.append(integer: value.bitPattern)
    case .string(let value), .symbol(let value): bytes.append(string: value)
    case .blob(let value): bytes.append(blob: value)
    case .int64(let value): bytes.append(integer: value)
    case .timeTag(let value): bytes.append(integer: value)
    case .double(let value): bytes.append(integer: value.bitPattern)
    case .character(let value): bytes.append(integer: value.value)
    case .color(let value), .midi(let value): bytes.append(integer: value)
    case .true, .false, .null, .impulse: break
    case .array(let elements): for element in elements { element.append(to: &bytes) }
    }
  }
}

extension [UInt8] {
  mutating func append(integer: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: integer.bigEndian) { append(contentsOf: $0) }
  }

  mutating func append(string: String) {
    let length = count
    append(contentsOf: string.utf8.prefix { $0 != 0 })
    append(contentsOf: repeatElement(0, count: 4 - (count - length) % 4))
  }

  mutating func append(blob: [UInt8]) {
    append(integer: Int32(truncatingIfNeeded: blob.count))
    append(contentsOf: blob)
    append(contentsOf: repeatElement(0, count: -blob.count & 3))
  }
}

import Numbers

/// A block of LZVN: opcodes of literals and matches.
enum LZVN {
  /// Appends the bytes of a block up to `end`.
  static func decode(
    _ payload: ArraySlice<UInt8>, to output: inout [UInt8], end: Int
  ) throws(LZFSE.Problem) {
    var input = LZVNInput(rest: payload)
    var distance = 0
    while true {
      let offset = input.rest.startIndex
      let code = try input.byte()
      switch code {
      case 0x06: return
      case 0x0E, 0x16: continue
      case 0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70...0x7F, 0xD0...0xDF:
        throw .badBlock(offset: offset)
      default: break
      }
      let (literals, length) = try input.lengths(code, &distance)
      guard literals <= end - output.count else { throw .wrongLength }
      output += try input.take(literals)
      if length > 0 { try output.repeatBytes(length, distance: distance, end: end) }
    }
  }
}

private struct LZVNInput {
  var rest: ArraySlice<UInt8>

  mutating func byte() throws(LZFSE.Problem) -> Int {
    guard let byte = rest.popFirst() else { throw .truncated }
    return Int(byte)
  }

  mutating func take(_ count: Int) throws(LZFSE.Problem) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Literals and the length of the match of an opcode, whose distance changes where it has one.
  mutating func lengths(
    _ code: Int, _ distance: inout Int
  ) throws(LZFSE.Problem) -> (literals: Int, length: Int) {
    switch code {
    case 0xE0: return (try byte() + 16, 0)
    case 0xE1...0xEF: return (code & 15, 0)
    case 0xF0: return (0, try byte() + 16)
    case 0xF1...0xFF: return (0, code & 15)
    case 0xA0...0xBF:
      // 101LLMMM DDDDDDMM DDDDDDDD
      let low = try byte()
      distance = low >> 2 | (try byte()) << 6
      return (code >> 3 & 3, ((code & 7) << 2 | low & 3) + 3)
    default: break
    }
    // LLMMMDDD DDDDDDDD, LLMMM111 with 16 bits of distance, or LLMMM110 with the last one.
    switch code & 7 {
    case 7:
      let low = try byte()
      distance = low | (try byte()) << 8
    case 6: break
    default: distance = (code & 7) << 8 | (try byte())
    }
    return (code >> 6, (code >> 3 & 7) + 3)
  }
}

/// A decimal number in ASCII, with a point or a comma (phones set to German or French).
enum DecimalText {
  /// Nil unless the text is one finite number of at most 32 characters.
  static func number(_ text: some Collection<UInt8>) -> Float? {
    guard !text.isEmpty, text.count <= 32 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var hasPoint = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        bytes.append(byte)
      case UInt8(ascii: "."), UInt8(ascii: ","):
        guard !hasPoint else { return nil }
        hasPoint = true
        bytes.append(UInt8(ascii: "."))
      default: return nil
      }
    }
    guard let number = Float(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  /// The numbers of a comma-separated list: `count` of them, or twice as many pieces when commas are decimal
  /// separators too.
  static func list(_ text: some Collection<UInt8>, count: Int) -> [Float]? {
    let pieces = text.split(
      separator: UInt8(ascii: ","), maxSplits: 2 * count, omittingEmptySubsequences: false)
    var numbers: [Float] = []
    if pieces.count == count {
      for piece in pieces {
        guard let number = number(piece) else { return nil }
        numbers.append(number)
      }
    } else if pieces.count == 2 * count {
      for index in 0..<count {
        let joined = Array(pieces[2 * index]) + [UInt8(ascii: ".")] + pieces[2 * index + 1]
        guard let number = number(joined) else { return nil }
        numbers.append(number)
      }
    } else {
      return nil
    }
    return numbers
  }
}

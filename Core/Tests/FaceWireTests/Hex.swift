/// Bytes from hexadecimal text; white space is for the reader.
func hex(_ text: String) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }.map { UInt8(String($0), radix: 16)! }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

extension [UInt8] {
  init(little value: some FixedWidthInteger) {
    self = Swift.withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  init(little value: Float) { self.init(little: value.bitPattern) }

  init(big value: some FixedWidthInteger) {
    self = Swift.withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }
}

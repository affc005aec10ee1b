import Numbers

/// The size of a code and how its codewords are grouped at level M (ISO/IEC 18004, tables 1, 7 and 9).
struct QRVersion: Hashable, Sendable {
  /// 1…40.
  let number: Int

  private static let correctionPerBlock = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
  private static let blocksPerVersion = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
    26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]

  var size: Int { number * 4 + 17 }
  private var correction: Int { Self.correctionPerBlock[number - 1] }
  private var blocks: Int { Self.blocksPerVersion[number - 1] }
  private var dataCount: Int { codewordCount - correction * blocks }
  private var lengthBits: Int { number < 10 ? 8 : 16 }

  static func smallest(for bytes: Int) -> QRVersion? {
    (1...40).lazy.map(QRVersion.init).first { 4 + $0.lengthBits + bytes * 8 <= $0.dataCount * 8 }
  }

  /// Data and correction together.
  var codewordCount: Int {
    var modules = (16 * number + 128) * number + 64
    if number >= 2 {
      let patterns = number / 7 + 2
      modules -= (25 * patterns - 10) * patterns - 55
      if number >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  /// Centres of the alignment patterns along one axis (annex E).
  var alignmentCentres: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
  }

  /// Mode, length, bytes, terminator and padding.
  func dataCodewords(for bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, lengthBits)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, dataCount * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    for index in 0..<dataCount - words.count { words.append(index % 2 == 0 ? 0xec : 0x11) }
    return words
  }

  /// Splits into blocks, adds the correction of each and takes one codeword of each block in turn.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let long = codewordCount % blocks
    let shortData = codewordCount / blocks - correction
    let code = ReedSolomon(degree: correction)
    var start = 0
    let parts = (0..<blocks).map { index in
      let count = shortData + (index < blocks - long ? 0 : 1)
      defer { start += count }
      return Array(data[start..<start + count])
    }
    let corrections = parts.map(code.remainder)
    let words = (0...shortData).flatMap { index in
      parts.compactMap { index < $0.count ? $0[index] : nil }
    }
    return words + (0..<correction).flatMap { index in corrections.map { $0[index] } }
  }
}

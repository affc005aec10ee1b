import Numbers

/// Reed–Solomon codes over GF(256) with the polynomial 0x11D, as QR codes use them (ISO/IEC 18004, annex A).
struct ReedSolomon: Sendable {
  /// Coefficients from the second highest power down; the highest is 1.
  private let generator: [UInt8]

  init(degree: Int) {
    var generator = [UInt8](repeating: 0, count: degree)
    generator[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        let next = index + 1 < degree ? generator[index + 1] : 0
        generator[index] = Self.product(generator[index], root) ^ next
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// The correction codewords for one block.
  func remainder(_ data: [UInt8]) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in generator.indices { remainder[index] ^= Self.product(generator[index], factor) }
    }
    return remainder
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt16 = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7) * 0x11d
      if right >> UInt8(bit) & 1 == 1 { product ^= UInt16(left) }
    }
    return UInt8(truncatingIfNeeded: product)
  }
}

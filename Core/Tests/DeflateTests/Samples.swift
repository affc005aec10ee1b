import TestSupport

/// Bytes and pictures for tests, reproducible by a seed.
enum Samples {
  /// Of several kinds, by `seed`: noise, few values, runs, repeats, zeros.
  static func bytes(seed: Int, count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch seed % 6 {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
      case 1: bytes.append(UInt8.random(in: 0...3, using: &random))
      case 2:
        let value = UInt8.random(in: 0...255, using: &random)
        bytes += [UInt8](repeating: value, count: Int.random(in: 1...900, using: &random))
      case 3 where bytes.count > 40:
        let start = Int.random(in: 0..<bytes.count - 30, using: &random)
        bytes += bytes[start..<start + Int.random(in: 1...30, using: &random)]
      case 4: bytes.append(0)
      default: bytes.append(UInt8.random(in: 60...90, using: &random))
      }
    }
    return Array(bytes.prefix(count))
  }

  /// A ramp with noise, a step and holes.
  static func depth(seed: Int, width: Int, height: Int) -> [UInt16] {
    var random = SeededGenerator(seed: UInt64(seed))
    return (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let isHole = (x / 9 + y / 5) % 11 == 0 || UInt8.random(in: 0...99, using: &random) == 0
      let step = x > width / 2 ? 700 : 0
      return isHole
        ? 0 : UInt16(900 + 4 * x + 3 * y + step + Int.random(in: -2...2, using: &random))
    }
  }
}

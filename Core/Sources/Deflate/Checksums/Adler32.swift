import Numbers

/// Adler-32 of zlib streams (RFC 1950 section 8.2).
public enum Adler32 {
  private static let modulus: UInt32 = 65_521
  /// Sixteen-byte steps after which 16-bit lanes are still below 65,536: 255 · 22 · 21 / 2 < 65,536.
  private static let steps = 22
  /// Bytes after which the 32-bit sums are reduced (RFC 1950 section 9).
  private static let run = 5552

  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { checksum($0) }
  }

  public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    guard var place = bytes.baseAddress else { return 1 }
    var left = bytes.count
    while left > 0 {
      var here = min(left, run)
      left -= here
      while here >= 16 {
        let count = min(here / 16, steps)
        add(place, count, &low, &high)
        place += 16 * count
        here -= 16 * count
      }
      while here > 0 {
        low &+= UInt32(place.load(as: UInt8.self))
        high &+= low
        place += 1
        here -= 1
      }
      low %= modulus
      high %= modulus
    }
    return high << 16 | low
  }

  /// `count` steps of 16 bytes in 16-bit lanes.
  @inline(__always)
  private static func add(
    _ start: UnsafeRawPointer, _ count: Int, _ low: inout UInt32, _ high: inout UInt32
  ) {
    var sums = SIMD16<UInt16>.zero
    var prefixes = SIMD16<UInt16>.zero
    var place = start
    for _ in 0..<count {
      prefixes &+= sums
      sums &+= SIMD16<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD16<UInt8>.self))
      place += 16
    }
    let wideSums = SIMD16<UInt32>(truncatingIfNeeded: sums)
    let widePrefixes = SIMD16<UInt32>(truncatingIfNeeded: prefixes)
    let weights = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    high &+= UInt32(truncatingIfNeeded: count &* 16) &* low
    high &+= 16 &* widePrefixes.wrappedSum() &+ (wideSums &* weights).wrappedSum()
    low &+= wideSums.wrappedSum()
  }
}

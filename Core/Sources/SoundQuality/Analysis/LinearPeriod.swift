import Foundation

/// How long a linear generator runs until it repeats, from a few of its bits.
///
/// Berlekamp and Massey's algorithm finds the shortest recurrence of a bit; the period is the order of x modulo its
/// polynomial (J. Massey, Shift-Register Synthesis and BCH Decoding, IEEE IT 1969).
enum LinearPeriod {
  /// log₂ of the period of bits whose recurrence has degree 64; 0 for any other degree.
  static func powerOfTwo(of bits: [Bool]) -> Double {
    guard let polynomial = recurrence(of: bits) else { return 0 }
    var order = UInt64.max
    guard power(order, polynomial) == 1 else { return 0 }
    for prime: UInt64 in [3, 5, 17, 257, 641, 65_537, 6_700_417]
    where power(order / prime, polynomial) == 1 {
      order /= prime
    }
    return log2(Double(order))
  }

  /// The reduced form of x⁶⁴ (bit i is the coefficient of xⁱ), when the recurrence has that degree.
  private static func recurrence(of bits: [Bool]) -> UInt64? {
    var current = [true]
    var previous = [true]
    var degree = 0
    var shift = 1
    for place in bits.indices {
      var isOff = bits[place]
      for index in 1..<max(current.count, 1) where index <= degree && current[index] {
        isOff = isOff != bits[place - index]
      }
      guard isOff else {
        shift += 1
        continue
      }
      let before = current
      let needed = previous.count + shift
      if current.count < needed {
        current += [Bool](repeating: false, count: needed - current.count)
      }
      for (index, bit) in previous.enumerated() where bit {
        current[index + shift].toggle()
      }
      if 2 * degree <= place {
        degree = place + 1 - degree
        previous = before
        shift = 1
      } else {
        shift += 1
      }
    }
    guard degree == 64, bits.count >= 2 * degree else { return nil }
    // current[i] belongs to the bit i places back, so to x^(64 − i).
    return (1...64).reduce(0) { sum, index in
      index < current.count && current[index] ? sum | 1 << UInt64(64 - index) : sum
    }
  }

  /// x to a power, modulo the polynomial.
  private static func power(_ exponent: UInt64, _ polynomial: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square: UInt64 = 2
    var left = exponent
    while left > 0 {
      if left & 1 == 1 { result = product(result, square, polynomial) }
      square = product(square, square, polynomial)
      left >>= 1
    }
    return result
  }

  private static func product(_ a: UInt64, _ b: UInt64, _ polynomial: UInt64) -> UInt64 {
    var result: UInt64 = 0
    var shifted = a
    for bit in 0..<64 {
      if b >> UInt64(bit) & 1 == 1 { result ^= shifted }
      let overflows = shifted >> 63 == 1
      shifted <<= 1
      if overflows { shifted ^= polynomial }
    }
    return result
  }
}

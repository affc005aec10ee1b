// The standard library's random numbers of a seeded generator, compiled here with the optimiser: tests that run without
// it would look up the types of the generic ones for each number.

extension Double {
  public static func random(
    in range: ClosedRange<Double>, using generator: inout SeededGenerator
  ) -> Double {
    number(range, &generator)
  }

  public static func random(
    in range: Range<Double>, using generator: inout SeededGenerator
  ) -> Double {
    number(range, &generator)
  }
}

extension Float {
  public static func random(
    in range: ClosedRange<Float>, using generator: inout SeededGenerator
  ) -> Float {
    number(range, &generator)
  }

  public static func random(
    in range: Range<Float>, using generator: inout SeededGenerator
  ) -> Float {
    number(range, &generator)
  }
}

extension Int {
  public static func random(
    in range: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> Int {
    integer(range, &generator)
  }

  public static func random(in range: Range<Int>, using generator: inout SeededGenerator) -> Int {
    integer(range, &generator)
  }
}

extension UInt8 {
  public static func random(
    in range: ClosedRange<UInt8>, using generator: inout SeededGenerator
  ) -> UInt8 {
    integer(range, &generator)
  }
}

private func number<Number: BinaryFloatingPoint>(
  _ range: ClosedRange<Number>, _ generator: inout some RandomNumberGenerator
) -> Number where Number.RawSignificand: FixedWidthInteger {
  Number.random(in: range, using: &generator)
}

private func number<Number: BinaryFloatingPoint>(
  _ range: Range<Number>, _ generator: inout some RandomNumberGenerator
) -> Number where Number.RawSignificand: FixedWidthInteger {
  Number.random(in: range, using: &generator)
}

private func integer<Number: FixedWidthInteger>(
  _ range: ClosedRange<Number>, _ generator: inout some RandomNumberGenerator
) -> Number {
  Number.random(in: range, using: &generator)
}

private func integer<Number: FixedWidthInteger>(
  _ range: Range<Number>, _ generator: inout some RandomNumberGenerator
) -> Number {
  Number.random(in: range, using: &generator)
}

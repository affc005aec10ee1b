public import CLanes

// Operators of whole vectors, which take precedence over those of the standard library: those go element by element.

extension SIMD16 where Scalar == Float {
  @inlinable @inline(__always) public static func + (a: Self, b: Self) -> Self {
    lanes16_add(a, b)
  }
  @inlinable @inline(__always) public static func - (a: Self, b: Self) -> Self {
    lanes16_subtract(a, b)
  }
  @inlinable @inline(__always) public static func * (a: Self, b: Self) -> Self {
    lanes16_multiply(a, b)
  }
  @inlinable @inline(__always) public static func / (a: Self, b: Self) -> Self {
    lanes16_divide(a, b)
  }
  @inlinable @inline(__always) public static func += (a: inout Self, b: Self) { a = a + b }
}

extension SIMD8 where Scalar == Float {
  @inlinable @inline(__always) static func + (a: Self, b: Self) -> Self { lanes8_add(a, b) }
  @inlinable @inline(__always) static func - (a: Self, b: Self) -> Self { lanes8_subtract(a, b) }
  @inlinable @inline(__always) static func * (a: Self, b: Self) -> Self { lanes8_multiply(a, b) }
  @inlinable @inline(__always) static func / (a: Self, b: Self) -> Self { lanes8_divide(a, b) }
  @inlinable @inline(__always) static func += (a: inout Self, b: Self) { a = a + b }
  @inlinable @inline(__always) static prefix func - (a: Self) -> Self { Self() - a }

  @inlinable @inline(__always) static func + (a: Self, b: Float) -> Self {
    a + Self(repeating: b)
  }
  @inlinable @inline(__always) static func - (a: Float, b: Self) -> Self {
    Self(repeating: a) - b
  }
  @inlinable @inline(__always) static func * (a: Self, b: Float) -> Self {
    a * Self(repeating: b)
  }
  @inlinable @inline(__always) static func * (a: Float, b: Self) -> Self {
    Self(repeating: a) * b
  }
}

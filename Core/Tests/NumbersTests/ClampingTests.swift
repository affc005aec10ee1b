import Numbers
import Testing

@Suite("Numbers of any size")
struct ClampingTests {
  static let absurd: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 0x1p63, -0x1p63, 0x1p64,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  @Test("the whole part is taken towards zero, as the standard library does")
  func wholePart() {
    #expect(Int(clamping: 2.9) == 2)
    #expect(Int(clamping: -2.9) == -2)
    #expect(UInt8(clamping: 254.999) == 254)
    #expect(Int(clamping: Float(7.5)) == 7)
    #expect(UInt64(clamping: 0x1p63) == 1 << 63)
    #expect(Int64(clamping: -0x1p63) == .min)
  }

  @Test("what lies outside becomes the nearest end, what is not a number becomes 0")
  func ends() {
    #expect(Int(clamping: 1e300) == .max)
    #expect(Int(clamping: -Double.infinity) == .min)
    #expect(Int(clamping: Double.nan) == 0)
    #expect(UInt8(clamping: 256.0) == 255)
    #expect(UInt8(clamping: -0.5) == 0)
    #expect(UInt8(clamping: -1.0) == 0)
    #expect(UInt64(clamping: 0x1p64) == .max)
    #expect(Int16(clamping: Float.infinity) == .max)
    #expect(Int32(clamping: Float.nan) == 0)
  }

  @Test("a range clamps every type", arguments: absurd)
  func ranges(value: Double) {
    #expect((0...127).contains(UInt8(clamping: value, to: 0...127)))
    #expect((-3...3).contains(Int(clamping: value, to: -3...3)))
    #expect((1...5).contains(UInt32(clamping: Float(value), to: 1...5)))
    #expect((0.25...0.75).contains(value.clamped(to: 0.25...0.75)))
  }

  @Test("whole numbers are clamped as well")
  func wholeNumbers() {
    #expect(UInt8(clamping: Int.max, to: 0...31) == 31)
    #expect(Int(clamping: UInt64.max, to: 0...10) == 10)
    #expect(Int(clamping: Int.min, to: 1...16) == 1)
  }

  @Test("a wait of any length is a wait that a clock can add", arguments: absurd)
  func waits(value: Double) {
    let wait = Duration.seconds(clamping: value)
    #expect(wait <= .longest && wait >= .zero - .longest)
    #expect(ContinuousClock.now + wait - wait <= ContinuousClock.now)
  }

  @Test("an ordinary wait keeps its nanoseconds")
  func ordinaryWait() {
    #expect(Duration.seconds(clamping: 1.5) == .milliseconds(1500))
    #expect(Duration.seconds(clamping: -0.25) == .milliseconds(-250))
    #expect(Duration.seconds(clamping: .nan) == .zero)
  }
}

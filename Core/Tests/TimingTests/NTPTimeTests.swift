import Testing
import Timing

@Suite("NTP time")
struct NTPTimeTests {
  @Test(
    "an instant is its bits",
    arguments: [
      (0.0, 0x83AA_7E80_0000_0000 as UInt64),
      (0.5, 0x83AA_7E80_8000_0000),
      (-0.25, 0x83AA_7E7F_C000_0000),
      (1_700_000_000.75, 0xE8FE_6F80_C000_0000),
      (2_085_978_496, 0),
      (.nan, 1),
      (.infinity, 1),
    ])
  func bits(_ seconds: Double, _ bits: UInt64) {
    #expect(NTPTime(unixSeconds: seconds).rawValue == bits)
  }

  @Test("it comes back within a microsecond", arguments: [0.0, 1.25, 1_790_000_000.123456, 4e9])
  func roundTrip(_ seconds: Double) {
    #expect(abs(NTPTime(unixSeconds: seconds).unixSeconds - seconds) < 1e-6)
  }

  @Test("later is greater within an era")
  func monotone() {
    let times = (0..<1000).map { NTPTime(unixSeconds: 1.79e9 + Double($0) * 0.0166).rawValue }
    #expect(times == times.sorted())
  }
}

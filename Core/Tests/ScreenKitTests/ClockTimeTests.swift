import ScreenKit
import Testing

@Suite("Times of day")
struct ClockTimeTests {
  @Test(
    "a time is shown in its zone, also before 1970",
    arguments: [
      (0.0, 0, "00:00", "00:00:00.000"), (12.5, 7200, "02:00", "02:00:12.500"),
      (-0.001, 0, "23:59", "23:59:59.999"), (59.007, -60, "23:59", "23:59:59.007"),
      (.infinity, 0, "–", "–"), (.nan, 0, "–", "–"), (1e300, 0, "–", "–"),
    ] as [(Double, Int, String, String)])
  func texts(time: Double, zone: Int, short: String, precise: String) {
    #expect(ClockTime.text(time, secondsFromGMT: zone) == short)
    #expect(ClockTime.precise(time, secondsFromGMT: zone) == precise)
  }
}

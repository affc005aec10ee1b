import Testing
import Tracking

@Suite("One-Euro filter")
struct OneEuroFilterTests {
  private func filtered(_ hand: Reaches) -> [Float] {
    var filter = OneEuroFilter<SIMD2<Float>>()
    return hand.seen.enumerated().map { index, value in
      filter.filter(SIMD2(value, 0.5), at: Double(index) / hand.rate).x
    }
  }

  @Test(
    "a reach is at most 5 ms late, and rest has at most half of the noise",
    arguments: [(60.0, Float(0.001)), (60, 0.002), (100, 0.002)])
  func quickAndSteady(rate: Double, noise: Float) {
    let hand = Reaches(rate: rate, noise: noise)
    let figures = hand.figures(of: filtered(hand))
    #expect(figures.lag <= 5, "\(figures)")
    #expect(figures.jitter <= -6, "\(figures)")
  }

  @Test("a reach does not go beyond its end", arguments: [30.0, 60, 100])
  func overshoot(rate: Double) {
    let hand = Reaches(rate: rate, noise: 0)
    #expect(hand.figures(of: filtered(hand)).overshoot <= 0.001)
  }

  @Test(
    "a camera with more noise is steadied as well, a little later",
    arguments: [Float(0.003), 0.005])
  func noisy(noise: Float) {
    let hand = Reaches(rate: 60, noise: noise)
    let figures = hand.figures(of: filtered(hand))
    #expect(figures.jitter <= -6 && figures.lag <= 10, "\(figures)")
  }

  @Test(
    "the noise that it measures is that of the detector", arguments: [Float(0.001), 0.002, 0.005])
  func measured(noise: Float) {
    let hand = Reaches(rate: 60, noise: noise)
    var filter = OneEuroFilter<SIMD2<Float>>()
    var state = hand
    for (index, value) in hand.seen.enumerated() {
      _ = filter.filter(SIMD2(value, 0.5 + noise * state.normal()), at: Double(index) / 60)
    }
    #expect(abs(filter.noise / noise - 1) < 0.3, "\(filter.noise)")
  }

  @Test("frames that are late, missing or doubled give the path of steady ones")
  func unsteadyFrames() {
    var steady = OneEuroFilter<SIMD2<Float>>()
    var unsteady = OneEuroFilter<SIMD2<Float>>()
    var worst: Float = 0
    for index in 0..<600 {
      let time = Double(index) / 100
      let point = SIMD2(Float(index) / 1_000, 0.5)
      let wanted = steady.filter(point, at: time)
      guard index % 7 != 3 else { continue }
      let found = unsteady.filter(point, at: time)
      #expect(unsteady.filter(point + 1, at: time) == found)
      worst = max(worst, abs(found.x - wanted.x))
    }
    #expect(worst < 0.002)
  }

  @Test("times that go back and numbers that are not finite return the last point")
  func broken() {
    var filter = OneEuroFilter<SIMD2<Float>>()
    let first = filter.filter(SIMD2(0.2, 0.3), at: 5)
    #expect(first == SIMD2(0.2, 0.3))
    for (point, time) in [
      (SIMD2<Float>(0.9, 0.9), 4.0), (SIMD2(.nan, 0), 6), (SIMD2(0, .infinity), 7),
      (SIMD2(1, 1), .nan),
    ] {
      #expect(filter.filter(point, at: time) == first)
    }
    let next = filter.filter(SIMD2(0.21, 0.3), at: 5.02)
    #expect(next.x > 0.2 && next.x <= 0.21)
    #expect(filter.filter(SIMD2(0.3, 0.3), at: .greatestFiniteMagnitude).x.isFinite)
  }
}

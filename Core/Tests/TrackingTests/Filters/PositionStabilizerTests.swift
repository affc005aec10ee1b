import Numbers
import Foundation
import Testing
import Tracking

@Suite("Stabiliser of positions")
struct PositionStabilizerTests {
  private func time(_ frame: Int) -> Double { Double(frame) / 60 }

  @Test("classic takes six tenths of each step")
  func classic() {
    var stabilizer = PositionStabilizer(.classic)
    #expect(stabilizer.update(SIMD2(0.5, 0.5), at: 0) == SIMD2(0.5, 0.5))
    let one = stabilizer.update(SIMD2(0.6, 0.5), at: time(1))
    #expect(abs(one.x - 0.56) < 1e-6 && one.y == 0.5)
    let two = stabilizer.update(SIMD2(0.6, 0.5), at: time(2))
    #expect(abs(two.x - 0.584) < 1e-6)
  }

  @Test(
    "the lag says how far the point is behind a hand of even speed",
    arguments: [
      (PositionStabilizer.Method.classic, Float(0.3)), (.adaptive, 0.1), (.adaptive, 0.3),
      (.adaptive, 1.2),
    ])
  func lag(method: PositionStabilizer.Method, speed: Float) {
    var stabilizer = PositionStabilizer(method)
    var (place, steady) = (Float(0), SIMD2<Float>.zero)
    for frame in 0..<90 {
      place = 0.1 + speed * Float(max(frame - 50, 0)) / 60
      steady = stabilizer.update(SIMD2(place, 0.5), at: time(frame))
    }
    #expect(abs((place - steady.x) - speed * stabilizer.lag) < 0.03 * speed * stabilizer.lag)
    #expect(stabilizer.lag > 0.001 && stabilizer.lag < 0.03)
  }

  @Test(
    "a leap is rejected five times and then believed, as time goes by",
    arguments: PositionStabilizer.Method.allCases)
  func leap(method: PositionStabilizer.Method) {
    var stabilizer = PositionStabilizer(method)
    for frame in 0..<30 { _ = stabilizer.update(SIMD2(0.2, 0.5), at: time(frame)) }
    let path = (30..<40).map { stabilizer.update(SIMD2(0.8, 0.5), at: time($0)).x }
    //  frame   30 31 32 33 34 | 35 36 …
    #expect(path.prefix(5).allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(path.dropFirst(5).allSatisfy { abs($0 - 0.8) < 1e-5 })
  }

  @Test(
    "one wrong frame changes nothing", arguments: PositionStabilizer.Method.allCases)
  func flicker(method: PositionStabilizer.Method) {
    var stabilizer = PositionStabilizer(method)
    for frame in 0..<60 {
      let isWrong = frame % 7 == 6
      let steady = stabilizer.update(SIMD2(isWrong ? 0.9 : 0.3, 0.5), at: time(frame))
      #expect(abs(steady.x - 0.3) < 1e-5)
    }
  }

  @Test(
    "a fast reach of half the picture is followed at 15 frames a second", arguments: [15.0, 30, 60])
  func fastReach(rate: Double) {
    var stabilizer = PositionStabilizer(.adaptive)
    var last: Float = 0
    for frame in 0...Int(clamping: rate) {
      let u = Float(min(max((Double(frame) / rate - 0.3) / 0.15, 0), 1))
      let x = 0.2 + 0.5 * u * u * u * (10 - 15 * u + 6 * u * u)
      last = stabilizer.update(SIMD2(x, 0.5), at: Double(frame) / rate).x
    }
    #expect(abs(last - 0.7) < 0.01)
  }

  @Test(
    "a tremor of 5 to 8 Hz at 1.5 % of the width is 18 dB less, a reach arrives within half a second",
    arguments: [5.0, 6, 7, 8], [30.0, 60])
  func tremor(hertz: Double, rate: Double) {
    var stabilizer = PositionStabilizer(.tremor)
    var squares = 0.0
    for frame in 0..<Int(clamping: 20 * rate) {
      let time = Double(frame) / rate
      let sway = 0.015 * sin(2 * .pi * hertz * time)
      let point = stabilizer.update(SIMD2(Float(0.5 + sway), 0.5), at: time)
      if time > 1 { squares += pow(Double(point.x) - 0.5, 2) }
    }
    let deviation = (squares / (19 * rate)).squareRoot()
    #expect(20 * log10(deviation / (0.015 / 2.0.squareRoot())) < -18)
    for frame in 0..<Int(clamping: 0.5 * rate) {
      _ = stabilizer.update(SIMD2(0.6, 0.5), at: 20 + Double(frame) / rate)
    }
    #expect(abs(stabilizer.update(SIMD2(0.6, 0.5), at: 20.5).x - 0.6) < 0.005)
  }

  @Test(
    "whatever is given, the result is finite and within what was given",
    arguments: PositionStabilizer.Method.allCases)
  func hostile(method: PositionStabilizer.Method) {
    var stabilizer = PositionStabilizer(method)
    var random = Reaches(rate: 60, noise: 0, seconds: 1)
    let odd: [Float] = [.nan, .infinity, -.infinity, -3, 0, 1, 40]
    for _ in 0..<20_000 {
      let pick = Int(clamping: random.uniform() * 40)
      let x = pick < odd.count ? odd[pick] : random.uniform()
      let time = pick == 39 ? .nan : Double(random.uniform() * 100)
      let point = stabilizer.update(SIMD2(x, random.uniform()), at: time)
      #expect(point.x.isFinite && point.y.isFinite && point.x >= -3.1 && point.x <= 40.1)
    }
  }

  @Test(
    "at 60 frames a second each has the delay and the steadiness that its documentation states",
    arguments: [
      (PositionStabilizer.Method.classic, 14.0...17.0, -3.2), (.adaptive, 0.0...5.0, -6.0),
      // After a reach the point still comes to rest, so there is no noise to compare with.
      (.tremor, 180.0...230.0, .infinity),
    ])
  func stated(method: PositionStabilizer.Method, lag: ClosedRange<Double>, jitter: Double) {
    let hand = Reaches(rate: 60, noise: 0.002)
    var stabilizer = PositionStabilizer(method)
    let path = hand.seen.enumerated().map { index, value in
      stabilizer.update(SIMD2(value, 0.5), at: Double(index) / 60).x
    }
    let figures = hand.figures(of: path)
    #expect(lag.contains(figures.lag) && figures.jitter <= jitter, "\(figures)")
  }

  @Test(
    "after a reset the next position is taken as it is",
    arguments: PositionStabilizer.Method.allCases)
  func reset(method: PositionStabilizer.Method) {
    var stabilizer = PositionStabilizer(method)
    for frame in 0..<30 { _ = stabilizer.update(SIMD2(0.2, 0.5), at: time(frame)) }
    stabilizer.reset()
    #expect(stabilizer.update(SIMD2(0.9, 0.1), at: time(31)) == SIMD2(0.9, 0.1))
  }
}

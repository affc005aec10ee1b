import Foundation
import Mapping
import Signals
import Testing

@Suite("Smoother")
struct SmootherTests {
  /// Feeds digits as tenths, `.` as a lost frame, one character a step; gives what is held after each.
  private func run(
    _ diagram: String, milliseconds: Int, step: Double = 0.01
  ) -> [Float] {
    var smoother = Smoother(milliseconds: milliseconds)
    var value = ChannelValues.zero
    var held: Float = 0
    return diagram.enumerated().map { index, symbol in
      let time = Double(index) * step
      guard let digit = symbol.wholeNumberValue else {
        smoother.hold(until: time)
        return held
      }
      value[.jawOpen] = Float(digit) / 10
      held = smoother.apply(value, available: .all, at: time)[.jawOpen]
      return held
    }
  }

  private func expect(_ values: [Float], _ diagram: [Float]) {
    #expect(values.count == diagram.count)
    for (value, wanted) in zip(values, diagram) { #expect(abs(value - wanted) < 1e-5) }
  }

  @Test("a step is approached by 1 − 1/e in one time constant")
  func stepResponse() {
    let e = Float(exp(-1.0))
    expect(
      run("0555", milliseconds: 10), [0, 0.5 * (1 - e), 0.5 * (1 - e * e), 0.5 * (1 - e * e * e)])
  }

  @Test("no smoothing lets every value through")
  func none() { expect(run("0950", milliseconds: 0), [0, 0.9, 0.5, 0]) }

  @Test("starts at the first value instead of gliding up to it")
  func start() { expect(run("777", milliseconds: 500), [0.7, 0.7, 0.7]) }

  @Test("a lost face holds, and what comes next glides on from there")
  func lost() {
    let weight = Float(1 - exp(-0.1))
    expect(
      run("55...00", milliseconds: 100),
      [0.5, 0.5, 0.5, 0.5, 0.5, 0.5 * (1 - weight), 0.5 * (1 - weight) * (1 - weight)])
  }

  @Test("the same motion gives the same values at any frame rate")
  func frameRate() {
    for (rate, steps) in [(60.0, 30), (120, 60), (240, 120), (10, 5)] {
      var smoother = Smoother(milliseconds: 80)
      var value = ChannelValues.zero
      _ = smoother.apply(value, available: .all, at: 0)
      value[.headYaw] = 1
      var result: Float = 0
      for index in 1...steps {
        result = smoother.apply(value, available: .all, at: Double(index) / rate)[.headYaw]
      }
      #expect(abs(result - Float(1 - exp(-0.5 / 0.08))) < 1e-5)
    }
  }

  @Test("a time that stands still or runs backwards holds for one frame")
  func backwards() {
    var smoother = Smoother(milliseconds: 100)
    var value = ChannelValues.zero
    _ = smoother.apply(value, available: .all, at: 5)
    value[.jawOpen] = 1
    let held = [5, 1, .nan].map { smoother.apply(value, available: .all, at: $0)[.jawOpen] }
    #expect(held == [0, 0, 0])
    _ = smoother.apply(value, available: .all, at: 1)
    #expect(abs(smoother.apply(value, available: .all, at: 1.1)[.jawOpen] - 0.632) < 0.001)
  }

  @Test("channels have their own constants; a missing one or one that is no number holds")
  func channels() {
    var smoother = Smoother(milliseconds: 0)
    smoother.setMilliseconds(100, for: .jawOpen)
    _ = smoother.apply(.zero, available: .all, at: 0)
    var value = ChannelValues(storage: .one)
    value[.tongueOut] = .nan
    let result = smoother.apply(
      value, available: .all.subtracting(ChannelSet(.cheekPuff)), at: 0.1)
    #expect(abs(result[.jawOpen] - 0.632) < 0.001)
    #expect(result[.headYaw] == 1 && result[.cheekPuff] == 0 && result[.tongueOut] == 0)
  }

  @Test("never leaves the span of what it was given", arguments: 0..<20)
  func bounded(seed: Int) {
    var random = Random(seed: seed)
    var smoother = Smoother(milliseconds: Int(random.next() % 500))
    var time = 0.0
    for _ in 0..<200 {
      var value = ChannelValues.zero
      value[.jawOpen] = random.unit()
      time += Double(random.unit()) * 0.1
      let result = smoother.apply(value, available: .all, at: time)[.jawOpen]
      #expect((-1e-6...1.000001).contains(result))
    }
  }
}

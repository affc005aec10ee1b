import Foundation
import Instrument
import Music
import TestSupport
import Testing

@Suite("Even notes")
struct EvenTimingTests {
  /// The true instants at which a hand enters zones, and the instants at which they sound, of 400 reaches.
  private func reaches(
    _ timing: InstrumentSettings.Timing, rate: Double
  ) throws -> [Double] {
    var generator = SeededGenerator(seed: 5)
    var delays: [Double] = []
    for _ in 0..<400 {
      var script = PlayScript { $0.timing = timing }
      let from = Double.random(in: 1...6, using: &generator)
      let zones = Double.random(in: 1...8, using: &generator)
      let seconds = Double.random(in: 0.15...0.35, using: &generator)
      let start = 0.5 + Double.random(in: 0..<1 / rate, using: &generator)
      // Minimum jerk (Flash and Hogan 1985).
      let place = { (time: Double) in
        let way = min(max((time - start) / seconds, 0), 1)
        return from + zones * way * way * way * (10 + way * (6 * way - 15))
      }
      for frame in 0..<Int(rate) {
        let time = Double(frame) / rate
        let first = script.events.count
        script.hands([0: place(time)], at: time)
        for event in script.events[first...] {
          guard case .noteOn(let note, _, _, true) = event.action else { continue }
          let zone = try #require(script.router.settings.zones.notes.firstIndex(of: note))
          let skipped = place(time - 1 / rate) + 0.15 < Double(zone - 1)
          let edge = Double(zone) + (skipped ? 0 : 0.15)
          var (low, high) = (start, start + seconds)
          for _ in 0..<50 {
            let middle = (low + high) / 2
            if place(middle) < edge { low = middle } else { high = middle }
          }
          delays.append(event.time - low)
        }
      }
    }
    return delays
  }

  private func deviation(_ delays: [Double]) -> Double {
    let mean = delays.reduce(0, +) / Double(delays.count)
    let squares = delays.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    return (squares / Double(delays.count)).squareRoot()
  }

  @Test(
    "a note sounds one frame after its crossing, with a deviation of at most 1.5 ms",
    arguments: [30.0, 60, 120])
  func even(rate: Double) throws {
    let delays = try reaches(.even, rate: rate)
    try #require(delays.count > 800)
    let mean = delays.reduce(0, +) / Double(delays.count)
    #expect(abs(mean - 1 / rate) < 0.0005, "\(mean)")
    #expect(deviation(delays) <= 0.0015, "\(deviation(delays))")
  }

  @Test("immediate notes deviate by a frame over the root of twelve, and come sooner")
  func immediate() throws {
    let delays = try reaches(.immediate, rate: 60)
    #expect(abs(deviation(delays) - 1 / 60 / 12.0.squareRoot()) < 0.001)
    let mean = delays.reduce(0, +) / Double(delays.count)
    #expect(mean < 0.010)
  }

  @Test("events come in the order of their times, also from several hands")
  func order() {
    var script = PlayScript { $0.timing = .even }
    for frame in 0..<200 {
      let time = Double(frame) / 60
      script.hands([0: 8 + 7 * sin(9 * time), 1: 8 + 7 * cos(7 * time)], at: time)
    }
    let times = script.events.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    #expect(times.count > 100)
  }
}

import Instrument
import Music
import Signals
import TestSupport
import Testing

@testable import InstrumentEngine

@Suite("Even timing of the running instrument")
struct EvenPlayoutTests {
  /// A hand without noise whose palm is at `x` from the left, as a mirror shows it.
  private func hand(at x: Double) -> Hand? {
    let frame = DemoHands().frame(at: 1, sequence: 0)
    guard var hand = frame.hands.first(where: { $0.side == .right }) else { return nil }
    let palm = [0, 1, 5, 9, 13, 17].map { hand.picture[$0].x }.reduce(0, +) / 6
    for joint in 0..<HandJoints.count { hand.picture[joint].x += Float(1 - x) - palm }
    return hand
  }

  /// Seconds from a hand's leaving of a zone to the next note, of a hand that crosses `speed` zones a second; the first
  /// crossing, in which the filters gain speed, is left out.
  ///
  /// - Parameter arrivals: seconds from a picture to its landmarks, at the smallest and the largest.
  private func delays(
    _ timing: InstrumentSettings.Timing, arrivals: ClosedRange<Double>, speed: Double = 3,
    offset: Double? = nil
  ) -> [Double] {
    let rig = InstrumentRig { $0.timing = timing }
    let zone = 1 / Double(rig.engine.settings.zones.count)
    var random = SeededGenerator(seed: 5)
    let start = rig.now
    var pictures = (0..<Int(60 * (1.8 + 9 / speed))).map { index in
      let time = Double(index) / 60
      return (time: time, due: time + Double.random(in: arrivals, using: &random))
    }
    var onsets: [Double] = []
    for millisecond in 0..<Int(1000 * (2 + 9 / speed)) {
      let now = Double(millisecond) / 1000
      while let picture = pictures.first, picture.due <= now {
        pictures.removeFirst()
        let place = max(0.5, 0.5 + speed * (picture.time - 1.8)) * zone
        let frame = HandFrame(
          time: picture.time + 50, sequence: 0, hands: hand(at: place).map { [$0] } ?? [])
        rig.engine.receive(frame, offset: offset.map { $0 + start - 50 })
      }
      rig.engine.poll()
      let count = rig.transport.notes.count { $0.hasPrefix("+") }
      while onsets.count < count { onsets.append(now) }
      rig.pass(0.001)
    }
    // The zone of note n is left 0.15 of a zone beyond its end.
    return onsets.enumerated().dropFirst(2).map { index, onset in
      onset - (1.8 + (Double(index) - 0.5 + 0.15) / speed)
    }
  }

  private func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(numbers.count)
  }

  private func deviation(_ numbers: [Double]) -> Double {
    let mean = mean(numbers)
    return self.mean(numbers.map { ($0 - mean) * ($0 - mean) }).squareRoot()
  }

  @Test(
    "an even movement gives even notes although its pictures arrive unsteadily",
    arguments: [nil, 0.0])
  func even(offset: Double?) {
    let even = delays(.even, arrivals: 0.012...0.030, offset: offset)
    let immediate = delays(.immediate, arrivals: 0.012...0.030, offset: offset)
    #expect(even.count >= 7 && immediate.count >= 7)
    #expect(deviation(even) < 0.0015 && deviation(immediate) > 0.003)
  }

  @Test(
    "slow and fast hands play with the same delay: one picture after nine of ten pictures are here")
  func speeds() {
    let means = [2.0, 3, 5, 8].map { mean(delays(.even, arrivals: 0.012...0.020, speed: $0)) }
    for found in means { #expect(abs(found - (0.0192 + 1.0 / 60)) < 0.003, "\(means)") }
  }

  @Test("the delay that is shown in Even timing is that of nine in ten pictures, else the mean")
  func shown() {
    for (timing, expected) in [(InstrumentSettings.Timing.even, 0.030), (.immediate, 0.0155)] {
      let rig = InstrumentRig { $0.timing = timing }
      let start = rig.now
      for picture in 0..<300 {
        // One of eight is 30 ms late, the others 13.4 ms.
        let late = picture % 8 == 0 ? 0.030 : 0.0134
        rig.pass(start + Double(picture) / 60 + late - rig.now)
        let frame = HandFrame(
          time: Double(picture) / 60, sequence: 0, hands: hand(at: 0.5).map { [$0] } ?? [])
        rig.engine.receive(frame, offset: start)
      }
      let found = rig.engine.handDelays?.arrival ?? 0
      #expect(abs(found - expected) < 0.002, "\(timing): \(found)")
    }
  }

  @Test("the offset follows most pictures, slowly, and a new clock at once")
  func offset() {
    var playout = PlayoutOffset()
    for index in 0..<100 {
      let late = index % 20 == 7 ? 0.2 : 0.01
      playout.register(Double(index), arrival: 1000 + Double(index) + late)
    }
    #expect(abs(playout.value - 1000.01) < 0.002)
    playout.register(5, arrival: 2000)
    #expect(playout.value == 1995)
    playout.register(.nan, arrival: 2000)
    #expect(playout.value == 1995)
  }
}

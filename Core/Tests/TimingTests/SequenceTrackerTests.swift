import Testing
import Timing

@Suite("Sequence tracker")
struct SequenceTrackerTests {
  typealias Verdict = SequenceTracker.Verdict

  private func verdicts(_ numbers: [UInt32], every step: Double = 0.016) -> [Verdict] {
    var tracker = SequenceTracker()
    return numbers.enumerated().map { tracker.register($1, at: Double($0) * step) }
  }

  @Test(
    "numbers are judged",
    arguments: [
      ([0, 1, 2], [.first, .next, .next]),
      ([5, 9, 10], [.first, .gap(lost: 3), .next]),
      ([5, 6, 6, 5], [.first, .next, .duplicate, .duplicate]),
      ([5, 7, 6, 6, 8], [.first, .gap(lost: 1), .outOfOrder, .duplicate, .next]),
      ([.max - 1, .max, 0, 1], [.first, .next, .next, .next]),
      ([.max, 2, 0, .max], [.first, .gap(lost: 2), .outOfOrder, .duplicate]),
      ([5000, 0, 1], [.first, .restarted, .next]),
      ([5000, 4000, 3999], [.first, .outOfOrder, .restarted]),
      ([0, 2_000_000, 2_000_001], [.first, .restarted, .next]),
      ([0, 0x8000_0000, 1], [.first, .restarted, .restarted]),
    ] as [([UInt32], [Verdict])])
  func table(_ numbers: [UInt32], _ expected: [Verdict]) {
    #expect(verdicts(numbers) == expected)
  }

  @Test("a sender that counts anew is heard after half a second", arguments: [10, 30, 60, 240])
  func countingAnew(rate: Int) throws {
    var tracker = SequenceTracker()
    for number in 0..<600 { _ = tracker.register(UInt32(number), at: Double(number) / 60) }
    let start = 10.0
    let verdicts = (0..<rate).map {
      tracker.register(UInt32($0), at: start + Double($0) / Double(rate))
    }
    let heard = try #require(verdicts.firstIndex(of: .restarted))
    #expect(Double(heard) / Double(rate) <= 0.6)
    #expect(verdicts[(heard + 1)...].allSatisfy { $0 == .next })
    #expect(tracker.restarts == 1)
  }

  @Test("a second sender with smaller numbers beside the first never takes over")
  func beside() {
    var tracker = SequenceTracker()
    for index in 0..<1200 {
      let time = Double(index) / 60
      _ = tracker.register(UInt32(900 + index), at: time)
      let other = tracker.register(UInt32(index), at: time + 0.008)
      #expect(other == .outOfOrder)
    }
    #expect(tracker.restarts == 0)
  }

  @Test("late packets that come out of order, or all at once, are no restart")
  func late() {
    var tracker = SequenceTracker()
    for number in 0..<100 { _ = tracker.register(UInt32(number * 2), at: Double(number) / 60) }
    for number in (0..<40).reversed() {
      _ = tracker.register(UInt32(number * 2 + 1), at: 1.7 + Double(40 - number) / 60)
    }
    #expect(tracker.restarts == 0)
    for number in 40..<90 { _ = tracker.register(UInt32(number * 2 + 1), at: 2.0) }
    #expect(tracker.restarts == 0)
  }

  @Test("after a second of silence a smaller or equal number is a restart")
  func restartAfterSilence() {
    #expect(verdicts([50, 0, 1], every: 1.5) == [.first, .restarted, .next])
    #expect(verdicts([0, 0], every: 1.5) == [.first, .restarted])
    #expect(verdicts([50, 52], every: 1.5) == [.first, .gap(lost: 1)])
  }

  @Test("what comes late after all is not lost")
  func counters() {
    var tracker = SequenceTracker()
    for number in [10, 13, 12, 12, 11, 20] as [UInt32] { _ = tracker.register(number, at: 0) }
    #expect(tracker.received == 5)
    #expect(tracker.lost == 6)
    #expect(tracker.duplicates == 1)
    #expect(tracker.outOfOrder == 2)
    #expect(tracker.restarts == 0)
    #expect(tracker.newest == 20)
  }

  @Test("a shuffled, doubled and thinned stream is counted right", arguments: 0..<30)
  func property(seed: Int) {
    var random = Random(seed: seed)
    var tracker = SequenceTracker()
    let start = UInt32(truncatingIfNeeded: random.next())
    var sent = (0..<2000).map { start &+ UInt32($0) }
    var doubled = 0
    sent = sent.flatMap { number in
      switch random.unit() {
      case ..<0.1 where number != start && number != start &+ 1999: return [] as [UInt32]
      case ..<0.2:
        doubled += 1
        return [number, number]
      default: return [number]
      }
    }
    for index in stride(from: 4, to: sent.count - 4, by: 3) where random.unit() < 0.3 {
      sent.swapAt(index, index + 1)
    }
    for number in sent { _ = tracker.register(number, at: 0) }
    #expect(tracker.duplicates == doubled)
    #expect(tracker.received == sent.count - doubled)
    #expect(tracker.lost == 2000 - tracker.received)
  }
}

import TestSupport
import Testing

@testable import Streaming

@Suite("A sender's clock as session time")
struct FrameClockTests {
  struct Arrival: Sendable {
    var sender: Double
    var sequence: UInt32
    var arrival: Double

    init(_ sender: Double, _ sequence: UInt32, at arrival: Double) {
      self.sender = sender
      self.sequence = sequence
      self.arrival = arrival
    }
  }

  private func times(_ arrivals: [Arrival]) -> [Double?] {
    var clock = FrameClock()
    return arrivals.map { clock.time(of: $0.sender, sequence: $0.sequence, at: $0.arrival) }
  }

  @Test("the first frame is second 0 and the sender's own steps count from there")
  func steps() {
    let result = times([
      Arrival(500, 10, at: 90), Arrival(500.25, 11, at: 90.5), Arrival(501, 12, at: 90.75),
    ])
    #expect(result == [0, 0.25, 1])
  }

  @Test("a frame that comes twice or late is dropped")
  func drops() {
    let result = times([
      Arrival(1, 1, at: 10), Arrival(1.25, 2, at: 10.25), Arrival(1.25, 2, at: 10.25),
      Arrival(1.75, 4, at: 10.75), Arrival(1.5, 3, at: 10.8), Arrival(2, 5, at: 11),
    ])
    #expect(result == [0, 0.25, nil, 0.75, nil, 1])
  }

  @Test("a sender that starts again after a pause goes on in session time")
  func restart() {
    let result = times([
      Arrival(60, 500, at: 10), Arrival(60.5, 501, at: 10.5), Arrival(0, 0, at: 14),
      Arrival(0.25, 1, at: 14.25),
    ])
    #expect(result == [0, 0.5, 4, 4.25])
  }

  @Test("a sender that starts again at once is known by its far smaller number")
  func quickRestart() {
    let result = times([
      Arrival(60, 5000, at: 10), Arrival(0, 0, at: 10.25), Arrival(0.25, 1, at: 10.5),
    ])
    #expect(result == [0, 0.25, 0.5])
  }

  @Test(
    "a jump of the sender's clock by more than two seconds is not believed",
    arguments: [
      3600.0, -3600, 2.5, 1e12,
    ])
  func jump(by seconds: Double) {
    let result = times([
      Arrival(5, 1, at: 10), Arrival(5 + seconds, 2, at: 10.5),
      Arrival(5.5 + seconds, 3, at: 11),
    ])
    #expect(result[0] == 0)
    #expect(result.dropFirst().allSatisfy { $0 != nil })
    #expect(abs((result[1] ?? 0) - 0.5) < 1e-3)
    #expect(abs((result[2] ?? 0) - 1) < 1e-3)
  }

  @Test("a sender's clock that falls back is taken anew, and none of its frames is lost")
  func fallsBack() {
    let result = times([
      Arrival(3, 1, at: 10), Arrival(3.25, 2, at: 10.25), Arrival(2.5, 3, at: 10.5),
      Arrival(2.75, 4, at: 10.75), Arrival(3, 5, at: 10.5),
    ])
    #expect(result == [0, 0.25, 0.5, 0.75, 1])
  }

  @Test("numbers that wrap at 2³² are the next ones")
  func wraps() {
    let numbers = [UInt32.max - 1, .max, 0, 1]
    let arrivals = numbers.enumerated().map { Arrival(Double($0), $1, at: 100 + Double($0)) }
    #expect(times(arrivals) == [0, 1, 2, 3])
  }

  @Test("time always rises, whatever comes")
  func rises() {
    var random = SeededGenerator(seed: 42)
    var clock = FrameClock()
    var last = -Double.infinity
    var arrival = 0.0
    var isHeard = false
    for _ in 0..<20_000 {
      arrival += Double(random.next() % 100) / 1000
      let sender = Double(Int64(random.next() % 20_000) - 10_000) / 100
      let sequence = UInt32(truncatingIfNeeded: random.next() % 3000)
      guard let time = clock.time(of: sender, sequence: sequence, at: arrival) else { continue }
      #expect(time > last && time.isFinite)
      last = time
      isHeard = true
    }
    #expect(isHeard)
    #expect(last <= arrival + 2)
  }
}

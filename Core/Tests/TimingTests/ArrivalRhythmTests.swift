import Testing
import Timing

@Suite("The rhythm of arrivals")
struct ArrivalRhythmTests {
  @Test("steady arrivals tell when the next is due", arguments: [10.5, 24, 60, 120, 199])
  func steady(rate: Double) throws {
    var rhythm = ArrivalRhythm()
    for index in 0...9 {
      #expect(rhythm.due == nil)
      rhythm.register(100 + Double(index) / rate)
    }
    let due = try #require(rhythm.due)
    #expect(abs(due - (100 + 10 / rate)) < 1e-6)
  }

  @Test("a little jitter keeps the rhythm, a gap ends it until it is steady again")
  func jitter() {
    var rhythm = ArrivalRhythm()
    for index in 0..<40 { rhythm.register(Double(index) / 60 + (index % 2 == 0 ? 0.001 : 0)) }
    #expect(rhythm.due != nil)
    rhythm.register(2)
    #expect(rhythm.due == nil)
    for index in 1...9 { rhythm.register(2 + Double(index) / 60) }
    #expect(rhythm.due != nil)
  }

  @Test("what comes too fast, too slowly or at once has no rhythm", arguments: [0, 0.001, 0.2])
  func noStream(interval: Double) {
    var rhythm = ArrivalRhythm()
    for index in 0..<40 { rhythm.register(Double(index) * interval) }
    #expect(rhythm.due == nil)
  }
}

import Testing

@testable import Ports

@Suite("Pace of a device")
struct AlsaPaceTests {
  private let shape = AlsaShape(
    format: .float32, channels: 2, sampleRate: 48_000, blockSize: 480, latency: 960)

  @Test("one that always has room gets a second of sound in a second")
  func roomy() throws {
    var pace = AlsaPace(shape, at: 0)
    var now = 0.0
    for _ in 0..<1_000 {
      let pause = pace.step(taken: 480, at: now)
      now += try #require(pause)
    }
    #expect(abs(now - (10 - 0.02 - AlsaPace.burst)) < 1e-9)
  }

  @Test("a sound card is never held back, whatever its clock", arguments: [0.99, 1, 1.01])
  func card(speed: Double) throws {
    var pace = AlsaPace(shape, at: 0)
    var now = 0.0
    var end = 0.0
    var longest = 0.0
    func step(_ frames: Int) { longest = max(longest, pace.step(taken: frames, at: now) ?? 99) }
    for _ in 0..<20_000 {
      // It holds two blocks, and has room for a third when one has played.
      if end - now > 0.01 / speed {
        step(0)
        now = end - 0.01 / speed
      }
      end = max(end, now) + 0.01 / speed
      step(480)
    }
    #expect(longest == 0 && now > 190)
  }

  @Test("one that takes nothing is asked once a millisecond, and lost after ten seconds")
  func stuck() {
    var pace = AlsaPace(shape, at: 5)
    let steps = [(0, 5), (0, 5), (480, 6), (0, 15.9), (0, 16)]
    let pauses = steps.map { pace.step(taken: $0.0, at: $0.1) }
    #expect(pauses == [0, 0.001, 0, 0, nil])
  }
}

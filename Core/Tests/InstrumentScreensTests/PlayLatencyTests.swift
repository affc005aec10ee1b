import Instrument
import InstrumentScreens
import Testing

@Suite("The delays that PLAY shows")
struct PlayLatencyTests {
  private func latency(
    _ timing: InstrumentSettings.Timing, _ change: (inout PlayLatency.Measured) -> Void = { _ in }
  ) -> PlayLatency {
    var measured = PlayLatency.Measured()
    measured.hands = 0.020
    measured.even = 1.0 / 60
    measured.block = 0.004
    measured.sound = 0.003
    change(&measured)
    return PlayLatency(measured, timing: timing)
  }

  @Test("an Immediate note waits for half a block, an Even one for a picture: it knows its sample")
  func timings() {
    let immediate = latency(.immediate)
    #expect(immediate.stages.map(\.text) == ["20.0 ms", "2.0 ms", "3.0 ms", "4.0 ms"])
    #expect(abs(immediate.milliseconds - 29) < 1e-9)
    let even = latency(.even)
    #expect(even.stages.map(\.text) == ["20.0 ms", "16.7 ms", "3.0 ms", "4.0 ms"])
    #expect(immediate.mode.hasPrefix("Immediate") && even.mode.hasPrefix("Even"))
  }

  @Test("without a camera its stage is missing, and pages add their own instead of the block")
  func parts() {
    #expect(latency(.immediate) { $0.hands = nil }.stages.count == 3)
    #expect(latency(.immediate) { $0.isOnPages = true }.stages.count == 3)
  }
}

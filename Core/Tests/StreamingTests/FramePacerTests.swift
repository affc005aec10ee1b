import Addresses
import Numbers
import Realtime
import Streaming
import Testing

/// A clock that passes waits at once and goes on by them.
final class SteppingClock: Sendable {
  private let nanoseconds = Locked<UInt64>(7_000_000_000)
  private let waited = Locked<[Duration]>([])

  var clock: HostClock {
    HostClock(
      nanoseconds: { [nanoseconds] in nanoseconds.withLock { $0 } }, unixSeconds: { 0 },
      sleep: { [nanoseconds, waited] duration in
        try Task.checkCancellation()
        let (seconds, attoseconds) = duration.components
        nanoseconds.withLock {
          $0 +=
            UInt64(clamping: seconds) * 1_000_000_000
            + UInt64(clamping: attoseconds / 1_000_000_000)
        }
        waited.withLock { $0.append(duration) }
      })
  }

  var waits: [Duration] { waited.withLock { $0 } }
  func pass(_ seconds: Double) { nanoseconds.withLock { $0 += UInt64(clamping: seconds * 1e9) } }
}

@Suite("Pacing of frames")
struct FramePacerTests {
  @Test(
    "a frame waits until its time at the chosen speed, without drift over an hour",
    arguments: [0.5, 1, 2, 100])
  func paced(speed: Double) async throws {
    let time = SteppingClock()
    let start = time.clock.seconds
    let pacer = FramePacer(speed: .times(speed), clock: time.clock)
    for frame in stride(from: 0, through: 3_600 * 30, by: 30) {
      try await pacer.wait(for: Double(frame) / 30)
      let due = start + Double(frame) / 30 / speed
      #expect(abs(time.clock.seconds - due) < 1e-6)
    }
  }

  @Test("a source that is late goes on at once, until it has caught up")
  func late() async throws {
    let time = SteppingClock()
    let pacer = FramePacer(speed: .times(1), clock: time.clock)
    time.pass(0.25)
    for frame in 0..<5 { try await pacer.wait(for: Double(frame) / 10) }
    #expect(time.waits.count == 2)
    #expect(abs(time.clock.seconds - 7.4) < 1e-6)
  }

  @Test("unlimited never waits, and both stop with their task")
  func stops() async throws {
    let time = SteppingClock()
    try await FramePacer(speed: .unlimited, clock: time.clock).wait(for: 1e9)
    #expect(time.waits.isEmpty)
    for speed in [ReplaySpeed.unlimited, .times(1)] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await FramePacer(speed: speed, clock: time.clock).wait(for: 1)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}

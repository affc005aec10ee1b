import Addresses
import Console
import FaceControl
import FaceWire
import Foundation
import Mapping
import Realtime
import Recording
import ScreenKit
import Signals
import Streaming
import Testing
import Timing

@testable import FaceEngine

/// A clock that stands still, counts its readings, and passes waits at once.
private final class StillClock: Sendable {
  private struct State {
    var nanoseconds: UInt64 = 5_000_000_000
    var unixSeconds = 1_700_000_000.0
    var readings = 0
    var waits: [Duration] = []
  }

  private let state = Locked(State())

  var clock: HostClock {
    HostClock(
      nanoseconds: { [state] in
        state.withLock { state in
          state.readings += 1
          return state.nanoseconds
        }
      },
      unixSeconds: { [state] in state.withLock { $0.unixSeconds } },
      sleep: { [state] duration in
        try Task.checkCancellation()
        state.withLock { $0.waits.append(duration) }
      })
  }

  var readings: Int { state.withLock { $0.readings } }
  var waits: [Duration] { state.withLock { $0.waits } }
  func pass(days: Double) { state.withLock { $0.unixSeconds += 86_400 * days } }
}

private final class NullTransport: PacketTransport {
  var problem: Status? { nil }
  func send(_ batch: borrowing PacketBatch) -> Int { batch.count }
  func close() {}
}

private struct NoEdges: FaceEngineEdges {
  func source(for url: SourceURL, performer: String) -> (any FrameSource)? { nil }
  func open(
    _ url: SinkURL, _ options: TransportOptions
  ) async throws -> any PacketTransport { NullTransport() }
}

@Suite("The clock of an engine")
struct EngineClockTests {
  private let time = StillClock()
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func face(_ index: Int = 0) -> SensorFrame {
    .face(SimulatedPerformer(seed: 1).frame(at: Double(index) / 60, sequence: UInt32(index)))
  }

  @Test("a take of a replay has the name and the start of the clock's date")
  func takeName() throws {
    let recorder = try TakeRecorder(
      folder: folder, source: "replay:", isReplay: true, clock: time.clock)
    recorder.append(face(), epoch: 0)
    guard case .take(let take) = recorder.finish() else {
      Issue.record("there is no take")
      return
    }
    #expect(take.name == TakeRecorder.name(at: 1_700_000_000))
    #expect(take.name.hasPrefix("take-2023-11-1"))
    #expect(try TakeFolder(path: folder).take(take.name).header?.start == 1_700_000_000)
  }

  @Test("a deleted take is erased a week after its deletion by the clock")
  func trash() async throws {
    let writer = try SessionWriter.create(in: folder, name: "one", source: "demo:", start: 0)
    try writer.append(face())
    try writer.close()
    let library = TakeLibrary(path: folder, clock: time.clock)
    let trashed = try await library.trash("one")
    #expect(trashed.id == "1700000000000")
    time.pass(days: 6.9)
    await library.emptyTrash()
    #expect(try await library.restore(trashed) == "one")
    let again = try await library.trash("one")
    time.pass(days: 7.1)
    await library.emptyTrash()
    await #expect(throws: RecordingError.self) { try await library.restore(again) }
  }

  @Test("outputs take the instant of their frame and do not read the clock")
  func frames() throws {
    func readings(outputs: Int) throws -> Int {
      let performer = Performer(
        id: "p1", url: .demo(DemoOptions()), epoch: 0, settings: FaceSettings(), tier: .pro,
        clock: time.clock)
      let sinks = try (0..<outputs).map {
        Sink(id: "s\($0)", url: try SinkURL("weirdconnect://127.0.0.1:9"), clock: time.clock)
      }
      for sink in sinks { sink.use(NullTransport()) }
      performer.attachOnly(sinks)
      let before = time.readings
      for index in 0..<10 { performer.receive(face(index)) }
      #expect(sinks.allSatisfy { $0.counts.sent > 0 && $0.meter.sent.newest == 5 })
      return time.readings - before
    }
    let alone = try readings(outputs: 0)
    #expect(try readings(outputs: 4) == alone)
  }

  @Test("packets that a page shows have the clock's date")
  func packets() throws {
    let sink = Sink(id: "s1", url: try SinkURL("weirdconnect://127.0.0.1:9"), clock: time.clock)
    sink.use(NullTransport())
    sink.meter.isNoting = true
    sink.send(
      ControlFrame(isTracked: true, available: .all, active: .all), lane: 0, at: 7_000_000_000)
    #expect(sink.meter.sent.newest == 7)
    #expect(sink.meter.packets.map(\.time) == [1_700_000_000])
  }

  @Test("a source that fails is tried again after the waits of its back-off")
  func retries() async throws {
    struct Broken: Error, CustomStringConvertible { var description: String { "It is broken." } }
    struct Failing: FrameSource {
      let tries: Counter
      func run(_ context: SourceContext) async throws {
        tries.add(1)
        if tries.value < 5 { throw Broken() }
      }
    }
    let performer = Performer(
      id: "p1", url: .demo(DemoOptions()), epoch: 0, settings: FaceSettings(), tier: .pro,
      clock: time.clock)
    await SourceRunner(
      performer: performer, source: Failing(tries: Counter()), context: performer.sourceContext,
      clock: time.clock
    ).run()
    #expect(time.waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
  }

  @Test("the countdown waits three seconds of the clock")
  func countdown() async throws {
    var configuration = FaceEngineConfiguration(folder: folder)
    configuration.namedSources = []
    let engine = FaceEngine(configuration, edges: NoEdges(), clock: time.clock)
    await engine.startCountdown()
    await engine.memory.countdownTask?.value
    #expect(time.waits == [.seconds(1), .seconds(1), .seconds(1)])
    #expect(await engine.memory.countdown == nil)
    #expect(await engine.memory.calibration?.tone == .offline)
  }

  @Test("a replay waits for its frames by the clock")
  func replay() async throws {
    let control = ReplayControl(path: "", speed: .times(2), isLooped: false)
    var pace = ReplayPace(clock: steps())
    #expect(try await pace.wait(for: 10, control))
    #expect(time.waits.isEmpty)
    #expect(try await pace.wait(for: 10.125, control))
    #expect(time.waits.first == .milliseconds(50))
    #expect(time.waits.count == 2)
  }

  /// The clock that also advances by its waits.
  private func steps() -> HostClock {
    let passed = Locked(0.0)
    var clock = time.clock
    clock.nanoseconds = { UInt64((passed.withLock { $0 } * 1e9).rounded()) }
    let sleep = clock.sleep
    clock.sleep = { duration in
      try await sleep(duration)
      passed.withLock { $0 += duration / .seconds(1) }
    }
    return clock
  }
}

@Suite("The clock of a source")
struct SourceClockTests {
  @Test("the simulated performer waits by the clock of its context, and by no other")
  func demo() async throws {
    let time = StillClock()
    let frames = Locked<[Double]>([])
    let context = SourceContext(
      deliver: { frame, _ in frames.withLock { $0.append(frame.time) } }, clock: time.clock)
    var options = DemoOptions()
    options.seconds = 100
    try await DemoSource(options: options).run(context)
    let times: [Double] = (0..<6_000).map { Double($0) / 60 }
    #expect(frames.withLock { $0 } == times)
    #expect(time.waits.count == 5_999)
    #expect(time.waits.last.map { abs($0 / .seconds(1) - 5_999.0 / 60) < 1e-3 } == true)
  }
}

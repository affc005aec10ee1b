@testable import FaceEngine

import Addresses
import Console
import Dispatch
import FaceControl
import Files
import Foundation
import Realtime
import Recording
import Signals
import Streaming
import Testing

/// A disk that takes what is written, and puts nothing on it before it is released.
private final class WaitingDisk: Sendable {
  private let released = DispatchSemaphore(value: 0)
  private let count = Locked(0)

  /// How often somebody has begun to wait for the disk.
  var waits: Int { count.withLock { $0 } }

  func release() { released.signal() }

  var calls: FileCalls {
    var calls = FileCalls.system
    calls.synchronize = { [self] _ in
      count.withLock { $0 += 1 }
      released.wait()
      released.signal()
      return 0
    }
    return calls
  }
}

private struct NoEdges: FaceEngineEdges {
  let said: Locked<[String]>

  func source(for url: SourceURL, performer: String) -> (any FrameSource)? { nil }

  func open(_ url: SinkURL, _ options: TransportOptions) async throws -> any PacketTransport {
    throw RunError("There are no outputs here.")
  }

  func announce(_ sentence: String) { said.withLock { $0.append(sentence) } }
}

@Suite("A slow disk holds up nobody but who waits for the take", .timeLimit(.minutes(5)))
struct SlowDiskTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let disk = WaitingDisk()
  private let said = Locked<[String]>([])

  private func engine() -> FaceEngine {
    var configuration = FaceEngineConfiguration(folder: folder.path)
    configuration.namedSources = []
    configuration.fileCalls = disk.calls
    return FaceEngine(configuration, edges: NoEdges(said: said))
  }

  private func record(_ engine: FaceEngine, _ performer: Performer, frames: Range<Int>) async {
    #expect(await engine.startRecording() == nil)
    let simulated = SimulatedPerformer(seed: 3)
    for index in frames {
      performer.receive(
        .face(simulated.frame(at: Double(index) / 60, sequence: UInt32(index))))
    }
  }

  private func frames(of take: String) throws -> Int {
    let path = folder.appending(path: "takes/\(take).sensorium").path
    return Array(try RecordedFile.open(path: path).frames()).count
  }

  private func disk(waits: Int) async throws {
    while disk.waits < waits { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("while a take waits for the disk, the engine answers and the next take is recorded")
  func answers() async throws {
    let engine = engine()
    let performer = await engine.addGuest(name: "Ada")
    await record(engine, performer, frames: 0..<60)
    async let first = engine.stopRecording()
    try await disk(waits: 1)
    let waiting = await engine.hubState.recording
    #expect(!waiting.isOn && waiting.sentence == "Waiting for the disk.")
    #expect(waiting.lastTake == nil, "It is not saved yet.")

    await record(engine, performer, frames: 60..<90)
    let second = Task { await engine.stopRecording() }
    while await engine.hubState.recording.isOn { try await Task.sleep(for: .milliseconds(1)) }
    disk.release()
    for (outcome, count) in [(await first, 60), (await second.value, 30)] {
      guard case .ended(let take) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(take.isSaved)
      #expect(try frames(of: take.name) == count)
    }
    let after = await engine.hubState.recording
    #expect(after.sentence.isEmpty && after.lastTake?.isSaved == true)
    await engine.shutDown()
  }

  @Test("a performer that leaves while it is recorded does not wait for the disk")
  func leaving() async throws {
    let engine = engine()
    let performer = await engine.addGuest(name: "Ada")
    await record(engine, performer, frames: 0..<10)
    await engine.removePerformer(performer.id)
    #expect(await engine.hubState.performers.isEmpty)
    #expect(await engine.hubState.recording.sentence == "Waiting for the disk.")
    disk.release()
    while await engine.hubState.recording.lastTake == nil {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(await engine.hubState.recording.lastTake?.sentence.hasSuffix("10 frames") == true)
    await engine.shutDown()
  }

  @Test("only a few takes may wait for the disk at once")
  func bounded() async throws {
    let engine = engine()
    let performer = await engine.addGuest(name: "Ada")
    var stops: [Task<RecordingOutcome, Never>] = []
    for number in 0..<FaceEngine.waitingTakes {
      await record(engine, performer, frames: number..<number + 1)
      stops.append(Task { await engine.stopRecording() })
      while await engine.hubState.recording.isOn { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(await engine.startRecording() == "4 takes wait for the disk: try again soon.")
    disk.release()
    for stop in stops { _ = await stop.value }
    #expect(await engine.startRecording() == nil)
    await engine.shutDown()
  }

  @Test("an engine that ends waits for the disk, and nothing is called lost")
  func end() async throws {
    let engine = engine()
    let performer = await engine.addGuest(name: "Ada")
    await record(engine, performer, frames: 0..<20)
    let stop = Task { await engine.stopRecording() }
    try await disk(waits: 1)
    stop.cancel()
    let end = Task { await engine.shutDown() }
    disk.release()
    await end.value
    #expect(said.withLock { $0 }.isEmpty)
    let takes = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "takes").path)
    let take = try #require(takes.first { $0.hasSuffix(".sensorium") })
    #expect(try frames(of: String(take.dropLast(".sensorium".count))) == 20)
  }
}

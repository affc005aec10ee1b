@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import Logging
import NetTestSupport
import Recording
import Store
import Testing

@testable import FaceEngine

@Suite("A full disk is said, and nothing is called saved that is not on it")
struct FullDiskTests {
  private let folder: TemporaryFolder
  private let disk = FakeDisk()

  init() throws { folder = try TemporaryFolder() }

  private func hub() -> Hub {
    var configuration = HubConfiguration()
    configuration.sources = []
    configuration.data = DataFolder(path: folder.path)
    configuration.fileCalls = disk.calls
    return Hub(configuration, log: Logger(label: "test"))
  }

  private func recorded(_ hub: Hub) async -> RecordingStatus {
    await hub.engine.saveWaitingTakes()
    await hub.engine.refreshRecording()
    return await hub.engine.hubState.recording
  }

  @Test(
    "the red light means that bytes arrive; without room the sentence says why, and it goes on by itself"
  )
  func redLight() async throws {
    let hub = hub()
    let performer = try #require(await hub.addVisitor("Ada"))
    let frames = Frames.demo(900)
    _ = await hub.engine.startRecording()
    let waiting = await recorded(hub)
    #expect(waiting.isOn && !waiting.isArriving && waiting.sentence == "Waiting for a frame.")
    for frame in frames[..<60] { performer.receive(frame) }
    #expect(await recorded(hub).isArriving)
    disk.isFull = true
    for frame in frames[60..<400] { performer.receive(frame) }
    await until { await !recorded(hub).isArriving }
    let full = await recorded(hub)
    #expect(full.isOn && !full.isArriving)
    #expect(full.sentence.hasPrefix("Not recording: the disk is full. Saved: "), "\(full.sentence)")
    #expect(full.sentence.contains("wait in memory, where four minutes fit"))
    disk.isFull = false
    await until { await recorded(hub).isArriving }
    for frame in frames[400...] { performer.receive(frame) }
    #expect(await recorded(hub).sentence == "15.0 s, 900 frames")
    guard case .ended(let take) = await hub.engine.stopRecording() else {
      Issue.record("no take")
      return
    }
    #expect(take.isSaved && take.sentence == "15.0 s, 900 frames")
    let path = folder.path + "/takes/\(take.name).sensorium"
    #expect(Array(try RecordedFile.open(path: path).frames()).count == 900)
  }

  @Test("a take that is ended without room is not called saved, and is saved when there is room")
  func later() async throws {
    let hub = hub()
    let performer = try #require(await hub.addVisitor("Ada"))
    _ = await hub.engine.startRecording()
    performer.receive(Frames.demo(1)[0])
    disk.isFull = true
    for frame in Frames.demo(90).dropFirst() { performer.receive(frame) }
    guard case .ended(let take) = await hub.engine.stopRecording() else {
      Issue.record("no take")
      return
    }
    #expect(!take.isSaved)
    #expect(take.sentence.hasPrefix("Not saved: the disk is full. "), "\(take.sentence)")
    #expect(take.sentence.contains("90 frames wait in memory"), "\(take.sentence)")
    let idle = await recorded(hub)
    #expect(!idle.isOn && idle.sentence.contains(take.name) && idle.lastTake?.isSaved == false)
    disk.isFull = false
    let saved = await recorded(hub)
    #expect(saved.lastTake?.isSaved == true && saved.lastTake?.sentence == "1.5 s, 90 frames")
    #expect(await recorded(hub).sentence.isEmpty)
    let path = folder.path + "/takes/\(take.name).sensorium"
    #expect(Array(try RecordedFile.open(path: path).frames()).count == 90)
  }

  @Test("a hub that ends while takes wait for room says what is lost")
  func end() async throws {
    let hub = hub()
    let performer = try #require(await hub.addVisitor("Ada"))
    _ = await hub.engine.startRecording()
    performer.receive(Frames.demo(1)[0])
    disk.isFull = true
    for frame in Frames.demo(30).dropFirst() { performer.receive(frame) }
    let said = Gathered<String>()
    hub.services.announcer.use { said.append($0) }
    await hub.engine.endRecordings()
    #expect(said.all.count == 1)
    let ending = "The program ends, so the waiting frames are lost."
    #expect(said.all.first?.hasSuffix(ending) == true, "\(said.all)")
  }

  @Test("only a few takes may wait for room at once")
  func bounded() async throws {
    let hub = hub()
    let performer = try #require(await hub.addVisitor("Ada"))
    // With room for a moment, a start would save the takes that wait.
    disk.isFull = true
    for _ in 0..<FaceEngine.waitingTakes {
      #expect(await hub.engine.startRecording() == nil)
      performer.receive(Frames.demo(1)[0])
      guard case .ended(let take) = await hub.engine.stopRecording() else {
        Issue.record("no take")
        return
      }
      #expect(!take.isSaved)
    }
    let refusal = await hub.engine.startRecording()
    #expect(refusal == "4 takes wait for room on the disk: free some space first.")
    disk.isFull = false
    #expect(await recorded(hub).sentence.isEmpty)
    #expect(await hub.engine.startRecording() == nil)
    await hub.engine.stopRecording()
  }

  @Test("presets that cannot be written are kept, not called saved, and written later")
  func presets() async throws {
    let hub = await Hub.restarted(in: folder)
    await hub.engine.memory.store?.close()
    try await hub.engine.savePreset(named: "Mine", includingMapping: false)
    let notice = try #require(await hub.engine.unsavedPresets)
    #expect(notice.contains("not on the disk"), "\(notice)")
    #expect(notice.contains("saved as soon as that is possible"))
    await hub.engine.use(StoreFile.open(folder: folder.path))
    await hub.engine.persist(isLast: true)
    #expect(await hub.engine.unsavedPresets == nil)
    #expect(await hub.engine.hubState.hub.notice == nil)
    let again = await Hub.restarted(in: folder)
    #expect(await again.engine.presetList.summaries.last?.name == "Mine")
    await hub.leave()
    await again.leave()
  }

  @Test("a take of a replay has today's date and not that of the recording")
  func replay() async throws {
    let hub = hub()
    let takes = TakeFolder(path: folder.path + "/takes")
    let writer = try SessionWriter.create(
      in: takes.path, name: "old", source: "demo:", start: 1_000_000_000)
    for frame in Frames.demo(60) { try writer.append(frame) }
    try writer.close()
    let table = folder.path + "/table.csv"
    try "time,jawOpen\n0,0.5\n0.1,0.75\n".write(toFile: table, atomically: true, encoding: .utf8)
    for url in ["replay:\(takes.path)/old.sensorium", "replay:\(table)?speed=max&loop"] {
      let before = Date().timeIntervalSince1970
      let id = await hub.engine.add(try SourceURL(url))
      await hub.engine.setLead(id)
      _ = await hub.engine.startRecording()
      let performer = try #require(await hub.engine.performer(id))
      let frames = performer.frameCount
      await hub.engine.replay(id, .again)
      await until { performer.frameCount > frames + 1 }
      guard case .ended(let take) = await hub.engine.stopRecording() else {
        Issue.record("no take of \(url)")
        continue
      }
      let start = try #require(try takes.take(take.name).header?.start)
      #expect(start >= before && start <= Date().timeIntervalSince1970)
      #expect(take.name.hasPrefix(TakeRecorder.name(at: start)))
      await hub.engine.removePerformer(id)
    }
  }
}

extension FaceEngine {
  func use(_ store: any StateStore) { memory.store = store }
}

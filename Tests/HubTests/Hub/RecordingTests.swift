@testable import Hub
@testable import HubStudio
import Console
import Foundation
import NetTestSupport
import Recording
import Signals
import Testing

@testable import FaceEngine

@Suite("Takes")
struct RecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func takes() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/takes")
      .filter { $0.hasSuffix(".sensorium") }.sorted()
  }

  @Test("a take holds the frames between start and stop, bit for bit")
  func records() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    let frames = Frames.demo(60)
    performer.receive(frames[0])
    let refusal = await hub.engine.startRecording()
    #expect(refusal == nil)
    #expect(await hub.engine.hubState.recording.isOn)
    for frame in frames[1...] { performer.receive(frame) }
    await hub.engine.stopRecording()
    performer.receive(frames[59])
    let status = await hub.engine.hubState.recording
    #expect(!status.isOn)
    let take = try #require(status.lastTake)
    #expect(take.sentence == "1.0 s, 59 frames")
    let file = try RecordedFile.open(path: folder.path + "/takes/\(take.name).sensorium")
    let replayed = Array(try file.frames())
    try #require(replayed.count == 59)
    for (index, (frame, original)) in zip(replayed, frames[1...]).enumerated() {
      guard case .face(var face) = frame, case .face(let sent) = original else {
        Issue.record("frame \(index) is no face")
        return
      }
      #expect(abs(face.time - Double(index) / 60) < 1e-9)
      face.time = sent.time
      #expect(face == sent)
    }
    let start = try #require(file.start)
    #expect(start > 1_700_000_000 && start < Date().timeIntervalSince1970 + 1)
  }

  @Test("a recording needs a performer")
  func nobody() async throws {
    let refusal = await Hub.empty(in: folder).engine.startRecording()
    #expect(refusal == "There is no performer to record: add a source first.")
  }

  @Test("a recording in which no frame came leaves no file")
  func empty() async throws {
    let hub = Hub.empty(in: folder)
    _ = await hub.addVisitor("Ada")
    _ = await hub.engine.startRecording()
    await hub.engine.stopRecording()
    #expect(try takes().isEmpty)
    #expect(await hub.engine.hubState.recording.lastTake == nil)
  }

  @Test("takes of the same second have different names")
  func names() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    for _ in 0..<3 {
      _ = await hub.engine.startRecording()
      performer.receive(Frames.demo(1)[0])
      await hub.engine.stopRecording()
    }
    #expect(try takes().count == 3)
  }

  @Test("a take ends with its performer, and starting twice is one take")
  func ends() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    _ = await hub.engine.startRecording()
    _ = await hub.engine.startRecording()
    for frame in Frames.demo(5) { performer.receive(frame) }
    await hub.engine.removePerformer(performer.id)
    await until { await hub.engine.hubState.recording.lastTake != nil }
    let status = await hub.engine.hubState.recording
    #expect(!status.isOn)
    #expect(status.lastTake?.sentence.hasSuffix("5 frames") == true)
    #expect(try takes().count == 1)
  }

  @Test("a folder that cannot be written is one sentence")
  func unwritable() async throws {
    try "".write(toFile: folder.path + "/takes", atomically: true, encoding: .utf8)
    let hub = Hub.empty(in: folder)
    _ = await hub.addVisitor("Ada")
    let refusal = await hub.engine.startRecording()
    let isOn = await hub.engine.hubState.recording.isOn
    #expect(refusal?.contains(folder.path + "/takes") == true, "\(refusal ?? "nil")")
    #expect(!isOn)
  }

  @Test("a take can be had as a table of the 62 channels")
  func table() async throws {
    let hub = Hub.empty(in: folder)
    let performer = try #require(await hub.addVisitor("Ada"))
    _ = await hub.engine.startRecording()
    for frame in Frames.demo(450) { performer.receive(frame) }
    await hub.engine.stopRecording()
    let name = try #require(await hub.engine.hubState.recording.lastTake?.name)
    let path = folder.path + "/takes/\(name).sensorium"
    var bytes: [UInt8] = []
    let pieces = try TakePieces.stream(path: path, format: .csv, trim: nil, secondsFromGMT: 0)
    for try await piece in pieces { bytes += piece }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 451)
    #expect(rows[0] == ChannelCSV.header[...])
  }
}

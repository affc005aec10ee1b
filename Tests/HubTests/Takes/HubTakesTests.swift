@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import Console
import FaceControl
import Foundation
import Mapping
import NetTestSupport
import Recording
import ScreenKit
import Signals
import Streaming
import Testing

@testable import FaceEngine

@Suite("Takes on the hub")
struct HubTakesTests {
  private let folder: TemporaryFolder
  private let hub: Hub
  private let takes: TakeFolder

  init() throws {
    folder = try TemporaryFolder()
    hub = Hub.empty(in: folder)
    takes = TakeFolder(path: folder.path + "/takes")
    let writer = try SessionWriter.create(
      in: takes.path, name: "one", source: "demo:", start: 1_700_000_000)
    for frame in Frames.demo(120) { try writer.append(frame) }
    try writer.close()
  }

  private func names() async -> [String] { await hub.engine.hubState.takes.takes.map(\.name) }

  @Test("what was recorded is on the list, counted")
  func lists() async throws {
    await hub.engine.refreshTakes(counting: "one")
    let take = try #require(await hub.engine.hubState.takes.takes.first)
    #expect(take.name == "one")
    #expect(take.frames == 120)
    #expect(take.lostShare == 0)
  }

  @Test("a take that is played leads, follows orders and gives the stage back")
  func plays() async throws {
    let visitor = try #require(await hub.addVisitor("Ada"))
    await hub.engine.setLead(visitor.id)
    try await hub.engine.play(take: "one")
    let replay = try #require(await hub.engine.hubState.takes.replays.first)
    #expect(replay.take == "one")
    #expect(await hub.engine.lead == replay.performer)
    let performer = try #require(await hub.engine.performer(replay.performer))
    // It does not end before it is paused.
    await hub.engine.replay(replay.performer, .loop(true))
    await until { performer.latest != nil }
    await hub.engine.replay(replay.performer, .pause(true))
    await hub.engine.replay(replay.performer, .loop(false))
    #expect(await hub.engine.hubState.takes.replays.first?.isPaused == true)
    await hub.engine.replay(replay.performer, .speed(10))
    await hub.engine.replay(replay.performer, .pause(false))
    await until { await hub.engine.hubState.takes.replays.first?.isEnded == true }
    #expect(performer.frameCount >= 120)
    await hub.engine.replay(replay.performer, .again)
    await until { performer.frameCount > 120 }
    await hub.engine.stopReplay(replay.performer)
    #expect(await hub.engine.lead == visitor.id)
    #expect(await hub.engine.hubState.takes.replays.isEmpty)
  }

  @Test("renaming what is played keeps it playing")
  func renames() async throws {
    try await hub.engine.play(take: "one")
    let id = try #require(await hub.engine.hubState.takes.replays.first).performer
    await hub.engine.replay(id, .loop(true))
    await hub.engine.replay(id, .speed(10))
    try await hub.engine.rename(take: "one", to: "two")
    #expect(await names() == ["two"])
    #expect(await hub.engine.hubState.takes.replays.first?.take == "two")
    let performer = try #require(await hub.engine.performer(id))
    await until { performer.frameCount > 250 }
    #expect(performer.frameCount > 250)
    await hub.engine.stopReplay(id)
  }

  @Test("a deleted take leaves the stage and comes back whole")
  func deletes() async throws {
    let before = try Data(contentsOf: URL(filePath: try takes.path(of: "one")))
    try await hub.engine.play(take: "one")
    let trashed = try await hub.engine.trash(take: "one")
    #expect(await hub.engine.hubState.takes.replays.isEmpty)
    #expect(await names().isEmpty)
    #expect(try await hub.engine.restore(trashed) == "one")
    #expect(await names() == ["one"])
    #expect(try Data(contentsOf: URL(filePath: try takes.path(of: "one"))) == before)
  }

  @Test("a name that is taken or impossible is one sentence")
  func refuses() async throws {
    _ = try takes.take(in: try takes.path(of: "one"), named: "two", start: 0)
    for name in ["two", "a/b", ""] {
      await #expect(throws: RecordingError.self) {
        try await hub.engine.rename(take: "one", to: name)
      }
    }
  }

  @Test("a dropped file becomes a take of its own name and date")
  func imports() async throws {
    let path = folder.path + "/dropped"
    try "time,jawOpen\n0,0.5\n0.1,0.75\n".write(toFile: path, atomically: true, encoding: .utf8)
    let name = try await hub.engine.importTake(
      from: path, file: "my: take.csv", modified: 1_600_000_000)
    #expect(name == "my- take")
    let take = try #require(await hub.engine.hubState.takes.takes.first { $0.name == name })
    #expect(take.frames == 2)
    #expect(take.start == 1_600_000_000)
    #expect(FaceEngine.takeName(of: "..") == "Imported take")
  }

  @Test("an import in pieces is put together, and what is out of order is refused")
  func uploads() async throws {
    let uploads = UploadSession(folder: folder.path + "/in")
    try await uploads.add([1, 2], to: "abcdefgh", at: 0)
    try await uploads.add([3], to: "abcdefgh", at: 2)
    await #expect(throws: RunError.self) { try await uploads.add([9], to: "abcdefgh", at: 2) }
    let path = try await uploads.finish("abcdefgh")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    await #expect(throws: RunError.self) { _ = try await uploads.finish("abcdefgh") }
    await #expect(throws: RunError.self) { _ = try await uploads.finish("neverseen") }
  }

  @Test("of many imports that are never finished only a few are kept")
  func bounded() async throws {
    let uploads = UploadSession(folder: folder.path + "/in")
    for index in 0..<50 { try await uploads.add([1], to: "import\(1000 + index)", at: 0) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/in")
    #expect(left.count == 4)
  }

  @Test("an id is never a path", arguments: ["", "../../etc", "abc", "ABCDEFGH", "a.b.c.d.e"])
  func ids(id: String) { #expect(!UploadSession.isID(id)) }

  @Test("a take compared with itself is the same, with a raw line it is not")
  func compares() async throws {
    var settings = FaceSettings()
    settings.mapping[.jawOpen].curve = .exponential(power: 2)
    await hub.engine.apply(settings)
    let identity = try #require(await hub.engine.rivalSettings(TakesScreen.Rival.identity))
    #expect(identity.mapping == .identity)
    #expect(await hub.engine.rivalSettings("preset:none") == nil)
    let drums = try #require(await hub.engine.rivalSettings("preset:Drums"))
    #expect(drums.mapping == ReadyPreset.drums.preset.mapping)
    let same = try await hub.engine.takeLibrary.comparison(
      "one", channel: .jawOpen, rival: "x", one: settings, other: settings, tier: .pro)
    let other = try await hub.engine.takeLibrary.comparison(
      "one", channel: .jawOpen, rival: "x", one: settings, other: identity, tier: .pro)
    #expect(same.maximum == 0)
    #expect(other.maximum > 0)
    #expect(other.frames == 120)
  }
}

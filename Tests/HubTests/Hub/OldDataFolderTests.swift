@testable import Hub
@testable import HubStudio
@testable import HubWeirdPhone
import Addresses
import Console
import FaceControl
import FaceScreens
import FaceWire
import Foundation
import Mapping
import Numbers
import Recording
import ScreenKit
import Signals
import Store
import Testing
import WebServer

@testable import FaceEngine

/// `Fixtures/data-folder-2026-11` was made by an earlier build; its README lists what is in it.
@Suite("A data folder of an earlier build")
struct OldDataFolderTests {
  private let folder: TemporaryFolder

  /// A copy. Its deleted take was deleted now: a bin of the trash is emptied after seven days.
  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/data-folder-2026-11").path
    for name in try files.contentsOfDirectory(atPath: fixture) where name != "README.md" {
      try files.copyItem(atPath: fixture + "/" + name, toPath: folder.path + "/" + name)
    }
    let now = Int64(clamping: Date().timeIntervalSince1970 * 1000)
    try files.moveItem(atPath: bin(Self.oldBin), toPath: bin("\(now)"))
  }

  private static let oldBin = "1795407615837"

  private func bin(_ id: String) -> String { folder.path + "/takes/.trash/" + id }

  private func hub() async -> Hub { await Hub.restarted(in: folder) { $0.discoveryPort = nil } }

  @Test("its sources come back with their names, colours, channels, mute and lead")
  func sources() async {
    let hub = await hub()
    let state = await hub.engine.hubState
    #expect(state.hub.notice == nil)
    #expect(state.performers.map(\.url) == ["demo:?seed=3", "demo:?seed=7"])
    #expect(state.performers.map(\.title) == ["Ada", "Grace Höpper"])
    #expect(state.roster.identities["p1"]?.colour == .sky)
    #expect(state.roster.identities["p2"]?.colour == .pink)
    #expect(state.roster.identities["p2"]?.midiChannel == 9)
    #expect(state.roster.muted == ["p1"] && state.lead == "p2")
    await hub.leave()
  }

  @Test("its outputs come back with their rates, on or off, and its targets are known")
  func outputs() async {
    let hub = await hub()
    let state = await hub.engine.hubState
    #expect(
      state.sinks.map(\.url) == [
        "osc://127.0.0.1:8123", "weirdconnect://127.0.0.1:9104", "nerve://127.0.0.1:9105",
      ])
    #expect(state.sinks.map(\.isOn) == [true, true, false])
    #expect(state.sinks.map(\.rate) == [24, 60, 60])
    #expect(state.recents == ["127.0.0.1:9105", "127.0.0.1:9104", "127.0.0.1:8123"])
    #expect(state.hub.lastConnected == "nerve://127.0.0.1:9105")
    await hub.leave()
  }

  @Test("its settings, its mapping and its options of NERVE are as they were left")
  func settings() async {
    let hub = await hub()
    let state = await hub.engine.faceState
    #expect(state.shared.settings.smoothing == 120 && state.shared.settings.sensitivity == 1.5)
    #expect(state.shared.settings.isCalibrationAutomatic && !state.shared.settings.isRaw)
    var options = HubOptions()
    options.frameRate = 30
    options.networkTimeout = 25
    options.countsAloud = false
    #expect(state.shared.options == options)
    #expect(state.shared.settings.mapping == Self.mapping)
    #expect(state.nerve.options.port == 9106 && !state.nerve.options.isOn)
    #expect(state.nerve.options.scale == .tenVolts)
    await hub.leave()
  }

  private static var mapping: MappingTable {
    var table = MappingTable.identity
    table[.jawOpen] = OutputMapping(
      routes: [.midiCC(20)], min: table[.jawOpen].min, max: 0.75, curve: .exponential(power: 2),
      smoothing: 200, isInverted: true)
    return table
  }

  @Test("its presets are listed under their names, with what is in them, and can be loaded")
  func presets() async throws {
    let hub = await hub()
    let list = await hub.engine.presetList
    #expect(list.loaded == "own.2")
    #expect(
      list.summaries.filter { $0.origin == .own }.map(\.name) == [
        "From a friend", "Studio, outputs alone", "Bühne für Übung",
      ])
    let stage = try await hub.engine.ownPreset("own.1")
    #expect(stage.mapping == Self.mapping && stage.includesMapping)
    #expect(stage.smoothing == 120 && stage.sensitivity == 1.5)
    #expect(stage.sinks == ["osc://127.0.0.1:8123?rate=24", "weirdconnect://127.0.0.1:9104"])
    let studio = try await hub.engine.ownPreset("own.2")
    #expect(!studio.includesMapping && studio.sinks == stage.sinks)
    let friend = try await hub.engine.ownPreset("own.3")
    #expect(friend.smoothing == 33 && friend.mapping[.jawOpen].isInverted)
    let panel = try await hub.engine.sharePreset("own.3", origin: "http://localhost:8080")
    for part in ["\"deep\"", "\"spline\" : 7"] { #expect(panel.json.contains(part), "\(part)") }
    await hub.engine.adjust { $0.mapping = .identity }
    let sentence = try await hub.engine.loadPreset("own.1").sentence
    #expect(sentence.hasPrefix("Loaded: Bühne für Übung."))
    #expect(await hub.engine.settings.mapping == Self.mapping)
    await hub.leave()
  }

  @Test("its takes are listed with their lengths and the trim, and their frames can be read")
  func takes() async throws {
    let hub = await hub()
    let state = await hub.engine.hubState
    #expect(
      state.takes.takes.map(\.name) == ["take-2026-11-23-042011", "Grüße, first take"])
    #expect(state.takes.takes.map(\.trim) == [TakeTrim(start: 0.2, end: 0.6), nil])
    #expect(TakesScreen(state).rows.map(\.facts).allSatisfy { $0.contains("51 frames") })
    for take in state.takes.takes {
      #expect(take.isComplete && take.frames == 51 && take.lostShare == 0)
      #expect(abs(take.duration - 50.0 / 60) < 1e-6 && take.source == "demo:?seed=7")
      let file = try RecordedFile.open(path: folder.path + "/takes/\(take.name).sensorium")
      let frames = Array(try file.frames())
      #expect(frames.count == 51)
      guard case .face(let last)? = frames.last else {
        Issue.record("the last frame of \(take.name) is no face")
        continue
      }
      #expect(last.isTracked && abs(last.time - 50.0 / 60) < 1e-6)
    }
    await hub.leave()
  }

  @Test("what is in its trash comes back whole")
  func trash() async throws {
    let ids = try FileManager.default.contentsOfDirectory(atPath: bin(""))
    let id = try #require(ids.first)
    let before = try Data(contentsOf: URL(filePath: bin(id) + "/Thrown away.sensorium"))
    let hub = await hub()
    let trashed = TrashedTake(name: "Thrown away", id: id)
    #expect(try await hub.engine.restore(trashed) == "Thrown away")
    let path = folder.path + "/takes/Thrown away.sensorium"
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(await hub.engine.hubState.takes.takes.first?.name == "Thrown away")
    await hub.leave()
  }

  @Test("its phone stays paired, by the credential that it was given")
  func device() async throws {
    let hub = await hub()
    let stored = try #require(await hub.engine.restored?.pairings)
    #expect(stored.map(\.name) == ["Ada's phone"])
    let desk = PairingDesk(devices: stored.map(PairedDevice.init))
    let credential = "nrS02bdR4Wkb7A692c1oazLM9cUCpOtmQ0WFjUHfZH4"
    #expect(desk.isGranted(token: credential) && !desk.isGranted(token: credential + "x"))
    #expect(hub.services.board.stored.pairings == stored)
    await hub.leave()
  }

  @Test("a start and an end lose nothing of it: presets, connections, takes byte for byte")
  func untouched() async throws {
    let (before, files) = (try await Content(of: folder.path), try takeFiles())
    #expect(before.presets.count == 3 && files.count == 6)
    let hub = await hub()
    hub.nerve.close()
    await hub.engine.shutDown()
    let after = try await Content(of: folder.path)
    #expect(after.presets == before.presets)
    #expect(after.state.connections == before.state.connections)
    #expect(after.state.recents == before.state.recents)
    #expect(after.state.pairings == before.state.pairings)
    #expect(Set(after.state.settings.keys).isSuperset(of: before.state.settings.keys))
    #expect(try takeFiles() == files)
  }

  /// What the database has, read without a hub.
  private struct Content {
    let presets: Set<StoredPreset>
    let state: StoredState

    init(of path: String) async throws {
      let store = StoreFile.open(folder: path)
      presets = Set(try await store.presets())
      state = try #require(try await store.state())
      await store.close()
    }
  }

  /// The bytes of each file of the takes, the trash among them, by its path.
  private func takeFiles() throws -> [String: Data] {
    let takes = folder.path + "/takes"
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: takes)
    where name.hasSuffix(".sensorium") || name.hasSuffix(".json") {
      files[name] = try Data(contentsOf: URL(filePath: takes + "/" + name))
    }
    return files
  }
}

extension FaceEngine {
  fileprivate func ownPreset(_ id: String) throws -> Preset { try memory.library.preset(id) }
}

@testable import Hub
@testable import HubStudio
import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import Logging
import Mapping
import ScreenKit
import Signals
import Store
import Testing
import WebServer

@testable import FaceEngine

extension Hub {
  /// A hub that has brought back what its folder holds.
  static func restarted(
    in folder: TemporaryFolder, tier: Tier = .pro,
    _ change: (inout HubConfiguration) -> Void = { _ in }
  ) async -> Hub {
    var configuration = HubConfiguration()
    configuration.sources = []
    configuration.tier = tier
    configuration.data = DataFolder(path: folder.path)
    change(&configuration)
    let hub = Hub(configuration, log: Logger(label: "test"))
    await hub.start()
    return hub
  }
}

@Suite("A restart")
struct RestartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func busyHub() async throws -> Hub {
    let hub = await Hub.restarted(in: folder)
    await hub.engine.add(try SourceURL("livelink://127.0.0.1:0"))
    await hub.engine.add(try SourceURL("demo:?seed=7"))
    _ = await hub.engine.addGuest(name: "Ada")
    await hub.engine.setLead("p2")
    for change: RosterChange in [
      .rename(id: "p1", name: "Grace"), .paint(id: "p1", colour: .pink),
      .setChannel(id: "p2", channel: 9), .toggleMute(id: "p1"),
    ] {
      await hub.engine.apply(change)
    }
    let osc = try await hub.addSink("osc://127.0.0.1:8000?arkit")
    let nerve = try await hub.addSink("nerve://127.0.0.1:9000")
    _ = try await hub.addSink("csv:out.csv")
    await hub.engine.setSink(osc, rate: 24)
    await hub.engine.setSink(nerve, isOn: false)
    await hub.engine.change {
      $0.networkTimeout = 21
      $0.isDebugging = true
    }
    await hub.engine.adjust {
      $0.sensitivity = 1.5
      $0.smoothing = 70
      $0.mapping[.jawOpen].isInverted = true
      $0.isRaw = true
    }
    return hub
  }

  @Test("brings sources, sinks, settings and mapping back, but neither guests nor files")
  func everything() async throws {
    let hub = try await busyHub()
    await hub.engine.persist()
    await hub.leave()
    let again = await Hub.restarted(in: folder)
    let hubState = await again.engine.hubState
    #expect(hubState.roster.identities["p1"]?.name == "Grace")
    #expect(hubState.roster.identities["p1"]?.colour == .pink && hubState.roster.muted == ["p1"])
    #expect(hubState.roster.identities["p2"]?.midiChannel == 9)
    #expect(hubState.performers.map(\.url) == ["livelink://127.0.0.1:0", "demo:?seed=7"])
    #expect(hubState.leadPerformer?.url == "demo:?seed=7")
    #expect(hubState.sinks.map(\.url) == ["osc://127.0.0.1:8000?arkit", "nerve://127.0.0.1:9000"])
    #expect(hubState.sinks.map(\.isOn) == [true, false])
    #expect(hubState.sinks.map(\.rate) == [24, 60])
    #expect(hubState.recents == ["127.0.0.1:9000", "127.0.0.1:8000"])
    #expect(hubState.options.networkTimeout == 21 && hubState.options.isDebugging)
    #expect(hubState.settings.sensitivity == 1.5 && hubState.settings.smoothing == 70)
    #expect(hubState.settings.mapping[.jawOpen].isInverted && !hubState.settings.isRaw)
    #expect(hubState.hub.lastConnected == "nerve://127.0.0.1:9000")
    #expect(hubState.hub.notice == nil)
    await again.leave()
  }

  @Test("what is removed stays removed, also when it is everything")
  func removals() async throws {
    let hub = try await busyHub()
    await hub.engine.persist()
    await hub.leave()
    await hub.engine.persist()
    let again = await Hub.restarted(in: folder) { $0.sources = [.demo(DemoOptions())] }
    let hubState = await again.engine.hubState
    #expect(hubState.performers.isEmpty && hubState.sinks.isEmpty)
  }

  @Test("without connecting on launch, outputs come back turned off")
  func launch() async throws {
    let hub = try await busyHub()
    await hub.engine.change { $0.connectsOnLaunch = false }
    await hub.engine.persist()
    await hub.leave()
    let again = await Hub.restarted(in: folder)
    #expect(await again.engine.hubState.sinks.map(\.isOn) == [false, false])
    await again.engine.connectLast()
    #expect(await again.engine.hubState.sinks.map(\.isOn) == [false, true])
    await again.leave()
  }

  @Test("the command line replaces what it names and leaves the rest")
  func commandLine() async throws {
    let hub = try await busyHub()
    await hub.engine.persist()
    await hub.leave()
    let sink = try SinkURL("osc://127.0.0.1:7777")
    let again = await Hub.restarted(in: folder) {
      $0.sinks = [sink]
      $0.settings.smoothing = 5
      $0.given = [.sinks, .settings]
    }
    let hubState = await again.engine.hubState
    #expect(hubState.sinks.map(\.url) == ["osc://127.0.0.1:7777"])
    #expect(hubState.performers.count == 2)
    #expect(hubState.settings.smoothing == 5 && hubState.settings.sensitivity == 1)
    await again.leave()
  }

  @Test("a fresh start brings nothing but presets, and leaves what was there")
  func fresh() async throws {
    let hub = try await busyHub()
    try await hub.engine.savePreset(named: "Mine", includingMapping: true)
    await hub.engine.persist()
    await hub.leave()
    let fresh = await Hub.restarted(in: folder) { $0.isFresh = true }
    let hubState = await fresh.engine.hubState
    #expect(hubState.sinks.isEmpty && hubState.settings == FaceSettings())
    #expect(await fresh.engine.presetList.summaries.last?.name == "Mine")
    await fresh.engine.change { $0.frameRate = 15 }
    await fresh.engine.persist()
    let again = await Hub.restarted(in: folder)
    let later = await again.engine.hubState
    #expect(later.sinks.count == 2 && later.options.frameRate == 60)
    await again.leave()
  }

  @Test("a look at the free tier leaves the mapping for the next Pro run, unused")
  func freeTier() async throws {
    let hub = try await busyHub()
    await hub.engine.persist()
    await hub.leave()
    let free = await Hub.restarted(in: folder, tier: .free)
    #expect(await free.engine.hubState.settings.mapping == .identity)
    await free.engine.adjust { $0.smoothing = 33 }
    await free.engine.persist()
    let again = await Hub.restarted(in: folder)
    let settings = await again.engine.hubState.settings
    #expect(settings.mapping[.jawOpen].isInverted && settings.smoothing == 33)
    await free.leave()
    await again.leave()
  }

  @Test("a damaged file is said in one sentence and the hub goes on with its defaults")
  func damaged() async throws {
    try Data("nothing of use".utf8).write(
      to: URL(filePath: folder.path + "/" + StoreFile.name))
    let hub = await Hub.restarted(in: folder) { $0.sources = [.demo(DemoOptions())] }
    let hubState = await hub.engine.hubState
    #expect(hubState.hub.notice?.contains("damaged") == true)
    #expect(hubState.performers.count == 1)
    try await hub.engine.savePreset(named: "New", includingMapping: false)
    await hub.engine.persist()
    #expect(await hub.engine.hubState.hub.notice != nil)
    await hub.leave()
    let again = await Hub.restarted(in: folder)
    #expect(await again.engine.hubState.hub.notice == nil)
    await again.leave()
  }

  @Test("settings of older and newer versions are read as far as they go")
  func versions() async throws {
    let store = StoreFile.open(folder: folder.path)
    try await store.keep(
      StoredState(
        settings: [
          "face": #"{"smoothing":90,"future":{"a":1}}"#, "options": "[not json",
          "lastConnected": "7",
        ],
        connections: [
          StoredConnection(sink: "gopher://x", isOn: true, rate: 60),
          StoredConnection(sink: "osc://127.0.0.1:8000", isOn: true, rate: -4),
          StoredConnection(source: "telepathy:"),
        ]), over: nil)
    let hub = await Hub.restarted(in: folder)
    let hubState = await hub.engine.hubState
    #expect(hubState.settings.smoothing == 90 && hubState.settings.sensitivity == 1)
    #expect(hubState.options == HubOptions() && hubState.hub.lastConnected == nil)
    #expect(hubState.sinks.count == 1 && hubState.performers.isEmpty)
    await hub.leave()
  }

  @Test("phones that paired stay paired, by the hash of their token alone")
  func pairings() async throws {
    let desk = PairingDesk()
    let invitation = desk.invite()
    guard case .granted(let token) = desk.redeem(.code(invitation.code), from: nil) else {
      Issue.record("not granted")
      return
    }
    let stored = desk.devices.map(StoredPairing.init)
    #expect(stored.map(\.digest.count) == [32] && stored[0].digest != Array(token.utf8))
    let again = PairingDesk(devices: stored.map(PairedDevice.init))
    #expect(again.isGranted(token: token) && !again.isGranted(token: token + "x"))
    again.forgetDevices()
    #expect(!again.isGranted(token: token) && again.devices.isEmpty)
  }
}

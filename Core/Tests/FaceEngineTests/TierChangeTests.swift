import Addresses
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import Mapping
import ScreenKit
import Signals
import Streaming
import Testing

private struct NoEdges: FaceEngineEdges {
  func source(for url: SourceURL, performer: String) -> (any FrameSource)? { nil }

  func open(_ url: SinkURL, _ options: TransportOptions) async throws -> any PacketTransport {
    throw RunError("No network here.")
  }
}

@Suite("A tier that changes while the engine runs")
struct TierChangeTests {
  private func engine(_ tier: Tier) async -> FaceEngine {
    var configuration = FaceEngineConfiguration(
      folder: FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path)
    configuration.tier = tier
    configuration.namedSources = []
    let engine = FaceEngine(configuration, edges: NoEdges())
    await engine.start(store: nil)
    return engine
  }

  @Test("without Pro the mapping waits, and comes back as it was")
  func parks() async {
    let engine = await engine(.pro)
    await engine.edit(.change(.channel(.jawOpen), .isInverted(true)))
    let before = await engine.settings.mapping
    await engine.setTier(.free)
    #expect(await engine.settings.mapping == .identity)
    #expect(await engine.faceState.mapping.parked == 1)
    #expect(await engine.faceState.shared.terms.tier == .free)
    await engine.edit(.resetAll)
    #expect(await engine.undoMapping() == nil)
    await engine.setTier(.pro)
    #expect(await engine.settings.mapping == before)
    #expect(await engine.faceState.mapping.parked == 0)
    await engine.shutDown()
  }

  @Test("a screen follows: the revision of the mapping only grows")
  func revisions() async {
    let engine = await engine(.pro)
    var screen = MapScreen(await engine.faceState)
    for isOn in [true, false, true] {
      await engine.edit(.change(.channel(.jawOpen), .isInverted(isOn)))
    }
    screen.refresh(from: await engine.faceState)
    #expect(screen.rows["jawOpen"]?.isChanged == true)
    await engine.setTier(.free)
    screen.refresh(from: await engine.faceState)
    #expect(screen.lock != nil)
    await engine.setTier(.pro)
    await engine.edit(.resetAll)
    screen.refresh(from: await engine.faceState)
    #expect(screen.lock == nil && screen.rows["jawOpen"]?.isChanged == false)
    await engine.shutDown()
  }

  @Test("without Pro, outputs of one protocol stay on")
  func protocols() async throws {
    let engine = await engine(.pro)
    for address in ["osc://127.0.0.1:8000", "nerve://127.0.0.1:9000", "osc://127.0.0.1:8001"] {
      await engine.add(try SinkURL(address))
    }
    await engine.setTier(.free)
    #expect(await engine.hubState.sinks.map(\.isOn) == [true, false, true])
    await engine.setTier(.free)
    await engine.setTier(.pro)
    #expect(await engine.hubState.sinks.map(\.isOn) == [true, false, true])
    await engine.shutDown()
  }

  @Test("the frames of a free tier have its channels only, from the next one on")
  func channels() async {
    let engine = await engine(.pro)
    await engine.add(.demo(DemoOptions()))
    let id = await engine.lead
    func active() async -> Int {
      guard let latest = await engine.performer(id)?.latest else { return 0 }
      return Channel.allCases.count { latest.active.contains($0) }
    }
    func wait(_ condition: (Int) -> Bool) async -> Bool {
      for _ in 0..<1000 {
        if condition(await active()) { return true }
        try? await Task.sleep(for: .milliseconds(5))
      }
      return false
    }
    #expect(await wait { $0 > 8 })
    await engine.setTier(.free)
    #expect(await wait { $0 > 0 && $0 <= 8 })
    await engine.shutDown()
  }
}

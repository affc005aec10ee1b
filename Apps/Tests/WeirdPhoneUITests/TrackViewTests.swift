import AppTestSupport
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import ScreenKit
import Signals
import Streaming
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

private struct NoCamera: FrameSource {
  func run(_ context: SourceContext) async throws { try await Task.sleepForever() }
}

@MainActor
@Suite("TRACK on a phone", .serialized)
struct TrackViewTests {
  private func session(tier: Tier = .pro, isDebugging: Bool = false) async -> PhoneSession {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "track-\(UUID().uuidString)")
    var configuration = FaceEngineConfiguration(folder: folder.path)
    configuration.tier = tier
    let engine = FaceEngine(
      configuration,
      edges: PhoneEdges(front: NoCamera(), connect: { _ in throw RunError("No network.") }))
    await engine.start(store: nil)
    let session = PhoneSession(engine: engine)
    await session.refresh()
    return session
  }

  private func element(_ session: PhoneSession) -> StandInElement {
    standInDraw(TrackView(session: session))
  }

  /// What a control of the screen sends, after the engine has performed it.
  private func tap(_ identifier: String, _ session: PhoneSession) async throws {
    let act = try #require(element(session).find(identifier)?.activate, "\(identifier)")
    act()
    await session.last?.value
  }

  @Test("all 62 meters, with a label and a value to be spoken")
  func meters() async throws {
    let session = await session()
    try await wait { await session.engine.performer(session.track.selected)?.latest != nil }
    await session.sample(elapsed: 0.016)
    let tree = element(session)
    for channel in Channel.allCases {
      let meter = try #require(tree.find("track.meter.\(channel.name)"))
      #expect(meter.label == channel.label)
      #expect(meter.value?.isEmpty == false)
    }
    #expect(session.meters[.jawOpen].isAvailable)
    #expect(tree.find("track.pitch")?.text.hasSuffix("°") == true)
    #expect(tree.find("track.face")?.all.contains { $0.paint != nil } == true)
    await session.engine.shutDown()
  }

  @Test("the free tier has eight meters and a banner")
  func free() async {
    let session = await session(tier: .free)
    let meters = element(session).identifiers.filter { $0.hasPrefix("track.meter.") }
    #expect(meters.count == 8)
    #expect(element(session).find("track.banner") != nil)
    await session.engine.shutDown()
  }

  @Test("every control sends its action")
  func controls() async throws {
    let session = await session()
    let running = Task { try? await session.engine.run() }
    defer { running.cancel() }
    try await wait { await session.engine.performer(session.track.selected)?.latest != nil }
    try await tap("track.filter.head", session)
    #expect(session.track.filter == .head)
    #expect(element(session).identifiers.filter { $0.hasPrefix("track.meter.") }.count == 6)
    try await tap("track.range", session)
    #expect(session.track.isLearningRange)
    try await tap("track.range", session)
    #expect(!session.track.isLearningRange)
    #expect(session.notice?.tone == .success)
    try await tap("track.reset", session)
    #expect(session.notice?.text == "Calibration is back to its start.")
    try await tap("track.record", session)
    #expect(session.track.recording.isOn)
    #expect(element(session).find("track.record")?.texts == ["Stop"])
    try await wait { await session.engine.hubState.recording.isArriving }
    try await tap("track.record", session)
    #expect(!session.track.recording.isOn)
    try await wait { await session.engine.hubState.recording.lastTake != nil }
    await session.refresh()
    #expect(element(session).find("track.take") != nil)
    await session.engine.shutDown()
  }

  @Test("its identifiers are the page's, over all states")
  func identifiers() async throws {
    var found: Set<String> = []
    func collect(_ session: PhoneSession) {
      // The way to TAKES.
      for identifier in element(session).identifiers where identifier != "tabs.takes" {
        let isMeter = identifier.hasPrefix("track.meter.")
        let isFilter = identifier.hasPrefix("track.filter.")
        found.insert(
          isMeter ? "track.meter.{channel}" : isFilter ? "track.filter.{filter}" : identifier)
      }
    }
    let free = await session(tier: .free)
    collect(free)
    await free.engine.shutDown()
    let pro = await session()
    collect(pro)
    await pro.engine.shutDown()
    // Shown after a take, a replay that ended, and in debug mode.
    let later: Set = ["track.take", "track.again", "track.stats"]
    // A page sells nothing.
    #expect(found.remove("track.upgrade") != nil)
    #expect(found.union(later) == Set(TrackIdentifier.allCases.map(\.rawValue)))
  }
}

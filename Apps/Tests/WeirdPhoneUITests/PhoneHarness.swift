import Addresses
import AppTestSupport
import Device
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import JSONStore
import ScreenKit
import Streaming
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// A camera without frames.
struct SilentCamera: FrameSource {
  func run(_ context: SourceContext) async throws { try await Task.sleepForever() }
}

/// WeirdPhone on a phone without a camera and a network; its rooms are drawn and used.
@MainActor
struct PhoneHarness {
  let session: PhoneSession
  let folder: URL

  /// Countdowns and offers to undo stay until they are ended, however slowly a test goes on.
  private static let clock: HostClock = {
    var clock = HostClock.system
    let sleep = clock.sleep
    clock.sleep = { duration in
      if duration >= .seconds(1) { try await Task.sleepForever() }
      try await sleep(duration)
    }
    return clock
  }()

  /// - Parameters:
  ///   - sources: the sources from the start.
  ///   - folder: of an earlier run; nil for an empty one.
  init(
    tier: Tier = .pro, sources: [SourceURL] = [], folder: URL? = nil,
    services: PhoneServices = PhoneServices(), keeps: Bool = false,
    discovery: @escaping @Sendable () -> DiscoveryStatus = { DiscoveryStatus() }
  ) async throws {
    let place = folder ?? FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    self.folder = place
    var configuration = FaceEngineConfiguration(folder: place.path)
    configuration.tier = tier
    configuration.namedSources = sources.map { NamedSource($0) }
    let transports = RecordedTransports()
    let engine = FaceEngine(
      configuration,
      edges: PhoneEdges(
        front: SilentCamera(), connect: { transports.open($0) }, discovery: discovery,
        version: "0.1"), clock: Self.clock)
    await engine.start(
      store: keeps ? StoreFolder.open(folder: place.appending(path: "State").path) : nil)
    session = PhoneSession(engine: engine, services: services)
    await session.refresh()
  }

  func draw(_ room: PhoneRoom) -> StandInElement {
    standInDraw(RoomView(room: room, session: session))
  }

  /// Uses a control as soon as it is shown and enabled, and waits until its action is performed.
  func press(_ identifier: String, in room: PhoneRoom) async throws {
    try await wait(for: "a button \(identifier)") { draw(room).find(identifier)?.activate != nil }
    let act = try #require(draw(room).find(identifier)?.activate, "\(identifier)")
    act()
    await session.last?.value
  }

  /// Types a text, moves a slider or chooses, as soon as the control is there.
  func set(_ identifier: String, to value: Any, in room: PhoneRoom) async throws {
    try await wait(for: "a field \(identifier)") { draw(room).find(identifier)?.set != nil }
    let set = try #require(draw(room).find(identifier)?.set, "\(identifier)")
    set(value)
    await session.last?.value
  }

  func texts(_ room: PhoneRoom) -> [String] { draw(room).texts }

  func end() async {
    await session.engine.shutDown()
    try? FileManager.default.removeItem(at: folder)
  }
}

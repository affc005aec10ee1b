import FaceEngine
import FaceScreens
import Foundation
import Mapping
import ScreenKit
import Signals
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

@MainActor
@Suite("MAP on a phone", .serialized)
struct MapRoomTests {
  @Test("a channel gets a route, a range and a curve; undo takes them back")
  func edit() async throws {
    let phone = try await PhoneHarness()
    try await phone.press("map.row.jawOpen", in: .map)
    try await phone.press("map.add.osc", in: .map)
    try await phone.set("map.route.0.address", to: "/filter", in: .map)
    try await phone.set("map.min", to: "0.2", in: .map)
    try await phone.press("map.curve.exponential", in: .map)
    try await phone.press("map.invert", in: .map)
    let mapping = await phone.session.engine.settings.mapping[.channel(.jawOpen)]
    #expect(mapping.routes == [.osc("/filter")])
    #expect(abs(mapping.min - 0.2) < 1e-6 && mapping.isInverted)
    #expect(phone.session.map.summary.hasPrefix("1 of "))
    for _ in 0..<6 where phone.session.map.undo != nil {
      try await phone.press("map.undo", in: .map)
    }
    #expect(await phone.session.engine.settings.mapping == .identity)
    await phone.end()
  }

  @Test("a drag is one step of undo, the next drag another")
  func drags() async throws {
    let phone = try await PhoneHarness()
    try await phone.press("map.row.jawOpen", in: .map)
    for value in [0.1, 0.2, 0.3] {
      try await phone.set("map.min.slider", to: value, in: .map)
    }
    try await phone.press("map.undo", in: .map)
    #expect(await phone.session.engine.settings.mapping == .identity)
    await phone.end()
  }

  @Test("the values of a frame: a number, a place on the curve, and words to be spoken")
  func live() async throws {
    var frame = ControlFrame(isTracked: true)
    frame.input[.jawOpen] = 0.5
    frame.values[.jawOpen] = 0.25
    frame.available = ChannelSet(.jawOpen)
    frame.active = ChannelSet(.jawOpen)
    var screen = MapScreen(StateSamples.one)
    _ = screen.apply(.expand(name: "jawOpen"))
    let room = standInDraw(MapView(screen: screen, frame: frame, send: { _ in }, leave: { _ in }))
    #expect(room.find("map.row.jawOpen.value")?.value == "0.25")
    #expect(room.find("map.row.jawLeft.value")?.value == MeterRule().absent)
    #expect(screen.editor?.place(of: frame) == SIMD2(0.5, 0.25))
    #expect(screen.editor?.place(of: nil) == nil)
    var context = GraphicsContext()
    room.find("map.graph")?.paint?(&context, CGSize(width: 100, height: 100))
    #expect(context.strokes.count == 1 && context.fills.count == 1)
  }

  @Test("Free shows the lock, and the way to the shop")
  func lock() async throws {
    let phone = try await PhoneHarness(tier: .free)
    phone.session.room = .map
    let room = phone.draw(.map)
    #expect(room.find("map.rows") == nil)
    try await phone.press("map.upgrade", in: .map)
    #expect(phone.session.room == .settings)
    await phone.end()
  }

  @Test("“Save as preset” opens the form of PRESETS")
  func save() async throws {
    let phone = try await PhoneHarness()
    try await phone.press("map.save", in: .map)
    #expect(phone.session.room == .presets && phone.session.presets.saving != nil)
    await phone.end()
  }
}

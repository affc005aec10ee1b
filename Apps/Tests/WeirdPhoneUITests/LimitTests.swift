import Addresses
import Console
import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import Mapping
import ScreenKit
import Signals
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

/// Every limit of the free tier says so where it is met, beside a button to the shop.
@MainActor
@Suite("Limits of the free tier on a phone", .serialized)
struct LimitTests {
  /// A limit, the room that meets it, and its button.
  struct Meeting: CustomTestStringConvertible, Sendable {
    let limit: String
    let room: PhoneRoom
    let button: String
    /// Goes to where the limit is met.
    var meet: @MainActor @Sendable (PhoneHarness) async throws -> Void = { _ in }

    var testDescription: String { "\(limit), \(button)" }
  }

  nonisolated static let meetings: [Meeting] = [
    Meeting(limit: "Channels", room: .track, button: "track.upgrade"),
    Meeting(limit: "Face", room: .track, button: "track.upgrade"),
    Meeting(limit: "Protocols", room: .connect, button: "connect.upgrade"),
    Meeting(limit: "Discovered devices", room: .connect, button: "connect.discovery.upgrade"),
    Meeting(limit: "Mapping (MAP)", room: .map, button: "map.upgrade"),
    Meeting(limit: "Mapping (MAP)", room: .presets, button: "presets.save.upgrade") {
      try await $0.press("presets.new", in: .presets)
    },
    Meeting(limit: "Presets", room: .presets, button: "presets.upgrade") {
      try await fill($0)
    },
    Meeting(limit: "Presets", room: .presets, button: "presets.import.upgrade") {
      try await fill($0)
      try await $0.press("presets.import", in: .presets)
      try await $0.set("presets.import.text", to: PresetSamples.link, in: .presets)
    },
  ]

  /// Keeps as many presets as Free has.
  private static func fill(_ phone: PhoneHarness) async throws {
    for number in 1...(Tier.free.presetLimit ?? 0) {
      try await phone.press("presets.new", in: .presets)
      try await phone.set("presets.save.name", to: "Preset \(number)", in: .presets)
      try await phone.press("presets.save.save", in: .presets)
    }
  }

  private func harness(_ tier: Tier) async throws -> PhoneHarness {
    try await PhoneHarness(
      tier: tier,
      discovery: { StateSamples.free.shared.discovery })
  }

  @Test("the notice leads to the shop", arguments: meetings)
  func leads(meeting: Meeting) async throws {
    let phone = try await harness(.free)
    phone.session.room = meeting.room
    try await meeting.meet(phone)
    await phone.session.refresh()
    try await phone.press(meeting.button, in: meeting.room)
    #expect(phone.session.room == .settings)
    #expect(phone.draw(.settings).find("shop.buy")?.activate != nil)
    #expect(!phone.session.presets.hasDialog)
    await phone.end()
  }

  @Test("a preset of which Pro has to do a part says so, and leads to the shop")
  func leftOut() async throws {
    let phone = try await harness(.free)
    var mapping = MappingTable.identity
    mapping[.channel(.jawOpen)].isInverted = true
    let preset = Preset(name: "Mapped", mapping: mapping)
    try await phone.session.engine.keepPreset(preset)
    await phone.session.refresh()
    let row = try #require(phone.session.presets.rows.first { $0.name == "Mapped" })
    try await phone.press("presets.row.\(row.id).load", in: .presets)
    #expect(phone.session.notice?.text.hasSuffix("is part of Pro and was left out.") == true)
    let rooms = standInDraw(RoomsView(session: phone.session))
    let button = try #require(rooms.find("toast.upgrade")?.activate)
    button()
    #expect(phone.session.room == .settings && phone.session.notice == nil)
    await phone.end()
  }

  @Test("every row of the table of tiers is met somewhere, but for a hub's jacks")
  func complete() {
    let met = Set(Self.meetings.map(\.limit))
    #expect(met.union(["Jacks (NERVE)"]) == Set(Tier.allowances.map(\.title)))
  }

  @Test("Pro meets no limit, and a hub sells nothing")
  func none() async throws {
    let phone = try await harness(.pro)
    let buttons = Set(Self.meetings.map(\.button))
    for room in PhoneRoom.allCases {
      #expect(buttons.isDisjoint(with: phone.draw(room).identifiers), "\(room)")
    }
    await phone.end()
    var hub = StateSamples.free
    hub.shared.host = .hub
    hub.shared.terms = Tier.free.terms(on: .hub)
    #expect(TrackScreen(hub).banner != nil && TrackScreen(hub).upgrade == nil)
    #expect(PresetsScreen(hub).banner != nil && PresetsScreen(hub).upgrade == nil)
  }
}

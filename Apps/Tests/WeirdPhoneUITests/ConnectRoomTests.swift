import AppTestSupport
import Addresses
import Console
import FaceEngine
import Foundation
import Realtime
import ScreenKit
import Streaming
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

@MainActor
@Suite("CONNECT on a phone", .serialized)
struct ConnectRoomTests {
  @Test("an output is added, tested, turned off and removed")
  func output() async throws {
    let phone = try await PhoneHarness()
    #expect(phone.texts(.connect).contains { $0.hasPrefix("Nothing is sent yet.") })
    try await phone.press("connect.sink.kind.osc", in: .connect)
    try await phone.set("connect.sink.host", to: "192.168.1.20", in: .connect)
    try await phone.set("connect.sink.port", to: "8001", in: .connect)
    try await phone.press("connect.sink.add", in: .connect)
    #expect(phone.session.connect.sinks.map(\.target) == ["192.168.1.20:8001"])
    let row = try #require(phone.draw(.connect).find("connect.sink.s1"))
    #expect(row.texts.contains("OSC"))
    let toggle = try #require(row.all.first { $0.kind == "toggle" })
    toggle.activate?()
    await phone.session.last?.value
    #expect(phone.session.connect.sinks.first?.isOn == false)
    let remove = try #require(
      phone.draw(.connect).all.first { $0.label == "Remove OSC 192.168.1.20:8001" })
    remove.activate?()
    await phone.session.last?.value
    #expect(phone.session.connect.sinks.isEmpty)
    // The target is offered again.
    #expect(phone.texts(.connect).contains("192.168.1.20:8001"))
    await phone.end()
  }

  @Test("a phone offers its camera and the simulated performer, and no JACK")
  func offer() async throws {
    let phone = try await PhoneHarness()
    let room = phone.draw(.connect)
    #expect(room.find("connect.sink.kind.jackMIDI") == nil)
    #expect(room.find("connect.phone.open") == nil)
    #expect(phone.session.connect.sourceForm.kinds.map(\.id) == [.phoneCamera, .demo])
    try await phone.press("connect.source.add", in: .connect)
    #expect(phone.session.connect.sources.map(\.title) == ["This phone’s camera"])
    try await phone.set("connect.source.kind", to: "demo", in: .connect)
    try await phone.press("connect.source.add", in: .connect)
    #expect(phone.session.connect.sources.count == 2)
    await phone.end()
  }

  @Test("a wrong host is one sentence, and nothing is added")
  func wrong() async throws {
    let phone = try await PhoneHarness()
    try await phone.set("connect.sink.port", to: "99999", in: .connect)
    let error = try #require(phone.draw(.connect).find("connect.sink.port.error"))
    #expect(error.text.hasSuffix(".") || error.text.contains("65535"))
    #expect(phone.draw(.connect).find("connect.sink.add")?.activate == nil)
    await phone.end()
  }

  @Test("targets of the network: a tap connects, a rescan asks the phone")
  func targets() async throws {
    let asked = Locked(0)
    var services = PhoneServices()
    services.rescan = { asked.withLock { $0 += 1 } }
    let found = DiscoveryStatus(
      targets: [StateSamples.target("Studio", .osc)], isNetworkOpen: true)
    let phone = try await PhoneHarness(services: services, discovery: { found })
    #expect(phone.session.connect.discovery.sentence == "Found in this network.")
    let id = try #require(phone.session.connect.discovery.rows.first?.id)
    try await phone.press("connect.target.\(id)", in: .connect)
    #expect(phone.session.connect.sinks.map(\.protocol) == [.osc])
    try await phone.press("connect.discovery.rescan", in: .connect)
    #expect(asked.withLock { $0 } == 1)
    await phone.end()
  }

  @Test("the room searches while it is shown, and lets hubs find the phone")
  func search() async throws {
    let (searched, announced) = (Locked(0), Locked(0))
    var services = PhoneServices()
    services.search = { searched.withLock { $0 += 1 } }
    services.announce = { announced.withLock { $0 += 1 } }
    let phone = try await PhoneHarness(services: services)
    #expect(announced.withLock { $0 } == 0)
    let tasks = phone.draw(.connect).all.flatMap(\.tasks)
    #expect(tasks.count == 1)
    for task in tasks { await task() }
    for task in tasks { await task() }
    #expect(searched.withLock { $0 } == 2)
    try await wait { announced.withLock { $0 } == 1 }
    await phone.end()
  }

  @Test("Free has one protocol at a time")
  func oneProtocol() async throws {
    let phone = try await PhoneHarness(tier: .free)
    for kind in ["osc", "weirdConnect"] {
      try await phone.press("connect.sink.kind.\(kind)", in: .connect)
      try await phone.press("connect.sink.add", in: .connect)
    }
    #expect(phone.session.connect.sinks.map(\.isOn) == [false, true])
    #expect(phone.session.connect.banner != nil)
    await phone.end()
  }
}

import AppTestSupport
import Addresses
import Console
import FaceEngine
import Foundation
import Recording
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

@MainActor
@Suite("TAKES on a phone", .serialized)
struct TakesRoomTests {
  /// A phone with one take of the simulated performer.
  private func phone() async throws -> (PhoneHarness, running: Task<Void, Never>) {
    let phone = try await PhoneHarness(sources: [.demo(DemoOptions())])
    let running = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await phone.session.engine.run() }
        group.addTask { await phone.session.follow() }
      }
    }
    try await phone.press("takes.record", in: .takes)
    try await wait { await phone.session.engine.hubState.recording.isArriving }
    try await Task.sleep(for: .milliseconds(300))
    try await phone.press("takes.record", in: .takes)
    try await wait { !phone.session.takes.rows.isEmpty }
    return (phone, running)
  }

  @Test("record, select, play, rename, delete and undo")
  func life() async throws {
    let (phone, running) = try await phone()
    let name = try #require(phone.session.takes.rows.first?.name)
    try await phone.press("takes.row.\(name)", in: .takes)
    try await wait { phone.session.takes.timeline != nil }
    try await phone.press("takes.player.play", in: .takes)
    try await wait { phone.session.takes.player != nil }
    try await phone.press("takes.player.stop", in: .takes)
    try await phone.press("takes.compare", in: .takes)
    try await wait { phone.session.takes.comparison != nil }
    try await phone.press("takes.rename.\(name)", in: .takes)
    try await phone.set("takes.name", to: "Evening", in: .takes)
    try await phone.press("takes.name.done", in: .takes)
    try await wait { phone.session.takes.rows.map(\.name) == ["Evening"] }
    try await phone.press("takes.delete.Evening", in: .takes)
    try await wait { phone.session.takes.rows.isEmpty }
    try await phone.press("takes.undo", in: .takes)
    try await wait { phone.session.takes.rows.map(\.name) == ["Evening"] }
    try await wait { phone.session.notice == Notice(.success, "Evening is back.") }
    running.cancel()
    await phone.end()
  }

  @Test("every format is a file for the share sheet, made when it is wanted")
  func formats() async throws {
    let (phone, running) = try await phone()
    let name = try #require(phone.session.takes.rows.first?.name)
    try await phone.press("takes.row.\(name)", in: .takes)
    let shared = phone.draw(.takes).all.filter { $0.kind == "share" }
    #expect(shared.count == 6)
    var endings: [String] = []
    for element in shared {
      let file = try #require(element.shared.first as? SharedFile)
      let url = try await file.make()
      endings.append(url.pathExtension)
      #expect(try Data(contentsOf: url).count > 20, "\(element.identifier ?? "")")
    }
    #expect(endings == ["sensorium", "csv", "jsonl", "csv", "csv", "mid"])
    running.cancel()
    await phone.end()
  }

  @Test("a file comes in as a take; a damaged one is one sentence with its name")
  func imports() async throws {
    let (phone, running) = try await phone()
    let name = try #require(phone.session.takes.rows.first?.name)
    let csv = try await phone.session.engine.file(of: name, as: "csv")
    phone.session.open(csv)
    try await wait { phone.session.takes.rows.count == 2 }
    #expect(phone.session.room == .takes)
    try await wait { phone.session.notice?.text.hasPrefix("Imported ") == true }
    let bad = phone.folder.appending(path: "bad.csv")
    try Data("no,take\n1,2\n".utf8).write(to: bad)
    phone.session.open(bad)
    try await wait { phone.session.notice?.tone == .error }
    let sentence = phone.session.notice?.text ?? ""
    #expect(
      sentence.hasPrefix("bad.csv") && !sentence.contains("hub") && !sentence.contains("drop"))
    phone.session.open(phone.folder.appending(path: "gone.csv"))
    try await wait { phone.session.notice?.text.hasPrefix("gone.csv") == true }
    running.cancel()
    await phone.end()
  }

  @Test("TAKES lies over TRACK, and the bar has five tabs")
  func tabs() async throws {
    let phone = try await PhoneHarness()
    try await phone.press("tabs.takes", in: .track)
    #expect(phone.session.room == .takes)
    let rooms = standInDraw(RoomsView(session: phone.session))
    let tabs = try #require(rooms.all.first { $0.kind == "tabs" })
    #expect(tabs.value == "track")
    let sheet = try #require(rooms.all.first { $0.kind == "sheet" })
    #expect(sheet.find("takes.list") != nil)
    sheet.activate?()
    #expect(phone.session.room == .track)
    #expect(
      rooms.all.filter { $0.kind == "tab" }.map(\.identifier) == [
        "tabs.track", "tabs.connect", "tabs.map", "tabs.presets", "tabs.settings",
      ])
    tabs.set?(PhoneRoom.map)
    #expect(phone.session.room == .map)
    phone.session.show(Notice(.info, "Hello."))
    #expect(standInDraw(RoomsView(session: phone.session)).find("toast")?.texts == ["Hello."])
    await phone.end()
  }
}

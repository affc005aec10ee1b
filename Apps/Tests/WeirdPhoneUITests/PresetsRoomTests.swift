import FaceControl
import FaceEngine
import FaceScreens
import Foundation
import Mapping
import ScreenKit
@_spi(StandIn) import SwiftUI
import Testing

@testable import WeirdPhoneUI

@MainActor
@Suite("PRESETS on a phone", .serialized)
struct PresetsRoomTests {
  @Test("save, load, rename, duplicate, delete and undo")
  func life() async throws {
    let phone = try await PhoneHarness(keeps: true)
    try await phone.press("presets.new", in: .presets)
    try await phone.press("presets.save.save", in: .presets)
    #expect(phone.draw(.presets).find("presets.save.name.error") != nil)
    try await phone.set("presets.save.name", to: "Stage", in: .presets)
    try await phone.press("presets.save.save", in: .presets)
    #expect(phone.session.notice == Notice(.success, "Saved: Stage."))
    let id = try #require(phone.session.presets.rows.first { $0.origin == .own }?.id)
    try await phone.press("presets.row.\(id).rename", in: .presets)
    try await phone.set("presets.row.\(id).input", to: "Stage 2", in: .presets)
    let rename = try #require(phone.draw(.presets).all.first { $0.texts == ["Rename"] })
    rename.activate?()
    await phone.session.last?.value
    #expect(phone.session.presets.rows.first { $0.id == id }?.name == "Stage 2")
    try await phone.press("presets.row.\(id).load", in: .presets)
    #expect(phone.session.notice?.text.hasPrefix("Loaded: Stage 2.") == true)
    try await phone.press("presets.row.\(id).duplicate", in: .presets)
    #expect(phone.session.presets.rows.count { $0.origin == .own } == 2)
    try await phone.press("presets.row.\(id).delete", in: .presets)
    #expect(phone.session.presets.rows.count { $0.origin == .own } == 1)
    try await phone.press("presets.undo.do", in: .presets)
    #expect(phone.session.notice?.text == "“Stage 2” is back.")
    await phone.session.engine.shutDown()

    let again = try await PhoneHarness(folder: phone.folder, keeps: true)
    #expect(again.session.presets.rows.count { $0.origin == .own } == 2)
    await again.end()
  }

  @Test("a link opens the import form, and is kept after a look")
  func link() async throws {
    let phone = try await PhoneHarness()
    phone.session.open(try #require(URL(string: PresetSamples.link)))
    await phone.session.last?.value
    #expect(phone.session.room == .presets)
    let room = phone.draw(.presets)
    #expect(room.find("presets.import.name")?.text == "Far away")
    #expect(room.find("presets.import.warning")?.text.contains("203.0.113.7") == true)
    try await phone.press("presets.import.keep", in: .presets)
    #expect(phone.session.notice?.text == "Imported: Far away.")
    #expect(phone.session.presets.importing == nil)
    await phone.end()
  }

  nonisolated static let damaged: [(String, String)] = [
    ("sensorium://preset?p=%%%", "The link is damaged"),
    ("sensorium://preset", "The link is damaged"),
    ("sensorium://preset?p=eyJmb3JtYXQiOiJzZW5zb3Jp", "The link is damaged"),
    ("sensorium://preset?p=" + String(repeating: "A", count: 200_001), "at most 200000"),
    ("sensorium://take?p=abcd", "This link holds no preset"),
    ("sensorium:preset", "This link holds no preset"),
    (
      PresetLink.app(of: Array(#"{"format":"sensorium.preset","version":99,"name":"A"}"#.utf8)),
      "The preset has version 99"
    ),
    (PresetLink.app(of: Array(#"{"format":"other","version":1}"#.utf8)), "This is not a preset"),
    (PresetLink.app(of: [0xFF, 0x00, 0x7B]), "The link is damaged"),
  ]

  @Test("a damaged link is one sentence, and there is a way on", arguments: damaged)
  func damage(link: String, start: String) async throws {
    let phone = try await PhoneHarness()
    let url = try #require(URL(string: link) ?? URL(string: link, encodingInvalidCharacters: true))
    phone.session.open(url)
    await phone.session.last?.value
    let room = phone.draw(.presets)
    let problem = try #require(room.find("presets.import.problem")?.text)
    #expect(problem.contains(start), "\(problem)")
    #expect(problem.count < 300)
    #expect(room.find("presets.import.keep")?.activate == nil)
    try await phone.set("presets.import.text", to: PresetSamples.far, in: .presets)
    #expect(phone.session.presets.importing?.preview != nil)
    await phone.end()
  }

  @Test("a file is read up to its limit")
  func files() async throws {
    let phone = try await PhoneHarness()
    try FileManager.default.createDirectory(at: phone.folder, withIntermediateDirectories: true)
    let file = phone.folder.appending(path: "far.json")
    try Data(PresetSamples.far.utf8).write(to: file)
    phone.session.open(file)
    await phone.session.last?.value
    #expect(phone.session.presets.importing?.preview?.name == "Far away")
    #expect(phone.session.presets.importing?.file == "far.json")
    try Data(repeating: 32, count: 200_001).write(to: file)
    phone.session.open(file)
    await phone.session.last?.value
    #expect(phone.session.presets.importing?.problem?.contains("200001 bytes") == true)
    phone.session.open(phone.folder.appending(path: "none.json"))
    await phone.session.last?.value
    #expect(phone.session.presets.importing?.problem?.isEmpty == false)
    await phone.end()
  }

  @Test("a preset is shared as a file, a link and its QR code")
  func share() async throws {
    let phone = try await PhoneHarness()
    let id = try #require(phone.session.presets.rows.first?.id)
    try await phone.press("presets.row.\(id).share", in: .presets)
    let room = phone.draw(.presets)
    #expect(room.find("presets.share.qr")?.all.contains { $0.paint != nil } == true)
    let link = try #require(room.find("presets.share.link")?.text)
    #expect(link.hasPrefix("sensorium://preset?p="))
    let file = try #require(
      room.find("presets.share.download")?.shared.first as? SharedFile)
    let url = try await file.make()
    let preset = try Preset(json: Data(contentsOf: url))
    #expect(url.lastPathComponent == file.name && preset.name == phone.session.presets.rows[0].name)
    // What was shared comes in on another phone.
    let other = try await PhoneHarness()
    other.session.open(try #require(URL(string: link)))
    await other.session.last?.value
    #expect(other.session.presets.importing?.preview?.name == preset.name)
    await other.end()
    await phone.end()
  }

  @Test("Free keeps three presets")
  func limit() async throws {
    let phone = try await PhoneHarness(tier: .free)
    for name in ["A", "B", "C"] {
      try await phone.press("presets.new", in: .presets)
      try await phone.set("presets.save.name", to: name, in: .presets)
      try await phone.press("presets.save.save", in: .presets)
    }
    let room = phone.draw(.presets)
    #expect(room.find("presets.new")?.activate == nil)
    #expect(room.find("presets.banner")?.text == Tier.presetUpgradeSentence)
    phone.session.open(try #require(URL(string: PresetSamples.link)))
    await phone.session.last?.value
    #expect(phone.session.presets.importing?.problem == Tier.presetUpgradeSentence)
    #expect(phone.draw(.presets).find("presets.import.keep")?.activate == nil)
    await phone.end()
  }
}

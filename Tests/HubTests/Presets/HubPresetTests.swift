@testable import Hub
@testable import HubStudio
import Console
import FaceControl
import FaceScreens
import Foundation
import Mapping
import Net
import NetTestSupport
import QRCode
import ScreenKit
import Signals
import Testing

@testable import FaceEngine

@Suite("Presets of the hub")
struct HubPresetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let unknown = """
    {"format":"sensorium.preset","version":1,"name":"From afar","future":{"deep":[1,2]},
     "mapping":{"jawOpen":{"isInverted":true,"spline":3},"thirdEye":{"max":2}}}
    """

  @Test("a preset is saved, found after a restart and loaded while the stream goes on")
  func saveAndLoad() async throws {
    let hub = await Hub.restarted(in: folder)
    let visitor = try #require(await hub.addVisitor("Ada"))
    let receiver = try UDPReceiver(port: 0)
    receiver.start { _, _, _ in }
    let target = "weirdconnect://127.0.0.1:\(receiver.localPort)"
    let id = try await hub.addSink(target)
    let sink = try #require(await hub.engine.sink(id))
    await until { sink.status.tone == .connected }
    await hub.engine.adjust { $0.mapping[.jawOpen].isInverted = true }
    try await hub.engine.savePreset(named: "Inverted", includingMapping: true)
    await hub.engine.adjust { $0.mapping = .identity }
    for frame in Frames.demo(2) { visitor.receive(frame) }
    #expect(sink.counts.sent == 2)
    let sentence = try await hub.engine.loadPreset("own.1").sentence
    #expect(sentence.hasPrefix("Loaded: Inverted."))
    #expect(await hub.engine.settings.mapping[.jawOpen].isInverted)
    #expect(await hub.engine.hubState.sinks.map(\.id) == [id])
    for frame in Frames.demo(4).suffix(2) { visitor.receive(frame) }
    #expect(sink.counts.sent == 4, "the stream was interrupted")
    await hub.engine.persist()
    await hub.leave()
    let again = await Hub.restarted(in: folder)
    #expect(await again.engine.presetList.loaded == "own.1")
    #expect(await again.engine.presetList.summaries.last?.name == "Inverted")
    await again.leave()
    receiver.stop()
  }

  @Test("loading turns outputs on and off, and undo takes all of it back")
  func undo() async throws {
    let hub = await Hub.restarted(in: folder)
    let weird = try await hub.addSink("weirdconnect://127.0.0.1:9004")
    await hub.engine.setSink(weird, rate: 24)
    await hub.engine.adjust { $0.sensitivity = 1.75 }
    #expect(await hub.engine.undoLoad() == nil)
    _ = try await hub.engine.loadPreset("pinned.osc")
    var faceState = await hub.engine.faceState
    #expect(
      faceState.shared.sinks.map(\.url) == [
        "weirdconnect://127.0.0.1:9004", "osc://127.0.0.1:8000",
      ])
    #expect(faceState.shared.sinks.map(\.isOn) == [false, true])
    #expect(faceState.shared.settings.sensitivity == 1.75)
    #expect(
      faceState.presets.loaded == "pinned.osc" && faceState.presets.undoableLoad == "OSC Local")
    #expect(await hub.engine.undoLoad() == "OSC Local")
    faceState = await hub.engine.faceState
    #expect(
      faceState.shared.sinks.map(\.isOn) == [true] && faceState.shared.sinks.map(\.rate) == [24])
    #expect(faceState.presets.loaded == nil && faceState.presets.undoableLoad == nil)
    await hub.leave()
  }

  @Test("unknown keys survive keeping, renaming, a restart and handing on")
  func unknownKeys() async throws {
    let hub = await Hub.restarted(in: folder)
    let stored = try await hub.engine.keepPreset(try Preset(json: Self.unknown.utf8))
    try await hub.engine.renamePreset(stored.id, to: "Near")
    let again = await Hub.restarted(in: folder)
    let panel = try await again.engine.sharePreset(stored.id, origin: "http://localhost:8080")
    for part in ["\"deep\"", "\"spline\" : 3", "thirdEye", "\"Near\""] {
      #expect(panel.json.contains(part), "\(part)")
    }
    let kept = try await again.engine.library(stored.id)
    #expect(try Preset(json: PresetLink.document(in: panel.link)) == kept)
    let qr = try #require(QRSymbol(panel.link))
    #expect(qr.size > 20)
  }

  @Test("a deletion can be taken back within three seconds, and not after")
  func deletion() async throws {
    let hub = await Hub.restarted(in: folder)
    try await hub.engine.savePreset(named: "A", includingMapping: false)
    await hub.engine.deletePreset("own.1")
    let list = await hub.engine.presetList
    #expect(list.undoableDelete == "A" && list.loaded == nil)
    #expect(await hub.engine.undoDelete() == "A")
    #expect(await hub.engine.presetList.loaded == "own.1")
    #expect(await hub.engine.undoDelete() == nil)
    let with = await Hub.restarted(in: folder)
    #expect(await with.engine.presetList.summaries.last?.name == "A")
    await hub.engine.deletePreset("own.1")
    let without = await Hub.restarted(in: folder)
    #expect(await without.engine.presetList.summaries.allSatisfy { $0.origin != .own })
    await until { await hub.engine.presetList.undoableDelete == nil }
    #expect(await hub.engine.undoDelete() == nil)
    await hub.engine.deletePreset("pinned.osc")
    #expect(await hub.engine.presetList.summaries.first?.id == "pinned.nerve")
  }

  @Test("the free tier keeps three presets, without mappings, for every client")
  func freeTier() async throws {
    let hub = await Hub.restarted(in: folder, tier: .free)
    await hub.engine.adjust { $0.mapping[.jawOpen].isInverted = true }
    for name in ["A", "B", "C"] {
      try await hub.engine.savePreset(named: name, includingMapping: true)
    }
    #expect(await hub.engine.presetList.summaries.suffix(3).allSatisfy { $0.mapped == nil })
    let error = await #expect(throws: PresetError.self) {
      try await hub.engine.savePreset(named: "D", includingMapping: false)
    }
    #expect(error?.description.contains("3 presets") == true)
    await #expect(throws: PresetError.self) { try await hub.engine.keepPreset(Preset(name: "D")) }
    await #expect(throws: PresetError.self) { try await hub.engine.duplicatePreset("own.1") }
  }
}

extension FaceEngine {
  fileprivate func library(_ id: String) throws -> Preset { try memory.library.preset(id) }
}

import FaceControl
import Foundation
import Mapping
import Net
import NetTestSupport
import QRCode
import Signals
import Testing

@testable import Hub

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
    let sink = try #require(await hub.sink(id))
    await until { sink.status.tone == .connected }
    await hub.adjust { $0.mapping[.jawOpen].isInverted = true }
    try await hub.savePreset(named: "Inverted", includingMapping: true)
    await hub.adjust { $0.mapping = .identity }
    for frame in Frames.demo(2) { visitor.receive(frame) }
    #expect(sink.counts.sent == 2)
    let sentence = try await hub.loadPreset("own.1")
    #expect(sentence.hasPrefix("Loaded: Inverted."))
    #expect(await hub.settings.mapping[.jawOpen].isInverted)
    #expect(await hub.hubState.sinks.map(\.id) == [id])
    for frame in Frames.demo(4).suffix(2) { visitor.receive(frame) }
    #expect(sink.counts.sent == 4, "the stream was interrupted")
    await hub.persist()
    await hub.leave()
    let again = await Hub.restarted(in: folder)
    #expect(await again.presetList.loaded == "own.1")
    #expect(await again.presetList.summaries.last?.name == "Inverted")
    await again.leave()
    receiver.stop()
  }

  @Test("loading turns outputs on and off, and undo takes all of it back")
  func undo() async throws {
    let hub = await Hub.restarted(in: folder)
    let weird = try await hub.addSink("weirdconnect://127.0.0.1:9004")
    await hub.setSink(weird, rate: 24)
    await hub.adjust { $0.sensitivity = 1.75 }
    #expect(await hub.undoLoad() == nil)
    _ = try await hub.loadPreset("pinned.osc")
    var hubState = await hub.hubState
    #expect(hubState.sinks.map(\.url) == ["weirdconnect://127.0.0.1:9004", "osc://127.0.0.1:8000"])
    #expect(hubState.sinks.map(\.isOn) == [false, true])
    #expect(hubState.settings.sensitivity == 1.75)
    #expect(hubState.presets.loaded == "pinned.osc" && hubState.presets.undoableLoad == "OSC Local")
    #expect(await hub.undoLoad() != nil)
    hubState = await hub.hubState
    #expect(hubState.sinks.map(\.isOn) == [true] && hubState.sinks.map(\.rate) == [24])
    #expect(hubState.presets.loaded == nil && hubState.presets.undoableLoad == nil)
    await hub.leave()
  }

  @Test("unknown keys survive keeping, renaming, a restart and handing on")
  func unknownKeys() async throws {
    let hub = await Hub.restarted(in: folder)
    let stored = try await hub.keepPreset(try Preset(json: Self.unknown.utf8))
    try await hub.renamePreset(stored.id, to: "Near")
    let again = await Hub.restarted(in: folder)
    let panel = try await again.sharePreset(stored.id, origin: "http://localhost:8080")
    for part in ["\"deep\"", "\"spline\" : 3", "thirdEye", "\"Near\""] {
      #expect(panel.json.contains(part), "\(part)")
    }
    let kept = try await again.library(stored.id)
    #expect(try Preset(json: PresetLink.document(in: panel.link)) == kept)
    let qr = try #require(QRSymbol(panel.link))
    #expect(qr.size > 20)
  }

  @Test("a deletion can be taken back within three seconds, and not after")
  func deletion() async throws {
    let hub = await Hub.restarted(in: folder)
    try await hub.savePreset(named: "A", includingMapping: false)
    await hub.deletePreset("own.1")
    let list = await hub.presetList
    #expect(list.undoableDelete == "A" && list.loaded == nil)
    let without = await Hub.restarted(in: folder)
    #expect(await without.presetList.summaries.allSatisfy { $0.origin != .own })
    #expect(await hub.undoDelete() != nil)
    #expect(await hub.presetList.loaded == "own.1")
    #expect(await hub.undoDelete() == nil)
    let with = await Hub.restarted(in: folder)
    #expect(await with.presetList.summaries.last?.name == "A")
    await hub.deletePreset("own.1")
    await until { await hub.presetList.undoableDelete == nil }
    #expect(await hub.undoDelete() == nil)
    await hub.deletePreset("pinned.osc")
    #expect(await hub.presetList.summaries.first?.id == "pinned.nerve")
  }

  @Test("the free tier keeps three presets, without mappings, whoever asks")
  func freeTier() async throws {
    let hub = await Hub.restarted(in: folder, tier: .free)
    await hub.adjust { $0.mapping[.jawOpen].isInverted = true }
    for name in ["A", "B", "C"] {
      try await hub.savePreset(named: name, includingMapping: true)
    }
    #expect(await hub.presetList.summaries.suffix(3).allSatisfy { $0.mapped == nil })
    let error = await #expect(throws: PresetError.self) {
      try await hub.savePreset(named: "D", includingMapping: false)
    }
    #expect(error?.description.contains("3 presets") == true)
    await #expect(throws: PresetError.self) { try await hub.keepPreset(Preset(name: "D")) }
    await #expect(throws: PresetError.self) { try await hub.duplicatePreset("own.1") }
  }
}

extension Hub {
  fileprivate func library(_ id: String) throws -> Preset { try memory.library.preset(id) }
}

import Streaming
import Addresses
public import FaceControl
public import FaceScreens
import Foundation
public import Mapping
import Numbers
import ScreenKit

extension FaceEngine {
  private var now: Double { clock.unixSeconds() }

  /// The list of presets, the same for every page.
  var presetList: PresetList {
    PresetList(
      summaries: memory.library.summaries, loaded: memory.loaded,
      undoableLoad: memory.undoableLoad?.name, undoableDelete: memory.deleted?.preset.preset.name)
  }

  /// Loads a preset while the stream runs; returns what was carried out.
  @discardableResult
  public func loadPreset(_ id: String) throws(PresetError) -> PresetPlan {
    let preset = try memory.library.preset(id)
    let plan = PresetPlan(
      loading: preset, over: settings, sinks: sinks.map(\.sink.shown), tier: tier)
    let before = sinks.map(\.sink).map { (id: $0.id, isOn: $0.isOn, rate: $0.rate) }
    let earlier = settings
    if preset.includesMapping, tier.allowsMapping {
      noteMapping(plan.settings.mapping, ofPreset: preset.name)
    }
    apply(plan.settings)
    for kept in plan.kept {
      setSink(kept.id, rate: kept.rate)
      setSink(kept.id, isOn: true)
    }
    for id in plan.turnedOff { setSink(id, isOn: false) }
    let added = plan.added.map { add($0) }
    memory.undoableLoad = EngineMemory.LoadUndo(
      name: preset.name, loaded: memory.loaded, settings: earlier, sinks: before, added: added)
    memory.loaded = id
    publish()
    return plan
  }

  /// Restores the state before the last loaded preset; returns its name, or nil when none was loaded.
  public func undoLoad() -> String? {
    guard let undo = memory.undoableLoad else { return nil }
    memory.undoableLoad = nil
    for id in undo.added { removeSink(id) }
    for sink in undo.sinks {
      setSink(sink.id, rate: sink.rate)
      if self.sink(sink.id)?.isOn != sink.isOn { setSink(sink.id, isOn: sink.isOn) }
    }
    apply(undo.settings)
    memory.loaded = undo.loaded
    publish()
    return undo.name
  }

  /// Saves the current settings under a name.
  public func savePreset(named name: String, includingMapping: Bool) async throws(PresetError) {
    let outputs = sinks.map(\.sink).filter { $0.isOn && $0.url.kind.isNetwork }.map { sink in
      var url = sink.url
      url.rate = sink.rate
      return url.description
    }
    let preset = Preset(
      name: name, smoothing: settings.smoothing, sensitivity: settings.sensitivity, sinks: outputs,
      mapping: settings.mapping,
      includesMapping: includingMapping && tier.allowsMapping)
    memory.loaded = try await keepPreset(preset).id
    publish()
  }

  /// Saves a preset that was imported.
  @discardableResult
  public func keepPreset(_ preset: Preset) async throws(PresetError) -> StoredPreset {
    let stored = try memory.library.add(preset, at: now, limit: tier.presetLimit)
    return await write(stored)
  }

  public func renamePreset(_ id: String, to name: String) async throws(PresetError) {
    _ = await write(try memory.library.rename(id, to: name, at: now))
  }

  public func duplicatePreset(_ id: String) async throws(PresetError) -> StoredPreset {
    let limit = tier.presetLimit
    return await write(try memory.library.duplicate(id, at: now, limit: limit))
  }

  /// Deletes a preset; it can be restored for three seconds.
  public func deletePreset(_ id: String) async {
    guard let removed = memory.library.remove(id) else { return }
    memory.deleted?.task.cancel()
    let wasLoaded = memory.loaded == id
    if wasLoaded { memory.loaded = nil }
    let task = Task { [clock] in
      try? await clock.sleep(.seconds(clamping: PresetList.undoSeconds))
      if !Task.isCancelled { forgetDeletion(of: id) }
    }
    memory.deleted = EngineMemory.Deleted(preset: (removed, wasLoaded), task: task)
    publish()
    await put(nil, id: id)
  }

  /// Restores the preset that was deleted last; returns its name, or nil when the time has passed.
  public func undoDelete() async -> String? {
    guard let deleted = memory.deleted else { return nil }
    deleted.task.cancel()
    memory.deleted = nil
    let stored = deleted.preset.preset
    memory.library.restore(stored)
    if deleted.preset.wasLoaded { memory.loaded = stored.id }
    _ = await write(stored)
    return stored.name
  }

  /// The preset for sharing, with the address for phones when their access is open.
  public func sharePreset(_ id: String, origin: String) throws(PresetError) -> SharePanel {
    let (name, host) = (memory.library.summary(id)?.name ?? "", edges.status)
    return SharePanel(
      id: id, name: name, document: try memory.library.document(id), origin: origin,
      phone: host.phone, host: host.offer)
  }

  private func forgetDeletion(of id: String) {
    guard memory.deleted?.preset.preset.id == id else { return }
    memory.deleted = nil
    publish()
  }

  private func write(_ stored: StoredPreset) async -> StoredPreset {
    publish()
    await put(stored, id: stored.id)
    return stored
  }
}

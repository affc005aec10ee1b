import Addresses
import FaceControl
import Foundation
import JSON
import Mapping
import Numbers
import ScreenKit
import Store
import WebServer

extension Hub {
  private enum Key {
    static let options = "options"
    static let face = "face"
    static let cast = "cast"
    static let lead = "lead"
    static let lastConnected = "lastConnected"
    static let loaded = "loadedPreset"
    static let nerve = "nerve"
  }

  /// Opens the stored file and restores the previous state, except for what the command line
  /// sets.
  func restore() async {
    let store = StoreFile.open(folder: configuration.data.path)
    memory.store = store
    memory.notice = store.notice
    if let notice = store.notice { say(notice) }
    let presets = await tryToStore { store throws(StoreError) in try await store.presets() }
    memory.library = PresetLibrary(own: presets ?? [])
    let state = await tryToStore { store throws(StoreError) in try await store.state() } ?? nil
    let used = configuration.isFresh ? nil : state
    restore(settings: used)
    restore(sources: used)
    restore(sinks: used)
    memory.kept = state
    memory.devices = (used?.pairings ?? []).map(PairedDevice.init)
  }

  private func restore(settings state: StoredState?) {
    guard let state else { return }
    memory.options = state.value(Key.options, over: HubOptions()).clamped
    memory.lastConnected = state.value(Key.lastConnected, over: nil)
    memory.loaded = state.value(Key.loaded, over: nil)
    nerve.options = state.value(Key.nerve, over: NerveOptions())
    if !configuration.given.contains(.settings) {
      var face = state.value(Key.face, over: configuration.settings)
      if !configuration.tier.allowsMapping {
        memory.parkedMapping = face.mapping
        face.mapping = .identity
      }
      apply(face)
      forgetMappingHistory()
    }
  }

  private func restore(sources state: StoredState?) {
    guard let state, !configuration.given.contains(.sources) else {
      for namedSource in configuration.namedSources { add(namedSource) }
      return
    }
    let wanted: String? = state.value(Key.lead, over: nil)
    let sources = Array(state.connections.filter(\.isSource).prefix(ConnectionLimit.sources))
    let ids = restore(sources, as: state.value(Key.cast, over: []))
    if let place = sources.firstIndex(where: { $0.url == wanted }), let id = ids[place] {
      setLead(id)
    }
  }

  private func restore(sinks state: StoredState?) {
    guard let state, !configuration.given.contains(.sinks) else {
      for sink in configuration.sinks { add(sink) }
      return
    }
    let last = memory.lastConnected
    let outputs = state.connections.filter { !$0.isSource }
    for connection in outputs.prefix(ConnectionLimit.outputs) {
      guard let url = try? SinkURL(connection.url) else { continue }
      let id = add(url)
      setSink(id, rate: min(max(connection.rate, 10), 60))
      if !(connection.isOn && memory.options.connectsOnLaunch) { setSink(id, isOn: false) }
    }
    memory.lastConnected = last
    recents = state.recents
  }

  /// Writes the changes since the last call, if there are any. Called four times a second and at the end.
  ///
  /// - Parameter isLast: true when no later call follows, so that a failed write is retried at once.
  func persist(isLast: Bool = false) async {
    guard let store = memory.store else { return }
    if !isLast, let next = memory.nextTry, ContinuousClock.now < next { return }
    memory.nextTry = nil
    await saveLater(store)
    let state = stateToKeep
    guard !configuration.isFresh, state != memory.kept else { return }
    do {
      try await store.keep(state, over: memory.kept)
      memory.kept = state
      noteSaved()
    } catch {
      noteUnsaved("Settings", error)
    }
  }

  /// Retries the presets that are not on the disk yet.
  private func saveLater(_ store: StoreFile) async {
    for (id, preset) in memory.unsaved {
      do throws(StoreError) {
        if let preset { try await store.keep(preset) } else { try await store.removePreset(id) }
        // It may have changed in the meantime.
        if let now = memory.unsaved[id], now == preset { memory.unsaved[id] = nil }
        noteSaved()
      } catch {
        noteUnsaved("Presets", error)
        return
      }
    }
  }

  private func noteSaved() {
    if memory.unsaved.isEmpty { memory.notice = memory.store?.notice }
  }

  private func noteUnsaved(_ what: String, _ error: StoreError) {
    memory.notice =
      "\(what) are not on the disk (\(error.reason)): free some space, or check the data folder's permissions. "
      + "They are in memory, and saved as soon as that is possible."
    memory.nextTry = .now + Self.storeInterval
  }

  private static let storeInterval = Duration.seconds(1)

  /// Writes a preset to the disk as it is now, or removes it; a failure is retried.
  func put(_ preset: StoredPreset?, id: String) async {
    guard let store = memory.store else { return }
    do throws(StoreError) {
      if let preset { try await store.keep(preset) } else { try await store.removePreset(id) }
      memory.unsaved[id] = nil
    } catch {
      memory.unsaved[id] = .some(preset)
      noteUnsaved("Presets", error)
    }
  }

  /// The sentence about presets that are not on the disk; nil when there are none.
  var unsavedPresets: String? { memory.unsaved.isEmpty ? nil : memory.notice }

  /// The state that a restart restores: without other senders and browser cameras, which connect again by themselves,
  /// and without files, which would be overwritten.
  var stateToKeep: StoredState {
    var face = settings
    face.isRaw = false
    if let parked = memory.parkedMapping { face.mapping = parked }
    let sources = lastingPerformers.map {
      StoredConnection(source: namedSource(of: $0).description)
    }
    let outputs = sinks.map(\.sink).filter { $0.url.kind.isNetwork }.map {
      StoredConnection(sink: storedURL(of: $0), isOn: $0.isOn, rate: $0.rate)
    }
    var state = StoredState(
      connections: sources + outputs, recents: recents,
      pairings: (memory.desk?.devices ?? memory.devices).map(StoredPairing.init))
    state.set(Key.options, memory.options)
    state.set(Key.face, face)
    state.set(Key.cast, storedRoster)
    state.set(Key.lead, performer(lead).map { namedSource(of: $0).description })
    state.set(Key.lastConnected, memory.lastConnected)
    state.set(Key.loaded, memory.loaded)
    state.set(Key.nerve, nerve.options)
    return state
  }

  private func namedSource(of performer: Performer) -> NamedSource {
    let identity = roster.identities[performer.id]
    return NamedSource(performer.url, name: identity?.name, colour: identity?.colour)
  }

  /// Uses the file; an error is shown in SETTINGS and PRESETS.
  @discardableResult
  func tryToStore<Value: Sendable>(
    _ body: (StoreFile) async throws(StoreError) -> Value
  ) async -> Value? {
    guard let store = memory.store else { return nil }
    do {
      return try await body(store)
    } catch {
      memory.notice = error.description
      return nil
    }
  }
}

extension StoredState {
  mutating func set(_ key: String, _ value: some Encodable) {
    guard let text = try? JSONValue(encoding: value).text() else { return }
    settings[key] = String(decoding: text, as: UTF8.self)
  }

  /// The stored value; missing keys, and a value that cannot be decoded, come from `standard`.
  func value<Value: Codable>(_ key: String, over standard: Value) -> Value {
    guard let text = settings[key], let stored = try? JSONValue(parsing: text.utf8),
      let base = try? JSONValue(encoding: standard)
    else { return standard }
    return (try? MergePatch.apply(stored, to: base).decode(Value.self)) ?? standard
  }
}

extension PairedDevice {
  init(_ stored: StoredPairing) {
    self.init(
      digest: stored.digest, agent: stored.agent, name: stored.name, paired: stored.paired,
      lastSeen: stored.lastSeen)
  }
}

extension StoredPairing {
  init(_ device: PairedDevice) {
    self.init(
      digest: device.digest, agent: device.agent, name: device.name, paired: device.paired,
      lastSeen: device.lastSeen)
  }
}

extension SourceURL {
  /// A browser camera: it returns when its page connects again.
  var isGuest: Bool { if case .browser = plain { true } else { false } }
}

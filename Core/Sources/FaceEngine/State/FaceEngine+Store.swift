import Streaming
import Addresses
import Console
import FaceControl
import Foundation
import JSON
import Mapping
import Numbers
import ScreenKit

extension FaceEngine {
  /// Restores the previous state, except for what the configuration sets.
  func restore(from store: (any StateStore)?) async {
    memory.store = store
    memory.notice = store?.notice
    if let notice = store?.notice { edges.announce(notice) }
    let presets = await tryToStore { store throws(StoreError) in try await store.presets() }
    memory.library = PresetLibrary(own: presets ?? [])
    let state = await tryToStore { store throws(StoreError) in try await store.state() } ?? nil
    let used = configuration.isFresh ? nil : state
    restore(settings: used)
    restore(sources: used)
    restore(sinks: used)
    memory.kept = state
    memory.restored = used
  }

  private func restore(settings state: StoredState?) {
    guard let state else { return }
    memory.options = state.value(StateContent.Key.options, over: HubOptions()).clamped
    memory.lastConnected = state.value(StateContent.Key.lastConnected, over: nil)
    memory.loaded = state.value(StateContent.Key.loaded, over: nil)
    if !configuration.given.contains(.settings) {
      var face = state.value(StateContent.Key.face, over: configuration.settings)
      if !tier.allowsMapping {
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
    let wanted: String? = state.value(StateContent.Key.lead, over: nil)
    let sources = Array(state.connections.filter(\.isSource).prefix(ConnectionLimit.sources))
    let ids = restore(sources, as: state.value(StateContent.Key.cast, over: []))
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

  /// The state that was restored, from which the host takes its own part; nil when there was none.
  public var restored: StoredState? { memory.restored }

  /// Writes the changes since the last call, if there are any. Called four times a second and at the end.
  ///
  /// - Parameter isLast: true when no later call follows, so that a failed write is retried at once.
  public func persist(isLast: Bool = false) async {
    guard let store = memory.store else { return }
    if !isLast, let next = memory.nextTry, clock.seconds < next { return }
    memory.nextTry = nil
    await saveLater(store)
    let content = contentToKeep
    guard !configuration.isFresh, content != memory.content else { return }
    do {
      let state = content.encoded
      if state != memory.kept {
        try await store.keep(state, over: memory.kept)
        memory.kept = state
        noteSaved()
      }
      memory.content = content
    } catch {
      noteUnsaved("Settings", error)
    }
  }

  /// Retries the presets that are not on the disk yet.
  private func saveLater(_ store: any StateStore) async {
    for (id, preset) in memory.unsaved {
      do throws(StoreError) {
        if let preset { try await store.keep(preset) } else { try await store.removePreset(id) }
        // It may have changed in the meantime.
        if let now = memory.unsaved[id], now == preset { memory.unsaved[id] = nil }
        noteSaved()
      } catch {
        return noteUnsaved("Presets", error)
      }
    }
  }

  private func noteSaved() {
    if memory.unsaved.isEmpty { memory.notice = memory.store?.notice }
  }

  /// The next attempt is a second later.
  private func noteUnsaved(_ what: String, _ error: StoreError) {
    memory.notice =
      "\(what) are not on the disk (\(error.reason)): \(error.remedy). "
      + "They are in memory, and saved as soon as that is possible."
    memory.nextTry = clock.seconds + 1
  }

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
  public var unsavedPresets: String? { memory.unsaved.isEmpty ? nil : memory.notice }

  /// The state that a restart restores: without other senders and browser cameras, which connect again by themselves,
  /// and without files, which would be overwritten.
  private var contentToKeep: StateContent {
    var face = settings
    face.isRaw = false
    if let parked = memory.parkedMapping { face.mapping = parked }
    let sources = lastingPerformers.map { StoredConnection(source: "\(namedSource(of: $0))") }
    let outputs = sinks.map(\.sink).filter { $0.url.kind.isNetwork }.map {
      StoredConnection(sink: storedURL(of: $0), isOn: $0.isOn, rate: $0.rate)
    }
    return StateContent(
      host: edges.storedState, options: memory.options, face: face, cast: storedRoster,
      lead: performer(lead).map { namedSource(of: $0).description },
      lastConnected: memory.lastConnected, loaded: memory.loaded, connections: sources + outputs,
      recents: recents)
  }

  private func namedSource(of performer: Performer) -> NamedSource {
    let identity = roster.identities[performer.id]
    return NamedSource(performer.url, name: identity?.name, colour: identity?.colour)
  }

  /// Uses the file; an error is shown in SETTINGS and PRESETS.
  @discardableResult
  func tryToStore<Value: Sendable>(
    _ body: (any StateStore) async throws(StoreError) -> Value
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
  /// Sets a value as JSON; nothing changes when it cannot be encoded.
  public mutating func set(_ key: String, _ value: some Encodable) {
    guard let text = try? JSONValue(encoding: value).text() else { return }
    settings[key] = String(decoding: text, as: UTF8.self)
  }

  /// The stored value; missing keys, and a value that cannot be decoded, come from `fallback`.
  public func value<Value: Codable>(_ key: String, over fallback: Value) -> Value {
    guard let text = settings[key], let stored = try? JSONValue(parsing: text.utf8),
      let base = try? JSONValue(encoding: fallback)
    else { return fallback }
    return (try? MergePatch.apply(stored, to: base).decode(Value.self)) ?? fallback
  }
}

extension SourceURL {
  /// A browser camera: it returns when its page connects again.
  var isGuest: Bool { if case .browser = plain { true } else { false } }
}

import Console
import Mapping

/// What a restart restores, before it is encoded: it is encoded once for each change.
struct StateContent: Equatable {
  var host: HostStoredState
  var options: HubOptions
  var face: FaceSettings
  var cast: [StoredMember]
  /// The address of the leading performer, with its name and colour.
  var lead: String?
  var lastConnected: String?
  var loaded: String?
  var connections: [StoredConnection]
  var recents: [String]

  enum Key {
    static let options = "options"
    static let face = "face"
    static let cast = "cast"
    static let lead = "lead"
    static let lastConnected = "lastConnected"
    static let loaded = "loadedPreset"
  }

  var encoded: StoredState {
    var state = StoredState(
      settings: host.settings, connections: connections, recents: recents,
      pairings: host.pairings)
    state.set(Key.options, options)
    state.set(Key.face, face)
    state.set(Key.cast, cast)
    state.set(Key.lead, lead)
    state.set(Key.lastConnected, lastConnected)
    state.set(Key.loaded, loaded)
    return state
  }
}

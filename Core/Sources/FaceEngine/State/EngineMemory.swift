import Console
import FaceControl
import Mapping
import ScreenKit

/// The state that survives restarts, and the changes that can be undone.
struct EngineMemory {
  /// Nil for an engine that keeps nothing.
  var store: (any StateStore)?
  /// The content of the store now.
  var kept: StoredState?
  /// The same before it was encoded; nil until it was compared with the store.
  var content: StateContent?
  var options = HubOptions()
  var library = PresetLibrary()
  /// The last network output that was connected, as a URL.
  var lastConnected: String?
  /// The state that was restored at the start.
  var restored: StoredState?
  /// What could not be read or written, in one sentence.
  var notice: String?
  /// Presets whose current state is not on the disk yet; nil for a deleted one.
  var unsaved: [String: StoredPreset?] = [:]
  /// When a failed write is retried.
  var nextTry: Double?

  /// The mapping of a Pro run, kept for the next Pro run while this one is free.
  var parkedMapping: MappingTable?

  var loaded: String?
  var undoableLoad: LoadUndo?
  var deleted: Deleted?

  var countdown: CalibrationCountdown?
  var countdownTask: Task<Void, Never>?
  var calibration: Status?

  var traffic: [String: TrafficMeter] = [:]

  /// The settings before a preset was loaded.
  struct LoadUndo {
    let name: String
    let loaded: String?
    let settings: FaceSettings
    let sinks: [(id: String, isOn: Bool, rate: Int)]
    let added: [String]
  }

  /// A deletion that can still be undone.
  struct Deleted {
    let preset: StoredPresetAndState
    let task: Task<Void, Never>
  }

  typealias StoredPresetAndState = (preset: StoredPreset, wasLoaded: Bool)
}

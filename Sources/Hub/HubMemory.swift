import FaceControl
import Mapping
import Store
import WebServer

/// The state that survives restarts, and the changes that can be undone.
struct HubMemory {
  /// Nil for a hub that does not restore anything.
  var store: StoreFile?
  /// The content of the file now.
  var kept: StoredState?
  var options = HubOptions()
  var library = PresetLibrary()
  /// The last network output that was connected, as a URL.
  var lastConnected: String?
  /// Devices that paired before the studio started.
  var devices: [PairedDevice] = []
  var desk: PairingDesk?
  /// Signalled when phone access needs an update.
  var phoneBell: AsyncStream<Void>.Continuation?
  /// What could not be read or written, in one sentence.
  var notice: String?
  /// Presets whose current state is not on the disk yet; nil for a deleted one.
  var unsaved: [String: StoredPreset?] = [:]
  /// When a failed write is retried.
  var nextTry: ContinuousClock.Instant?

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

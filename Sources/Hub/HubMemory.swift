import FaceControl
import Mapping
import Net
import Store

/// What the hub keeps over restarts, and what a person can take back.
struct HubMemory {
  /// Nil for a hub that was not asked to bring anything back.
  var store: StoreFile?
  /// What the file holds now.
  var kept: StoredState?
  var options = HubOptions()
  var library = PresetLibrary()
  /// The last network output that was connected, as a URL.
  var lastConnected: String?
  /// Devices that paired before the studio ran.
  var devices: [PairedDevice] = []
  var desk: PairingDesk?
  /// Signalled when access for phones has something to follow.
  var phoneBell: AsyncStream<Void>.Continuation?
  /// What could not be read or written, in a sentence.
  var notice: String?
  /// Presets that are not on the disk yet as they are here; nil for one that is deleted.
  var unsaved: [String: StoredPreset?] = [:]
  /// When writing is tried again after it failed.
  var nextTry: ContinuousClock.Instant?

  /// The mapping of a Pro run, kept for the next one while this one is free.
  var parkedMapping: MappingTable?

  var loaded: String?
  var undoableLoad: LoadUndo?
  var deleted: Deleted?

  var countdown: CalibrationCountdown?
  var countdownTask: Task<Void, Never>?
  var calibration: Status?

  var traffic: [String: TrafficMeter] = [:]

  /// The set-up before a preset was loaded.
  struct LoadUndo {
    let name: String
    let loaded: String?
    let settings: FaceSettings
    let sinks: [(id: String, isOn: Bool, rate: Int)]
    let added: [String]
  }

  /// A deletion that can still be taken back.
  struct Deleted {
    let preset: StoredPresetAndState
    let task: Task<Void, Never>
  }

  typealias StoredPresetAndState = (preset: StoredPreset, wasLoaded: Bool)
}

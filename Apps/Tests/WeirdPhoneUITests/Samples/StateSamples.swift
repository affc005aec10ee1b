import Addresses
import Console
import FaceControl
import FaceScreens
import Foundation
import Mapping
import Recording
import ScreenKit
import Signals

/// The states of WeirdPhone in which every screen is drawn.
enum StateSamples {
  static let all: [(name: String, state: FaceState)] = [
    ("empty", empty), ("one", one), ("many", many), ("failing", failing), ("free", free),
    ("pro", state(.pro)), ("refunded", refunded), ("long names", named(longName)),
    ("right to left", named("وجهي على المسرح الكبير")),
  ]

  static let longName = String(repeating: "Ein sehr langer Name. ", count: 455) + "10,000 now"

  static func state(_ tier: Tier) -> FaceState {
    var state = FaceState()
    state.shared.host = .phone
    state.shared.terms = tier.terms(on: .phone)
    state.shared.hub.version = "0.1"
    state.shared.hub.now = 1_700_000_000
    state.shared.takes.now = 1_700_000_000
    return state
  }

  static var empty: FaceState { state(.pro) }

  static var one: FaceState {
    var state = state(.pro)
    state.shared.performers = [performer("p1", .connected)]
    state.shared.lead = "p1"
    state.shared.sinks = [sink("s1", .osc)]
    state.shared.recents = ["192.168.1.20:8000"]
    state.shared.hub.lastConnected = "osc://192.168.1.20:8000"
    state.shared.takes.takes = [take("Morning")]
    state.shared.discovery = DiscoveryStatus(targets: [target("Studio", .osc)], isNetworkOpen: true)
    return state
  }

  static var many: FaceState {
    var state = one
    state.shared.performers += [performer("p2", .searching), performer("p3", .offline)]
    state.shared.sinks = SinkKind.allCases.enumerated().map { sink("s\($0)", $1) }
    state.shared.sinks[0].isOn = false
    state.shared.sinks[1].roundTrip = 3.25
    state.shared.sinks[2].test = SinkTest(isRunning: true, sentence: "Sending 10 test packets.")
    state.shared.roster.enter("p1", name: "Ada", colour: nil)
    state.shared.sinks[3].url = "osc://192.168.1.20:8000?performer=ada&named"
    state.shared.takes.takes = (0..<40).map { take("Take \($0)") }
    state.shared.takes.takes[1].trim = TakeTrim(start: 1, end: 2)
    state.shared.takes.takes[2].duration = 0.05
    state.shared.takes.replays = [
      ReplayStatus(performer: "p4", take: "Take 0", position: 3, speed: 0.5, isLooped: true)
    ]
    state.shared.discovery.targets =
      [target("Hub", nil)] + (0..<8).map { target("Module \($0)", .weirdConnect) }
    state.presets = PresetList(
      summaries: PresetLibrary().summaries + (0..<30).map { preset("Preset \($0)") },
      loaded: "own.Preset 0", undoableLoad: "Studio")
    state.shared.options.isDebugging = true
    state.shared.hub.traffic = [
      SinkTraffic(
        id: "s1", bytes: 1_400_000, bytesPerSecond: 15_600, history: [1, 5, 3],
        packets: [PacketNote(number: 1, time: 1, size: 8, head: [1, 2, 3])])
    ]
    state.mapping = MappingStatus(revision: 3, undo: "curve of jawOpen", redo: "reset all")
    state.shared.settings.mapping = changedMapping
    return state
  }

  static var failing: FaceState {
    var state = one
    state.shared.sinks[0].tone = .offline
    state.shared.sinks[0].sentence = "No answer from 192.168.1.20:8000."
    state.shared.sinks[0].failed = 12
    state.shared.performers[0].tone = .offline
    state.shared.performers[0].sentence = "The camera is not allowed: allow it in Settings."
    state.shared.discovery = DiscoveryStatus(
      isNetworkOpen: true, problems: ["The local network is not allowed."])
    state.shared.hub.notice = "Settings are not on the disk: free some space."
    state.shared.takes.problem = "The folder of takes cannot be read."
    state.shared.takes.takes = []
    state.presets = PresetList(undoableDelete: "Old one")
    return state
  }

  static var free: FaceState {
    var state = one
    state.shared.terms = Tier.free.terms(on: .phone)
    state.shared.discovery.targets = (0..<9).map { target("Module \($0)", .weirdConnect) }
    state.presets = PresetList(
      summaries: PresetLibrary().summaries + ["A", "B", "C"].map { preset($0) })
    return state
  }

  /// Free after a refund: the mapping waits.
  static var refunded: FaceState {
    var state = free
    state.mapping.parked = 7
    return state
  }

  static func named(_ name: String) -> FaceState {
    var state = one
    state.shared.performers[0].title = name
    state.shared.sinks[0].sentence = name
    state.shared.takes.takes = [take(String(name.prefix(90)))]
    state.shared.discovery.targets = [target(name, .osc)]
    state.presets = PresetList(
      summaries: PresetLibrary().summaries + [preset(String(name.prefix(10_000)))],
      undoableLoad: name)
    return state
  }
}

extension StateSamples {
  static var changedMapping: MappingTable {
    var table = MappingTable.identity
    table[.channel(.jawOpen)].curve = .exponential(power: 2)
    table[.channel(.jawOpen)].smoothing = 80
    table[.channel(.jawOpen)].routes = [
      .osc("/filter"), .midiCC(74), .cv(1), .note(NoteGate(note: 60)), .midiCC14(20),
    ]
    return table
  }

  static func performer(_ id: String, _ tone: Tone) -> PerformerStatus {
    PerformerStatus(
      id: id, url: "camera:front", title: "This phone’s camera", tone: tone,
      sentence: "Face in view.", framesPerSecond: tone == .connected ? 60 : 0)
  }

  static func sink(_ id: String, _ kind: SinkKind) -> SinkStatus {
    let place = kind.isNetwork ? "192.168.1.20:\(kind.defaultPort)" : "face"
    var status = SinkStatus(
      id: id, url: "\(kind.scheme):\(kind.isNetwork ? "//" : "")\(place)", kind: kind,
      target: place, tone: .connected, sentence: "Sending.", sent: 14_872, lost: 2)
    if kind.isFile {
      status.file = "/tmp/\(place)"
      status.isDownloadable = true
    }
    return status
  }

  static func target(_ name: String, _ kind: SinkKind?) -> DiscoveredTarget {
    DiscoveredTarget(
      name: name, origin: .name, kind: kind, host: "192.168.1.30", port: 9000,
      addresses: ["192.168.1.30", "10.0.0.4"], text: ["version=1"])
  }

  static func take(_ name: String) -> TakeStatus {
    TakeStatus(
      name: name, start: 1_699_999_000, duration: 12.3, frames: 738, lostShare: 0.14,
      source: "camera:front", size: 99_000, isComplete: false)
  }

  static func preset(_ name: String) -> PresetSummary {
    PresetSummary(
      id: "own.\(name.prefix(20))", origin: .own,
      preset: Preset(name: name, sinks: ["osc://192.168.1.20:8000"]), modified: 1_699_999_000)
  }
}

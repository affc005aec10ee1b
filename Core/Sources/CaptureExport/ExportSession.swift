import CaptureFiles
import CaptureWire
import Files
import JSON
import Numbers
import Signals
import Timing

/// A session as the exporters see it.
struct ExportSession {
  let reader: SessionFolderReader
  /// The folder's name.
  let name: String
  /// Nanoseconds since 1970 in UTC at timestamp 0; 0 when the session does not tell.
  let start: Int64
  /// Seconds, as the metadata tell; 0 when unknown.
  let duration: Double
  let streams: [ExportStream]
  let notes: [String]
  /// Pixels: fx, fy, cx, cy.
  let intrinsics: SIMD4<Double>?

  init(_ folder: String) throws(CaptureExportError) {
    do throws(CaptureFileError) { reader = try SessionFolderReader(folder) } catch {
      throw .session(error)
    }
    name = ExportDisk.name(of: folder)
    let metadata = reader.metadata.members
    let anchor = metadata["start_unix"]?.double ?? reader.syncLog.members["utc_anchor"]?.double
    start = Int64(clamping: ((anchor ?? 0) * 1e9).rounded()).clamped(to: 0...Int64.max / 2)
    duration = max(metadata["duration"]?.double ?? 0, 0)
    let devices = ExportDevices(reader)
    streams = reader.lists.map { ExportStream($0, devices) }
    notes =
      anchor == nil
      ? ["The session does not tell its start in UTC, so that its times begin in 1970."] : []
    intrinsics = Self.intrinsics(reader)
  }

  /// Nanoseconds since 1970 of a time of the session.
  func unix(_ seconds: Double) -> Int64 {
    start + Int64(clamping: (seconds * 1e9).rounded(), to: 0...Int64.max / 2)
  }

  /// The first stream of a kind.
  func first(_ kind: CaptureKind, isFrames: Bool = false) -> ExportStream? {
    streams.first { $0.list.kind == kind && $0.list.isFrames == isFrames }
  }

  private static func intrinsics(_ reader: SessionFolderReader) -> SIMD4<Double>? {
    if let members = reader.calibration.members["camera_intrinsics"]?.members {
      let values = ["fx", "fy", "cx", "cy"].compactMap { members[$0]?.double }
      if values.count == 4 { return SIMD4(values[0], values[1], values[2], values[3]) }
    }
    guard let list = reader.lists.first(where: { $0.kind == .pose }) else { return nil }
    for sample in reader.samples(of: list) {
      guard case .pose(let pose) = sample.reading else { continue }
      return pose.intrinsics.map { SIMD4<Double>($0) }
    }
    return nil
  }
}

/// A list of a session, and whose it is.
struct ExportStream {
  let list: SessionList
  /// The list's name without its ending: "watch_imu_2".
  let title: String
  /// Where it is worn and the id of its device; empty when the metadata do not tell.
  let mount: String
  let device: String
  let clock: ExportClock

  init(_ list: SessionList, _ devices: ExportDevices) {
    self.list = list
    title = String(list.name.dropLast(5))
    let found = devices.stream(of: list)
    mount = found?.mount ?? ""
    device = found?.device ?? ""
    clock = devices.clock(of: device)
  }
}

/// The clock of a device against the time of the session.
struct ExportClock {
  /// Nil for a device whose times are those of the session.
  var map: ClockMap?
  /// The master's time in seconds at timestamp 0.
  var origin: Double

  /// The device's time at a time of the session, both in seconds.
  func device(at seconds: Double) -> Double? {
    guard let map else { return seconds }
    guard let time = map.device(at: origin + seconds)?.time, time.isFinite else { return nil }
    return time
  }
}

/// The devices of a session's lists, by the order in which a session numbers the streams of a kind.
struct ExportDevices {
  private struct Stream {
    let kind: String
    let device: String
    let mount: String
  }

  private var streams: [Stream] = []
  private var maps: [String: ClockMap] = [:]
  private var origin = 0.0

  init(_ reader: SessionFolderReader) {
    let metadata = reader.metadata.members
    for members in metadata["streams"]?.elements.map(\.members) ?? [] {
      guard members["samples"]?.double != 0 else { continue }
      streams.append(
        Stream(
          kind: members["kind"]?.text ?? "", device: members["device"]?.text ?? "",
          mount: members["mount"]?.text ?? ""))
    }
    let log = reader.syncLog.members
    origin = (log["start_master"] ?? metadata["start_master"])?.double ?? 0
    for device in log["devices"]?.elements.map(\.members) ?? [] {
      guard let id = device["id"]?.text, let node = device["map"],
        let map = try? BoundedJSON.decode(ClockMap.self, from: JSONPrinter.bytes(of: node))
      else { continue }
      maps[id] = map
    }
  }

  func clock(of device: String) -> ExportClock { ExportClock(map: maps[device], origin: origin) }

  /// The stream of a list; of two gloves in one list, the first.
  fileprivate func stream(of list: SessionList) -> (device: String, mount: String)? {
    let isWatch = list.name.hasPrefix("watch_imu")
    var found = streams.filter { stream in
      guard stream.kind == list.kind.rawValue else { return false }
      return list.kind != .imu
        || isWatch == (stream.mount == "leftWrist" || stream.mount == "rightWrist")
    }
    if [.video, .audio, .depth].contains(list.kind) {
      let ranks = ["head": 0, "chest": 1, "": 2]
      let ordered = found.enumerated().sorted {
        (ranks[$0.element.mount] ?? 3, $0.offset) < (ranks[$1.element.mount] ?? 3, $1.offset)
      }
      found = ordered.map(\.element)
    }
    let digits = list.name.dropLast(5).split(separator: "_").compactMap { Int($0) }.first ?? 1
    guard (1...max(found.count, 1)).contains(digits), digits <= found.count else { return nil }
    return (found[digits - 1].device, found[digits - 1].mount)
  }
}

extension JSONNode {
  var elements: [JSONNode] { if case .array(let elements) = self { elements } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
}

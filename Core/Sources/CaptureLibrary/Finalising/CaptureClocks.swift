import CaptureFiles
import CaptureWire
import Foundation
import JSON
import Numbers
import Timing

/// The clocks of a recording, found again from the exchanges in its log.
struct CaptureClocks {
  /// By device; a device without exchanges reads the hub's clock.
  private(set) var maps: [String: ClockMap] = [:]
  private var log: SyncLog
  /// Seconds of the master clock that the session covers; timestamp 0 is the first.
  private let range: ClosedRange<Double>
  private var marks: [JSONNode] = []

  /// - Parameter range: seconds of the master clock that the session covers.
  init(_ recording: CaptureRecording, over range: ClosedRange<Double>) {
    self.range = range
    var devices: [SyncLog.Device] = []
    for device in recording.devices {
      let exchanges = (recording.clock[device.id] ?? []).map {
        ($0.exchange, $0.isStartedByDevice ? ExchangeSide.device : .master)
      }
      let limit = DriftLimit(maximum: device.maximumDrift)
      guard !exchanges.isEmpty, let map = ClockMap(refining: exchanges, limit: limit) else {
        continue
      }
      maps[device.id] = map
      var clock = CertifiedClock(limit: limit)
      for (exchange, side) in exchanges { clock.register(exchange, from: side) }
      if let summary = SyncLog.Device(id: device.id, map: map, clock: clock, range: range) {
        devices.append(summary)
      }
    }
    log = SyncLog(
      master: "hub", anchor: recording.start.map { Double($0.unix) / 1e9 }, devices: devices,
      range: range)
    addMarks(of: recording)
    for (device, witness) in CaptureWitnesses(recording, self, claps: claps(of: recording)).found {
      guard let index = log.devices.firstIndex(where: { $0.id == device }) else { continue }
      log.devices[index].witnesses.append(witness)
    }
  }

  /// Marks that are kept.
  private static let mostMarks = 1_000

  /// Claps, notes and tasks with their timestamps.
  private mutating func addMarks(of recording: CaptureRecording) {
    for mark in recording.marks where mark.kind != .start && mark.kind != .stop {
      guard marks.count < Self.mostMarks, let time = time(of: mark) else { continue }
      var members = JSONMembers(listing: [
        ("timestamp", JSONNode(time - range.lowerBound)), ("kind", .string(mark.kind.rawValue)),
      ])
      members.set("text", mark.text, unless: "")
      members.set("device", mark.device)
      marks.append(.object(members))
    }
  }

  private func claps(of recording: CaptureRecording) -> [Double] {
    recording.marks.filter { $0.kind == .clap }.compactMap { time(of: $0) }
  }

  /// Seconds of the master clock; nil for a mark outside of the session.
  private func time(of mark: CaptureMark) -> Double? {
    let own = mark.device.map { time(mark.time, of: $0)?.time } ?? Double(mark.time) / 1e9
    return own.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Seconds of the master clock; nil outside of the device's clock.
  func time(_ sensed: Int64, of device: String) -> CertifiedTime? {
    let seconds = Double(sensed) / 1e9
    guard let map = maps[device] else { return CertifiedTime(time: seconds, bound: 0) }
    return map.master(at: seconds)
  }

  /// Master clock minus the device's at an instant of the master's, with its bound.
  func offset(of device: String, at master: Double) -> (offset: Double, bound: Double)? {
    guard let map = maps[device] else { return (0, 0) }
    return map.device(at: master).map { (master - $0.time, $0.bound) }
  }

  /// The content of `sync_log.json`.
  var json: JSONNode {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let bytes = try? encoder.encode(log),
      case .object(var members) = try? JSONParser.parse(Array(bytes))
    else { return .array([]) }
    members["start_master"] = JSONNode(range.lowerBound)
    members["marks"] = .array(marks)
    return .object(members)
  }
}

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
  private let log: SyncLog
  /// Seconds of the master clock at timestamp 0.
  private let start: Double

  /// - Parameter range: seconds of the master clock that the session covers.
  init(_ recording: CaptureRecording, over range: ClosedRange<Double>) {
    start = range.lowerBound
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
    members["start_master"] = JSONNode(start)
    return .object(members)
  }
}

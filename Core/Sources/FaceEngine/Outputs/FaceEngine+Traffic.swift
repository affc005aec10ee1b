import Streaming
import Console
import FaceControl
import Numbers
import Realtime
import Timing

/// The bytes of one sink over time.
struct TrafficMeter {
  var rate = CounterRate()
  /// Bytes in each whole second of the last minute, oldest first.
  var history: [Int] = []
  private var ticks = 0
  private var countedBytes: UInt64 = 0

  /// Called four times a second.
  mutating func register(_ bytes: UInt64, newest: Double, now: Double) {
    rate.register(bytes, newest: newest, now: now)
    ticks += 1
    guard ticks % 4 == 0 else { return }
    history.append(Int(clamping: bytes - min(countedBytes, bytes)))
    countedBytes = bytes
    if history.count > 60 { history.removeFirst() }
  }
}

extension FaceEngine {
  /// Reads every sink's counters, four times a second.
  func measureTraffic() {
    let ids = Set(sinks.map(\.sink.id))
    for id in memory.traffic.keys where !ids.contains(id) { memory.traffic[id] = nil }
    let now = clock.seconds
    for sink in sinks.map(\.sink) {
      let (bytes, newest) = sink.meter.sent
      memory.traffic[sink.id, default: TrafficMeter()].register(bytes, newest: newest, now: now)
    }
  }

  var shownTraffic: [SinkTraffic] {
    let isDebugging = memory.options.isDebugging
    return sinks.map(\.sink).map { sink in
      let meter = memory.traffic[sink.id]
      return SinkTraffic(
        id: sink.id, bytes: sink.meter.bytes, bytesPerSecond: meter?.rate.perSecond ?? 0,
        history: isDebugging ? meter?.history ?? [] : [],
        packets: isDebugging ? sink.meter.packets : [])
    }
  }
}

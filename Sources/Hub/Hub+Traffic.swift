import FaceControl

/// What is known of one sink's bytes over time.
struct TrafficMeter {
  var rate = RateOfCounter()
  /// Bytes in each whole second of the last minute, the oldest first.
  var history: [Int] = []
  private var ticks = 0
  private var countedBytes: UInt64 = 0

  /// Called four times a second.
  mutating func register(_ bytes: UInt64) {
    rate.register(bytes)
    ticks += 1
    guard ticks % 4 == 0 else { return }
    history.append(Int(bytes - min(countedBytes, bytes)))
    countedBytes = bytes
    if history.count > 60 { history.removeFirst() }
  }
}

extension Hub {
  /// Reads every sink's counters, four times a second.
  func measureTraffic() {
    let ids = Set(sinks.map(\.sink.id))
    for id in memory.traffic.keys where !ids.contains(id) { memory.traffic[id] = nil }
    for sink in sinks.map(\.sink) {
      memory.traffic[sink.id, default: TrafficMeter()].register(sink.meter.bytes)
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

import Capture
import CaptureFiles
import CaptureScreens
import CaptureWire
import Numbers

extension EngineState {
  private static let figuresPeriod: Int64 = 200_000_000

  /// What the time alone does.
  mutating func tick(at now: Int64) {
    for device in ordered where (device.session?.nextWake ?? .max) <= now {
      apply(.tick, to: device.device.id, at: now)
    }
    watchPresence(at: now)
    if let due = flow.nextDue, Double(now) * 1e-9 >= due { tell(run(.tick, at: now)) }
    tickTake(at: now)
    if take?.isRecording == true || hasPages, now &- lastSpace >= spacePeriod {
      lastSpace = now
      outbox.append(.measureSpace)
    }
    if hasFigures, now &- lastFigures >= Self.figuresPeriod {
      lastFigures = now
      announce()
    }
  }

  private var hasPages: Bool { !pages.isEmpty && (isActive || !devices.isEmpty) }

  private var spacePeriod: Int64 {
    take?.isRecording == true ? 1_000_000_000 : 5_000_000_000
  }

  /// Whether figures change.
  private var hasFigures: Bool {
    !connections.isEmpty || isActive || devices.contains { !$0.value.isAway }
  }

  /// When `tick` has something to do next; nil while nothing runs.
  func nextWake(at now: Int64) -> Int64? {
    var due: [Int64] = devices.values.compactMap { $0.session?.nextWake }
    if let presence = nextPresence(at: now) { due.append(presence) }
    if let flow = flow.nextDue { due.append(Int64(clamping: flow * 1e9)) }
    if let take = nextTake { due.append(take) }
    if take?.isRecording == true || hasPages { due.append(lastSpace &+ spacePeriod) }
    if hasFigures { due.append(lastFigures &+ Self.figuresPeriod) }
    return due.min()
  }

  /// How long can still be recorded, as it was measured.
  mutating func take(_ space: CaptureSpace?, at now: Int64) {
    let before = self.space
    self.space = space
    if let seconds = space?.seconds { tell(run(.space(seconds), at: now)) }
    if before != space { announce() }
  }

  /// Bytes a second of the take that runs; nil before five seconds.
  func writeRate(at now: Int64) -> Double? {
    guard let take, take.isRecording else { return nil }
    let seconds = Double(now &- take.start.master) * 1e-9
    return seconds >= 5 ? Double(take.bytes) / seconds : nil
  }

  /// The streams of the devices that a take has or would have.
  var wantedStreams: [CaptureStream] {
    let chosen = devices.values.filter { device in
      take?.isRecording == true
        ? isMember(device.device.id) : !settings.excluded.contains(device.device.id)
    }
    return chosen.flatMap(\.streams).filter { $0.kind != .audio || take?.hasAudio == true }
  }
}

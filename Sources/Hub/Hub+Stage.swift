import FaceControl
import Foundation
import Mapping

extension Hub {
  /// The stage now and whenever it changes; only the newest is kept for a slow reader.
  func stages() -> AsyncStream<Stage> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Stage.self, bufferingPolicy: .bufferingNewest(1))
    watchers[id] = continuation
    continuation.onTermination = { _ in Task { await self.forgetWatcher(id) } }
    continuation.yield(stage)
    return stream
  }

  private func forgetWatcher(_ id: UUID) { watchers[id] = nil }

  /// Tells every client what the stage is now.
  func publish() {
    guard !watchers.isEmpty else { return }
    let stage = stage
    for watcher in watchers.values { watcher.yield(stage) }
  }

  /// Keeps rates and counts fresh, four times a second.
  func refreshForever() async throws {
    while true {
      try await Task.sleep(for: .milliseconds(250))
      for index in performers.indices {
        performers[index].rate.register(performers[index].performer.frameCount)
      }
      refreshRecording()
      publish()
    }
  }

  var stage: Stage {
    var stage = Stage(
      tier: configuration.tier, performers: performers.map(\.shown), lead: lead,
      sinks: sinks.map(\.sink.shown), recording: recordingStatus, phone: phone, recents: recents,
      settings: settings)
    stage.takes = takesStatus
    stage.latency = latency
    return stage
  }
}

extension Hub.StagedPerformer {
  /// What a screen shows of this performer.
  var shown: PerformerStatus {
    let status = currentStatus
    return PerformerStatus(
      id: performer.id, url: performer.url.description, title: performer.url.title,
      tone: status.tone, sentence: status.sentence, framesPerSecond: rate.perSecond,
      isCalibrationAutomatic: performer.isCalibrationAutomatic,
      isLearningRange: performer.isLearningRange)
  }

  private var currentStatus: Status {
    guard rate.perSecond > 0, let latest = performer.latest else { return performer.status }
    return latest.isTracked
      ? Status(.connected, "Face in view.") : Status(.searching, "No face in view.")
  }
}

/// How fast a counter rises, over about the last two seconds.
struct RateOfCounter {
  private var samples: [(time: ContinuousClock.Instant, count: UInt64)] = []
  private let clock = ContinuousClock()
  private(set) var perSecond = 0.0

  mutating func register(_ count: UInt64) {
    let now = clock.now
    samples.append((now, count))
    if samples.count > 9 { samples.removeFirst() }
    guard let first = samples.first, samples.count > 1 else { return }
    let seconds = (now - first.time) / .seconds(1)
    perSecond = seconds > 0 ? Double(count - first.count) / seconds : 0
  }
}

import FaceControl
import Foundation
import Mapping
import Net

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
      do {
        try await Task.sleep(for: .milliseconds(250))
      } catch {
        await remember()
        throw error
      }
      for index in performers.indices {
        performers[index].rate.register(performers[index].performer.frameCount)
      }
      refreshRecording()
      measureTraffic()
      tendNerve()
      publish()
      await remember()
    }
  }

  var stage: Stage {
    var stage = Stage(
      tier: configuration.tier, performers: performers.map { $0.shown(as: cast) }, lead: lead,
      sinks: sinks.map { shown($0.sink) }, recording: recordingStatus, phone: phone,
      recents: recents, settings: settings, cast: cast, discovery: discovered)
    stage.mapping = mappingDesk.status
    stage.options = memory.options
    stage.presets = presetShelf
    stage.takes = takesStatus
    stage.latency = latency
    stage.hub = hubStatus
    stage.nerve = nerveStatus
    stage.moment = MonotonicClock.seconds
    return stage
  }

  /// What a screen shows of a sink, with where its file is.
  private func shown(_ sink: Sink) -> SinkStatus {
    var status = sink.shown
    guard let file = sink.url.file else { return status }
    status.isDownloadable = OutputRoutes.isName(file)
    status.file =
      status.isDownloadable
      ? configuration.data.outputs + "/" + file : URL(filePath: file).path
    return status
  }
}

extension Hub.StagedPerformer {
  /// What a screen shows of this performer.
  func shown(as cast: Cast) -> PerformerStatus {
    let status = currentStatus
    let identity = cast.identities[performer.id]
    return PerformerStatus(
      id: performer.id, url: performer.url.description,
      title: identity?.name ?? performer.url.title,
      tone: status.tone, sentence: status.sentence, framesPerSecond: rate.perSecond,
      isCalibrationAutomatic: performer.isCalibrationAutomatic,
      isLearningRange: performer.isLearningRange, identity: identity)
  }

  private var currentStatus: Status {
    guard rate.perSecond > 0, let latest = performer.latest else { return performer.status }
    let whose = performer.origin.map { ", from \($0)" } ?? ""
    return latest.isTracked
      ? Status(.connected, "Face in view\(whose).")
      : Status(.searching, "No face in view\(whose).")
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

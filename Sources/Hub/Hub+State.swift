import Addresses
import FaceControl
import Foundation
import Mapping
import Net
import Timing
import Numbers

extension Hub {
  /// The current state and every change; a slow reader gets only the newest one.
  func hubStates() -> AsyncStream<HubState> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: HubState.self, bufferingPolicy: .bufferingNewest(1))
    watchers[id] = continuation
    continuation.onTermination = { _ in Task { await self.forgetWatcher(id) } }
    continuation.yield(hubState)
    return stream
  }

  private func forgetWatcher(_ id: UUID) { watchers[id] = nil }

  /// Sends the current state to every client.
  func publish() {
    guard !watchers.isEmpty else { return }
    let hubState = hubState
    for watcher in watchers.values { watcher.yield(hubState) }
  }

  /// Updates rates and counts four times a second.
  func refreshForever() async throws {
    while true {
      do {
        try await Task.sleep(for: .milliseconds(250))
      } catch {
        await persist(isLast: true)
        throw error
      }
      for index in performers.indices {
        let (count, newest) = performers[index].performer.arrivals
        performers[index].rate.register(count, newest: newest, now: MonotonicClock.seconds)
      }
      refreshRecording()
      measureTraffic()
      tendNerve()
      publish()
      await persist()
    }
  }

  var hubState: HubState {
    var hubState = HubState(
      tier: configuration.tier, performers: performers.map { $0.shown(as: roster) }, lead: lead,
      sinks: sinks.map { shown($0.sink) }, recording: recordingStatus, phone: shownPhone,
      recents: recents, settings: settings, roster: roster, discovery: discovered)
    hubState.mapping = mappingSession.status
    hubState.options = memory.options
    hubState.presets = presetList
    hubState.takes = takesStatus
    hubState.latency = latency
    hubState.hub = hubStatus
    hubState.nerve = nerveStatus
    hubState.moment = MonotonicClock.seconds
    return hubState
  }

  /// The status of a sink for screens, with the path of its file.
  private func shown(_ sink: Sink) -> SinkStatus {
    var status = sink.shown
    guard let file = sink.url.file else { return status }
    status.isDownloadable = OutputRoutes.isName(file)
    let wanted =
      status.isDownloadable
      ? configuration.data.outputs + "/" + file : URL(filePath: file).path
    status.file = sink.file?.path ?? wanted
    return status
  }
}

extension Hub.RunningPerformer {
  /// The status of this performer for screens.
  func shown(as roster: PerformerRoster) -> PerformerStatus {
    let status = currentStatus
    let identity = roster.identities[performer.id]
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

import Addresses
public import Console
import FaceControl
public import FaceScreens
import Foundation
import Mapping
import Numbers
import Realtime
import ScreenKit
import Streaming
import Timing

extension FaceEngine {
  /// An element now, and one after changes of the state; a slow reader gets one for several.
  public func changes() -> AsyncStream<Void> {
    let id = UUID()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watchers[id] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forgetWatcher(id) } }
    continuation.yield()
    return stream
  }

  private func forgetWatcher(_ id: UUID) { watchers[id] = nil }

  /// Notifies every client of a change.
  public func publish() {
    for watcher in watchers.values { watcher.yield() }
  }

  /// Reads several values at one instant.
  public func read<Value: Sendable>(_ body: @Sendable (isolated FaceEngine) -> Value) -> Value {
    body(self)
  }

  /// Updates rates and counts four times a second.
  func refreshForever() async throws {
    while true {
      do {
        try await clock.sleep(.milliseconds(250))
      } catch {
        await persist(isLast: true)
        throw error
      }
      for index in performers.indices {
        let (count, newest) = performers[index].performer.arrivals
        performers[index].rate.register(count, newest: newest, now: clock.seconds)
      }
      if !unsavedTakes.isEmpty { Task { await saveWaitingTakes() } }
      refreshRecording()
      measureTraffic()
      publish()
      await persist()
    }
  }

  /// The state that all clients share, with WeirdPhone's part.
  public var faceState: FaceState {
    let host = edges.status
    var mapping = mappingSession.status
    mapping.parked = parkedChanges
    return FaceState(
      hubState(of: host), mapping: mapping, presets: presetList,
      nerve: host.nerve.naming(jackOutputNames))
  }

  /// The state that all clients share.
  public var hubState: HubState { hubState(of: edges.status) }

  private func hubState(of host: HostStatus) -> HubState {
    var hubState = HubState(
      terms: tier.terms(on: host.offer), performers: performers.map { $0.shown(as: roster) },
      lead: lead,
      sinks: sinks.map { shown($0.sink) }, recording: recordingStatus, phone: host.phone,
      recents: recents, settings: settings, roster: roster, discovery: host.discovery)
    hubState.host = host.offer
    hubState.options = memory.options
    hubState.takes = takesStatus
    hubState.latency = latency
    hubState.hub = hubStatus(of: host)
    hubState.moment = clock.seconds
    return hubState
  }

  /// The status of a sink for screens, with the path of its file.
  private func shown(_ sink: Sink) -> SinkStatus {
    var status = sink.shown
    guard let file = sink.url.file else { return status }
    status.isDownloadable = WrittenFile.isPlainName(file)
    let wanted =
      status.isDownloadable
      ? configuration.outputs + "/" + file : URL(filePath: file).path
    status.file = sink.file?.path ?? wanted
    return status
  }
}

extension FaceEngine.RunningPerformer {
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

extension NerveStatus {
  /// Names the senders on this computer after their performers, by the local port of each output.
  fileprivate func naming(_ names: @autoclosure () -> [Int: String]) -> NerveStatus {
    guard !senders.isEmpty else { return self }
    let names = names()
    var status = self
    for index in status.senders.indices where status.senders[index].host.hasPrefix("127.") {
      status.senders[index].name = names[Int(status.senders[index].port)]
    }
    return status
  }
}

package import Landmarks
import Realtime
import ScreenKit
package import Signals
package import Streaming

/// The tracker of one camera or film: it runs exactly what is wanted of its source. Any thread.
package struct VisionSensor: Sendable {
  /// What it can sense.
  package static let kinds: SensorKinds = [.face, .hands, .body]

  package let events: CameraEvents
  private let bus: SensorBus
  private let thread: VisionThread
  private let tracker: TrackerID
  /// The performer's face, which it gets without an event.
  private let performer: SensorSubscription
  private let report: @Sendable (String) -> Void
  private let running: Locked<Running>

  private struct Running {
    /// What the tracker was set to last; nil when that is unknown.
    var wanted: TrackerOptions?
    var isChanging = false
  }

  /// Adds a source of the bus for a local camera or film, and runs it as long as `body` runs.
  package static func run(
    _ name: String, on bus: SensorBus, vision: Vision, _ context: SourceContext,
    _ body: (VisionSensor) async throws -> Void
  ) async throws {
    let source = bus.addSource(name, offering: kinds) { _ in }
    defer { bus.removeSource(source) }
    let sensor = try await open(source, on: bus, vision: vision) {
      context.report(Status(.searching, $0))
    }
    do {
      try await body(sensor)
    } catch {
      await sensor.close()
      throw error
    }
    await sensor.close()
  }

  /// Starts tracking for a source of the bus that feeds a performer; throws one sentence when vision is not available.
  ///
  /// - Parameter report: gets a sentence when something wanted cannot be detected.
  package static func open(
    _ source: SourceID, on bus: SensorBus, vision: Vision,
    report: @escaping @Sendable (String) -> Void
  ) async throws -> VisionSensor {
    let performer = bus.require("performer", from: source, SensorDemand(.face))
    let thread = try await vision.thread()
    // Without the models of other kinds faces are tracked all the same.
    let wanted = TrackerOptions(faces: bus.demand(of: source).faces)
    let sensor = VisionSensor(
      events: CameraEvents(source, on: bus), bus: bus, thread: thread,
      tracker: try await thread.makeTracker(wanted), performer: performer, report: report,
      running: Locked(Running(wanted: wanted)))
    await sensor.follow()
    return sensor
  }

  /// Tracks a live picture: a newer one replaces one that waits. `completion` as in ``VisionThread``.
  package func submit(
    _ input: VisionInput, time: Double,
    completion: @escaping @Sendable (Result<TrackingResult, VisionError>) -> Void
  ) {
    if isBehind { Task { await self.follow() } }
    thread.submit(input, tracker: tracker, time: time, completion: completion)
  }

  /// Tracks a picture of a film for what is wanted now; none is dropped.
  package func track(_ input: VisionInput, time: Double) async throws -> TrackingResult {
    await follow()
    return try await thread.track(input, tracker: tracker, time: time)
  }

  package func close() async {
    performer.cancel()
    await thread.closeTracker(tracker)
  }

  private var wanted: TrackerOptions { TrackerOptions(bus.demand(of: events.source)) }

  private var isBehind: Bool {
    let wanted = wanted
    return running.withLock { !$0.isChanging && $0.wanted != wanted }
  }

  /// Lets the tracker run what is wanted now. After a loss of the worker it is tried again with the next picture.
  private func follow() async {
    while let next = begin() {
      var isDone = true
      do {
        for missing in try await thread.setWanted(next, tracker: tracker) { report("\(missing)") }
      } catch {
        isDone = (error as? VisionError)?.isLoss == false
        report("\(error)")
      }
      running.withLock { running in
        running.isChanging = false
        if !isDone { running.wanted = nil }
      }
      guard isDone else { return }
    }
  }

  /// What the tracker has to be set to; nil when it is, or is being set.
  private func begin() -> TrackerOptions? {
    let wanted = wanted
    return running.withLock { running in
      guard !running.isChanging, running.wanted != wanted else { return nil }
      running.isChanging = true
      running.wanted = wanted
      return wanted
    }
  }
}

import CSandbox
import Files
import Foundation
import Numbers
import Realtime
public import Signals

/// MediaPipe in a worker process, used by one thread for all cameras and films; methods may be called from any thread.
///
/// The library sends usage figures to its maker, so the worker cannot open a socket. When it ends or hangs it is
/// restarted; trackers then start with empty state.
public final class VisionThread: Sendable {
  let thread: BlockingThread<any VisionService>
  /// Delivers all results, so that the worker can track the next picture.
  let answers = BlockingThread<Void>(name: "answers") {}
  let live = Locked<[TrackerID: LiveMailbox]>([:])
  private let lastID = Locked(0)
  private let paths: VisionPaths
  let lost = Counter()

  private init(
    _ paths: VisionPaths, _ makeService: @escaping @Sendable () -> any VisionService
  ) {
    self.paths = paths
    thread = BlockingThread(name: "vision", makeState: makeService)
  }

  /// Starts the worker and loads the library in it.
  ///
  /// - Parameter notify: gets one sentence whenever the worker has ended and whenever it has restarted; on the vision
  ///   thread.
  public static func start(
    _ paths: VisionPaths, notify: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(VisionError) -> VisionThread {
    try await start(paths, timeouts: VisionTimeouts(), notify: notify)
  }

  /// - Parameter now: monotonic seconds.
  static func start(
    _ paths: VisionPaths, timeouts: VisionTimeouts,
    now: @escaping @Sendable () -> Double = { Double(csandbox_now()) * 1e-9 },
    notify: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(VisionError) -> VisionThread {
    try await start(paths) { WorkerVision(paths, timeouts: timeouts, notify: notify, now: now) }
  }

  /// The library in this process, for measurements: a crash ends the process.
  @_spi(Benchmarks) public static func startInProcess(
    _ paths: VisionPaths
  ) async throws(VisionError) -> VisionThread {
    try await start(paths) { LocalVision(paths) }
  }

  private static func start(
    _ paths: VisionPaths, _ makeService: @escaping @Sendable () -> any VisionService
  ) async throws(VisionError) -> VisionThread {
    let vision = VisionThread(paths, makeService)
    try await vision.run { service throws(VisionError) in try service.open() }
    return vision
  }

  /// Creates a tracker with its own state, for one camera or file.
  ///
  /// Throws `VisionError`, also for a wanted model that is missing, or `CancellationError` while it waits for a worker
  /// that restarts, two seconds at most.
  public func makeTracker(_ wanted: TrackerOptions) async throws -> TrackerID {
    let id = lastID.withLock { last in
      last += 1
      return TrackerID(rawValue: last)
    }
    try await persist(atMost: 2) { service throws(VisionError) in
      try service.makeTracker(id, wanted)
    }
    live.withLock { $0[id] = LiveMailbox() }
    return id
  }

  /// Changes what a running tracker detects, from the next picture on. A detector whose number stays keeps its state;
  /// one that is no longer wanted is unloaded.
  ///
  /// Returns a sentence for each wanted model that is missing: the rest is detected. Throws like `makeTracker`; then
  /// the tracker detects what it did before.
  @discardableResult public func setWanted(
    _ wanted: TrackerOptions, tracker id: TrackerID
  ) async throws -> [VisionUnavailable] {
    let missing = paths.missingModels(for: wanted)
    try await persist(atMost: 2) { service throws(VisionError) in
      try service.setWanted(id, wanted.without(missing))
    }
    return missing.map { VisionUnavailable(missing: $0) }
  }

  /// Tracks one picture and waits for the result: none is dropped. A picture of which nothing is wanted is not decoded. Waits for a worker that restarts, and retries a
  /// picture at which a worker ended; a picture that ends the second worker too is lost.
  ///
  /// `time` is when the picture was taken, in seconds; a step back of more than half a second resets the tracker.
  /// Throws `VisionError`, or `CancellationError` while it waits.
  public func track(
    _ input: VisionInput, tracker: TrackerID, time: Double
  ) async throws -> TrackingResult {
    do {
      return try await persist(atMost: .infinity) { service throws(VisionError) in
        try service.track(input, tracker: tracker, time: time)
      }
    } catch {
      if (error as? VisionError)?.isLoss == true { lost.add() }
      throw error
    }
  }

  /// The same for a decoded picture.
  public func track(
    _ picture: Picture, tracker: TrackerID, time: Double
  ) async throws -> TrackingResult {
    try await track(.picture(picture), tracker: tracker, time: time)
  }

  /// Closes a tracker; its waiting picture is dropped.
  public func closeTracker(_ id: TrackerID) async {
    live.withLock { $0[id] = nil }
    await answer { $0.closeTracker(id) }
  }

  /// Closes every tracker and stops the thread; later calls fail with `stopped`.
  public func stop() async {
    live.withLock { $0.removeAll() }
    await answer { $0.closeAll() }
    thread.stop()
  }

  /// The number of pictures lost because the worker ended or was absent, live ones and others.
  public var lostCount: UInt64 { lost.value }

  /// How often each detector has run for all trackers since the start.
  public func detectorRuns() async -> DetectorRuns {
    await answer { $0.runs } ?? DetectorRuns()
  }

  /// True when a socket cannot be opened where the library runs; false when that is unknown.
  public func isNetworkRefused() async -> Bool {
    let isRefused = await answer { $0.isNetworkRefused() }
    return isRefused.flatMap { $0 } ?? false
  }

  /// The id of the process in which the library runs; nil when it does not run.
  public func process() async -> Int32? { await answer { $0.process }.flatMap { $0 } }

  /// Runs a job, and retries it once when the worker ended; waits up to `longest` seconds for a worker that restarts.
  private func persist<Answer: Sendable>(
    atMost longest: Double,
    _ job: @escaping @Sendable (any VisionService) throws(VisionError) -> Answer
  ) async throws -> Answer {
    var isSecond = false
    while true {
      let result = await attempt(job)
      switch result {
      case .success(let answer): return answer
      case .failure(.restarting(let seconds)) where seconds <= longest:
        try await Task.sleep(for: .seconds(clamping: seconds))
      case .failure(.workerEnded) where !isSecond: isSecond = true
      case .failure(let error): throw error
      }
    }
  }

  private func run<Answer: Sendable>(
    _ job: @escaping @Sendable (any VisionService) throws(VisionError) -> Answer
  ) async throws(VisionError) -> Answer {
    try await attempt(job).get()
  }

  private func attempt<Answer: Sendable>(
    _ job: @escaping @Sendable (any VisionService) throws(VisionError) -> Answer
  ) async -> Result<Answer, VisionError> {
    let result: Result<Answer, VisionError>? = await answer { engine in
      do throws(VisionError) { return .success(try job(engine)) } catch { return .failure(error) }
    }
    return result ?? .failure(.stopped)
  }

  /// Runs a job on the vision thread; nil when it is stopped.
  @discardableResult private func answer<Answer: Sendable>(
    _ job: @escaping @Sendable (any VisionService) -> Answer
  ) async -> Answer? {
    await withCheckedContinuation { continuation in
      let isAccepted = thread.enqueue { [answers] engine in
        let answer = job(engine)
        answers.enqueue { _ in continuation.resume(returning: answer) }
      }
      if !isAccepted { continuation.resume(returning: nil) }
    }
  }
}

import CSandbox
import Foundation
import Signals

/// Vision in a worker process, which is restarted when it ends or hangs; for one thread.
final class WorkerVision: VisionService {
  private struct Tracker {
    var wanted: TrackerOptions
    var sequence: UInt32 = 0
    /// The number of the worker run in which it exists.
    var life = 0
  }

  private let paths: VisionPaths
  private let timeouts: VisionTimeouts
  private let notify: @Sendable (String) -> Void
  private let now: () -> Double
  private var worker: WorkerProcess?
  private var life = 0
  private var trackers: [TrackerID: Tracker] = [:]
  private var restarts = RestartPolicy()
  private(set) var runs = DetectorRuns()

  /// - Parameters:
  ///   - notify: gets one sentence when a worker has ended and when it has restarted.
  ///   - now: monotonic seconds.
  init(
    _ paths: VisionPaths, timeouts: VisionTimeouts, notify: @escaping @Sendable (String) -> Void,
    now: @escaping () -> Double
  ) {
    self.paths = paths
    self.timeouts = timeouts
    self.notify = notify
    self.now = now
  }

  deinit { worker?.end() }

  var process: Int32? { worker?.process }

  func open() throws(VisionError) { _ = try running() }

  func makeTracker(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError) {
    _ = try running()
    trackers[id] = Tracker(wanted: wanted)
    do throws(VisionError) {
      try introduce(id)
    } catch {
      trackers[id] = nil
      throw error
    }
  }

  func setWanted(_ id: TrackerID, _ wanted: TrackerOptions) throws(VisionError) {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    guard wanted != tracker.wanted else { return }
    let models = try paths.models(for: wanted)
    _ = try running()
    // A worker that has not got the tracker yet gets it with the new numbers alone.
    let isKnown = tracker.life == life
    let answer = try ask(
      isKnown ? .setWanted(id, wanted, models) : .makeTracker(id, wanted, models),
      within: timeouts.load)
    guard case .done = answer else { throw failure(answer) }
    trackers[id]?.wanted = wanted
    trackers[id]?.life = life
  }

  func track(
    _ input: VisionInput, tracker id: TrackerID, time: Double
  ) throws(VisionError) -> TrackingResult {
    guard let tracker = trackers[id] else { throw .unknownTracker(id) }
    let (wanted, sequence) = (tracker.wanted, tracker.sequence)
    guard !wanted.isEmpty else {
      // The worker neither gets the picture nor decodes it.
      trackers[id]?.sequence = sequence &+ 1
      return DetectionResult().tracked(time: time, sequence: sequence)
    }
    let worker = try running()
    try introduce(id)
    let picture = try share(input, through: worker.memory)
    trackers[id]?.sequence = sequence &+ 1
    let answer = try ask(.track(id, picture, time: time), within: timeouts.picture)
    guard case .tracked(let seen) = answer else {
      trackers[id]?.sequence = sequence
      throw failure(answer)
    }
    guard seen.isResult(of: wanted) else {
      worker.end()
      ended(worker, "\(WorkerEnd.confused)")
      throw .workerEnded(.confused)
    }
    restarts.answered(at: now())
    runs.add(seen)
    return seen.tracked(time: time, sequence: sequence)
  }

  func closeTracker(_ id: TrackerID) {
    guard let tracker = trackers.removeValue(forKey: id), let worker, worker.isAlive,
      tracker.life == life
    else { return }
    _ = try? ask(.closeTracker(id), within: timeouts.picture)
  }

  func closeAll() {
    trackers.removeAll()
    worker?.end()
    worker = nil
  }

  func isNetworkRefused() -> Bool? {
    guard worker != nil, case .socket(let status) = try? ask(.trySocket, within: timeouts.picture)
    else { return nil }
    return status == EACCES
  }

  /// The worker, started when absent; throws `restarting` while it may not start yet.
  private func running() throws(VisionError) -> WorkerProcess {
    if let worker, worker.isAlive { return worker }
    if let worker {
      // It ended by itself between requests: no picture is lost.
      ended(worker, "\(worker.end()) while it had no picture")
    }
    let delay = restarts.delay(at: now())
    guard delay == 0 else { throw .restarting(seconds: delay) }
    let begin = now()
    restarts.started(at: begin)
    let isFirst = life == 0
    life += 1
    let worker = try WorkerProcess(program: try WorkerProgram.path(paths.worker))
    self.worker = worker
    let request = WorkerRequest.open(version: WorkerRequest.version, library: paths.library)
    let answer = try ask(request, within: timeouts.load)
    guard case .done = answer else {
      closeWorker(worker)
      throw failure(answer)
    }
    if !isFirst {
      notify("The vision worker is back after \(((now() - begin) * 1000).rounded() / 1000) s.")
    }
    return worker
  }

  /// Creates a tracker in this run of the worker, if it does not exist there.
  private func introduce(_ id: TrackerID) throws(VisionError) {
    guard let tracker = trackers[id], tracker.life != life else { return }
    let models = try paths.models(for: tracker.wanted)
    let answer = try ask(.makeTracker(id, tracker.wanted, models), within: timeouts.load)
    guard case .done = answer else { throw failure(answer) }
    trackers[id]?.life = life
  }

  private func share(
    _ input: VisionInput, through memory: SharedMemory
  ) throws(VisionError) -> SharedPicture {
    switch input {
    case .picture(let picture):
      guard memory.write(picture.rgb) else { break }
      return .rgb(width: picture.width, height: picture.height)
    case .jpeg(let bytes):
      guard memory.write(bytes) else { break }
      return .jpeg(count: bytes.count)
    }
    throw .picture(.tooLong(count: input.count, limit: SharedMemory.size))
  }

  private func ask(
    _ request: WorkerRequest, within seconds: Double
  ) throws(VisionError) -> WorkerAnswer {
    guard let worker else { throw .stopped }
    do throws(WorkerEnd) {
      return try worker.ask(request, within: seconds)
    } catch {
      ended(worker, "\(error)")
      throw .workerEnded(error)
    }
  }

  private func ended(_ worker: WorkerProcess, _ how: String) {
    restarts.ended(at: now())
    self.worker = nil
    let words = worker.lastWords.map { " It said last: \($0)" } ?? ""
    notify("The vision worker \(how).\(words)")
  }

  /// Ends a worker that cannot load the library; the next request starts a new one.
  private func closeWorker(_ worker: WorkerProcess) {
    worker.end()
    self.worker = nil
    restarts.ended(at: now())
  }

  private func failure(_ answer: WorkerAnswer) -> VisionError {
    if case .failed(let error) = answer { return error }
    return .library(doing: "answer", reason: "the worker answered something else.")
  }
}

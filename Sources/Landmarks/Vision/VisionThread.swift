import CMediaPipe
import Foundation
import Realtime

/// MediaPipe on one thread of its own, which cannot open sockets; every call may come from anywhere.
///
/// The library sends usage figures to its maker; refusing socket(2) to its threads prevents that.
public final class VisionThread: Sendable {
  let thread: SerialThread<VisionEngine>
  /// Gives all answers: to resume a task may start a pool thread, which must not inherit the refusal.
  let answers = SerialThread<Void>(name: "answers") {}
  let live = Locked<[TrackerID: LiveMailbox]>([:])

  private init(_ paths: VisionPaths, allowsNetwork: Bool) {
    thread = SerialThread(name: "vision") {
      VisionEngine(paths, allowsNetwork: allowsNetwork)
    }
  }

  /// Starts the thread and loads the library; fails when the sockets cannot be refused, unless
  /// `allowsNetwork` says that the library may reach its maker.
  public static func start(
    _ paths: VisionPaths, allowsNetwork: Bool = false
  ) async throws(VisionError) -> VisionThread {
    let vision = VisionThread(paths, allowsNetwork: allowsNetwork)
    try await vision.run { engine throws(VisionError) in try engine.open() }
    return vision
  }

  /// Makes a tracker with its own memory of what it saw, for one camera or file; `faceLimit` faces are looked for.
  public func makeTracker(
    face: Bool = true, hands: Bool, faceLimit: Int = 1
  ) async throws(VisionError) -> TrackerID {
    let id = try await run { engine throws(VisionError) in
      try engine.makeTracker(face: face, hands: hands, faceLimit: faceLimit)
    }
    live.withLock { $0[id] = LiveMailbox() }
    return id
  }

  /// Tracks one picture and waits for the result: nothing is dropped.
  ///
  /// `time` is when the picture was taken, in seconds; going back more than half a second starts afresh.
  public func track(
    _ input: VisionInput, tracker: TrackerID, time: Double
  ) async throws(VisionError) -> Tracked {
    try await run { engine throws(VisionError) in
      try engine.track(input, tracker: tracker, time: time)
    }
  }

  /// The same for a picture that is decoded already.
  public func track(
    _ picture: Picture, tracker: TrackerID, time: Double
  ) async throws(VisionError) -> Tracked {
    try await track(.picture(picture), tracker: tracker, time: time)
  }

  /// Ends a tracker; a picture that waits for it is forgotten.
  public func closeTracker(_ id: TrackerID) async {
    live.withLock { $0[id] = nil }
    await answer { $0.closeTracker(id) }
  }

  /// Ends every tracker and the thread; calls after that fail with `stopped`.
  public func stop() async {
    live.withLock { $0.removeAll() }
    await answer { $0.closeAll() }
    thread.stop()
  }

  /// True when a socket cannot be opened on the vision thread.
  public func isNetworkRefused() async -> Bool {
    await answer { _ in cmp_try_socket() == EACCES } ?? true
  }

  private func run<Answer: Sendable>(
    _ job: @escaping @Sendable (VisionEngine) throws(VisionError) -> Answer
  ) async throws(VisionError) -> Answer {
    let result: Result<Answer, VisionError>? = await answer { engine in
      do throws(VisionError) { return .success(try job(engine)) } catch { return .failure(error) }
    }
    guard let result else { throw .stopped }
    return try result.get()
  }

  /// Runs a job on the vision thread; nil when that is stopped.
  @discardableResult private func answer<Answer: Sendable>(
    _ job: @escaping @Sendable (VisionEngine) -> Answer
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

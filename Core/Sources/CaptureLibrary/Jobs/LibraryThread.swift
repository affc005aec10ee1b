import CaptureFiles
import Files
import Realtime

/// Work that blocks, on a thread of its own that ends with it. It is not ended with the task that waits for it.
enum LibraryThread {
  static func run<Answer: Sendable>(
    _ name: String, _ job: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { answer in
      let thread = BlockingThread<Void>(name: name) {}
      thread.enqueue { _ in answer.resume(returning: job()) }
      thread.stop()
    }
  }

  /// The same for work on files, which may fail with a sentence.
  static func run<Answer: Sendable>(
    _ name: String, _ job: @escaping @Sendable () throws(CaptureFileError) -> Answer
  ) async throws(CaptureLibraryError) -> Answer {
    let result = await run(name) { () -> Result<Answer, CaptureLibraryError> in
      do throws(CaptureFileError) { return .success(try job()) } catch {
        return .failure(CaptureLibraryError(error.description))
      }
    }
    return try result.get()
  }
}

/// Runs jobs one after the other in the order in which they come. A job is not ended with the task that waits for it.
final class JobLane: Sendable {
  private let last = Locked<Task<Void, Never>?>(nil)

  func add<Answer: Sendable>(
    _ job: @escaping @Sendable () async -> Answer
  ) -> Task<Answer, Never> {
    last.withLock { last in
      let earlier = last
      let task = Task {
        await earlier?.value
        return await job()
      }
      last = Task { _ = await task.value }
      return task
    }
  }

  func run<Answer: Sendable, Failure: Error>(
    _ job: @escaping @Sendable () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let task = add { () -> Result<Answer, Failure> in
      do throws(Failure) { return .success(try await job()) } catch { return .failure(error) }
    }
    return try await task.value.get()
  }

  /// Waits until all jobs so far have ended.
  func settle() async { await last.withLock { $0 }?.value }
}

import Dispatch
import Files
import Foundation
import Realtime
import Testing

@Suite("Threads that may wait for ever")
struct BlockingThreadTests {
  @Test("jobs run one after the other on one thread and answer")
  func order() async throws {
    let thread = BlockingThread<[Int]>(name: "test") { [] }
    for number in 0..<5 {
      let all = try await thread.run { state in
        state.append(number)
        return state
      }
      #expect(all == Array(0...number))
    }
    #expect(try await thread.run { _ in ThreadName.current } == "test")
  }

  @Test("what a job throws reaches its caller")
  func throwing() async throws {
    let thread = BlockingThread<Void>(name: "test") {}
    await #expect(throws: FileError.notFound(path: "x")) {
      try await thread.run { _ in throw FileError.notFound(path: "x") }
    }
    #expect(try await thread.run { _ in 1 } == 1)
  }

  @Test("a cancelled task waits no longer for a call that never comes back")
  func cancelled() async throws {
    let thread = BlockingThread<Void>(name: "test") {}
    let (begun, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    defer { never.signal() }
    let task = Task {
      try await thread.run { _ in
        begun.signal()
        never.wait()
      }
    }
    await Self.wait(for: begun)
    let isSecondRun = Locked(false)
    let second = Task { try await thread.run { _ in isSecondRun.withLock { $0 = true } } }
    second.cancel()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    never.signal()
    try await thread.run { _ in }
    #expect(isSecondRun.withLock { $0 } == false)
  }

  @Test("a stopped thread takes nothing more")
  func stopped() async throws {
    let thread = BlockingThread<Void>(name: "test") {}
    thread.stop()
    await #expect(throws: CancellationError.self) { try await thread.run { _ in } }
    #expect(!thread.enqueue { _ in })
  }

  @Test("a stopped thread finishes what it has, and releases its value")
  func releases() async {
    final class Owned {
      let ended: DispatchSemaphore
      init(_ ended: DispatchSemaphore) { self.ended = ended }
      deinit { ended.signal() }
    }
    let (ended, done) = (DispatchSemaphore(value: 0), Counter())
    let thread = BlockingThread<Owned>(name: "test") { Owned(ended) }
    for _ in 0..<10 { thread.enqueue { _ in done.add() } }
    thread.stop()
    let isEnded = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: ended.wait(timeout: .now() + 10) == .success) }
        .start()
    }
    #expect(isEnded && done.value == 10)
  }

  @Test("more threads wait than Swift's pool has, and tasks still run")
  func beyondThePool() async throws {
    let never = DispatchSemaphore(value: 0)
    let count = ProcessInfo.processInfo.activeProcessorCount + 4
    let threads = (0..<count).map { _ in BlockingThread<Void>(name: "hung") {} }
    let tasks = threads.map { thread in Task { try await thread.run { _ in never.wait() } } }
    #expect(await Task { 42 }.value == 42)
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    for _ in 0..<count { never.signal() }
  }

  private actor Reader {
    private nonisolated let executor = FileExecutor(name: "reader")
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }
    var thread: String { ThreadName.current }
  }

  @Test("an actor with the executor works on its thread")
  func executor() async {
    let reader = Reader()
    #expect(await reader.thread == "reader")
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      Thread {
        semaphore.wait()
        continuation.resume()
      }.start()
    }
  }
}

import Dispatch

/// Runs what may block on a thread apart from those of tasks.
func blocking<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { answer in
    DispatchQueue.global().async { answer.resume(returning: Result(catching: body)) }
  }
  return try result.get()
}

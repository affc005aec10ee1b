extension AsyncStream<Void> {
  /// An element for every element of any of the streams; what nobody has read yet is one element.
  package static func any(of sources: [AsyncStream<Void>]) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let tasks = sources.map { source in
      Task { for await _ in source { continuation.yield() } }
    }
    continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    return stream
  }
}

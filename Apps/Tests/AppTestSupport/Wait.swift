public import Testing

/// Waits until a condition holds, in the isolation of the caller; throws after a minute, which no working test takes,
/// however busy the machine is.
///
/// - Parameter what: what is waited for.
public func wait(
  for what: String = "a condition", sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !(await condition()) {
    try #require(
      ContinuousClock.now < end, "60 s went by without \(what)", sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(1))
  }
}

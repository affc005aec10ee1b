/// Returns when the condition holds; gives up after 20 s so that a broken test ends.
@discardableResult
func until(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<4000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return await condition()
}

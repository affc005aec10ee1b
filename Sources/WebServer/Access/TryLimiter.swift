/// Limits the tries per address in a sliding window of time; the number of stored addresses is bounded.
struct TryLimiter: Sendable {
  static let addresses = 1024

  private let tries: Int
  private let window: Double
  private var times: [String: [Double]] = [:]

  /// `window` in seconds.
  init(tries: Int, window: Double) { (self.tries, self.window) = (tries, window) }

  /// Counts an allowed try; false above the limit. When too many addresses are active, new ones are refused.
  mutating func admits(_ address: String, at time: Double) -> Bool {
    if times[address] == nil, times.count >= Self.addresses { forget(before: time - window) }
    guard times[address] != nil || times.count < Self.addresses else { return false }
    let recent = times[address, default: []].filter { $0 > time - window }
    let isAdmitted = recent.count < tries
    times[address] = isAdmitted ? recent + [time] : recent
    return isAdmitted
  }

  /// Clears the tries of an address that has paired.
  mutating func forgive(_ address: String) { times[address] = nil }

  private mutating func forget(before time: Double) {
    times = times.filter { $0.value.last.map { $0 > time } ?? false }
  }
}

import SoundQuality
import Testing

extension Finding {
  /// Expects the bar to be reached; where a reason is told, that it is missed, so that one which holds again fails.
  func expect(_ name: some CustomStringConvertible, missedBecause reason: String?) {
    guard let reason else {
      #expect(isPassed, "\(name): \(self)")
      return
    }
    withKnownIssue("\(reason)") { #expect(isPassed, "\(name): \(self)") }
  }
}

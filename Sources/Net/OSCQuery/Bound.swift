import Numbers
import Realtime

/// The port that a server was given, for those who tell it on.
final class Bound: Sendable {
  private let port = Counter()

  var value: Int {
    get { Int(port.value) }
    set { port.exchange(UInt64(max(0, newValue))) }
  }
}

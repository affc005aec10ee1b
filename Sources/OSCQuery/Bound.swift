import Numbers
import Realtime

/// The port of a server, for parts that need it after binding.
final class Bound: Sendable {
  private let port = Counter()

  var value: Int {
    get { Int(clamping: port.value) }
    set { port.exchange(UInt64(max(0, newValue))) }
  }
}

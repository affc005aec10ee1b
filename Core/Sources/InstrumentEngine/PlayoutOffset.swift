/// The host's seconds minus those of a source of pictures, so that nine of ten pictures are here when their instant is
/// played: notes keep one steady delay although pictures arrive unsteadily.
///
/// The ninth decile of the last 64 pictures, followed by at most half a millisecond a picture.
struct PlayoutOffset: Sendable {
  private static let window = 64
  /// Seconds a picture.
  private static let slew = 0.0005
  /// Seconds of a change above which the source's clock is another one.
  private static let leap = 0.25

  /// 0 before the first picture.
  private(set) var value = 0.0
  private var recent: [Double] = []
  private var sorted: [Double] = []
  private var next = 0

  init() {
    recent.reserveCapacity(Self.window)
    sorted.reserveCapacity(Self.window)
  }

  /// Takes a picture: when it was sensed, in the source's seconds, and when it arrived, in the host's.
  mutating func register(_ sensed: Double, arrival: Double) {
    let offset = arrival - sensed
    guard offset.isFinite else { return }
    if !recent.isEmpty, abs(offset - value) > Self.leap { self = PlayoutOffset() }
    let isFirst = recent.isEmpty
    if recent.count < Self.window {
      recent.append(offset)
    } else {
      recent[next] = offset
    }
    next = (next + 1) % Self.window
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: recent)
    sorted.sort()
    let wanted = sorted[sorted.count * 9 / 10]
    value = isFirst ? wanted : value + min(max(wanted - value, -Self.slew), Self.slew)
  }
}

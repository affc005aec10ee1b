/// A least-squares line through exchanges, weighted by their excess delay.
///
/// An exchange's offset has an error of at most half its delay, so excess delay marks outliers.
struct OffsetFit: Sendable {
  private(set) var slope = 0.0
  private var origin = 0.0
  private var height = 0.0

  init() {}

  init(fitting exchanges: [ClockExchange], maximumSlope: Double) {
    guard let first = exchanges.first, let last = exchanges.last,
      let least = exchanges.map(\.delay).min()
    else { return }
    let softness = 20e-6 + 0.02 * least
    var total = 0.0
    for exchange in exchanges {
      let weight = OffsetFit.weight(exchange, least: least, softness: softness)
      total += weight
      origin += weight * exchange.middle
      height += weight * exchange.offset
    }
    origin /= total
    height /= total
    guard last.middle - first.middle >= 20 else { return }
    var products = 0.0
    var squares = 0.0
    for exchange in exchanges {
      let weight = OffsetFit.weight(exchange, least: least, softness: softness)
      let distance = exchange.middle - origin
      products += weight * distance * (exchange.offset - height)
      squares += weight * distance * distance
    }
    guard squares > 0 else { return }
    slope = min(max(products / squares, -maximumSlope), maximumSlope)
  }

  func value(at time: Double) -> Double { height + slope * (time - origin) }

  private static func weight(
    _ exchange: ClockExchange, least: Double, softness: Double
  ) -> Double {
    let excess = (exchange.delay - least) / softness
    return 1 / ((1 + excess) * (1 + excess))
  }
}

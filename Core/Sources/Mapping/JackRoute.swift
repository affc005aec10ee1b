import Signals

/// The route of a channel or gesture to a jack, scaled so that the end of its range is 1.
struct JackRoute: Sendable {
  let source: Mappable
  /// 0…15.
  let jack: Int
  private let scale: Float

  init?(_ route: Route, of source: Mappable) {
    guard case .cv(let number) = route, route.problem == nil else { return nil }
    self.source = source
    jack = number - 1
    scale = 1 / source.range.upperBound
  }

  @inline(__always)
  func value(in frame: ControlFrame) -> Float {
    switch source {
    case .channel(let channel): frame.values[channel] * scale
    case .gesture(let gesture): frame.gestures[gesture.rawValue] * scale
    }
  }
}

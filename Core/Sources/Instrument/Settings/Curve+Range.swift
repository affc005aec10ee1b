import Mapping
import Numbers

extension Curve {
  /// The output 0…1 of an input 0…1: `min` for 0 and `max` for 1, or the other way round when it is inverted.
  func apply(_ value: Float, from min: Float, to max: Float, isInverted: Bool) -> Float {
    let turned = isInverted ? 1 - value : value
    return (min + (max - min) * apply(turned)).clamped(to: 0...1)
  }
}

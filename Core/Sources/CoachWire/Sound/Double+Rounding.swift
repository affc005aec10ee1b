extension Double {
  /// Rounded to decimal digits as Python's `round` does: the nearest decimal to the exact binary value, and an even
  /// last digit in a tie. 0 for what is not finite.
  func rounded(digits: Int) -> Double {
    guard isFinite else { return 0 }
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = magnitude * scale
    guard scaled < 4_503_599_627_370_496 else { return self }
    // The product is `scaled + rest` exactly (Dekker 1971, by a fused multiply-add).
    let rest = (-scaled).addingProduct(magnitude, scale)
    let floor = scaled.rounded(.down)
    let beyondHalf = (scaled - floor - 0.5) + rest
    let isOdd = floor.truncatingRemainder(dividingBy: 2) == 1
    let isUp = beyondHalf > 0 || (beyondHalf == 0 && isOdd)
    let value = (isUp ? floor + 1 : floor) / scale
    return self < 0 ? -value : value
  }
}

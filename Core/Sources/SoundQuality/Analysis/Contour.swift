/// Positions in a sequence of numbers, in steps with fractions.
public enum Contour {
  /// The first upward crossing of a level; nil without one.
  public static func rise(
    _ values: some RandomAccessCollection<Double>, to level: Double
  ) -> Double? {
    crossing(values, level) { $0 >= level }
  }

  /// The first downward crossing of a level.
  public static func fall(
    _ values: some RandomAccessCollection<Double>, to level: Double
  ) -> Double? {
    crossing(values, level) { $0 <= level }
  }

  /// Steps in which numbers that decay towards 0 fall to 1/e, starting at 0.8 of the first.
  public static func timeConstant(_ values: some RandomAccessCollection<Double>) -> Double? {
    guard let first = values.first, let start = fall(values, to: 0.8 * first),
      let end = fall(values, to: 0.8 * first / 2.718_281_828_459_045)
    else { return nil }
    return end - start
  }

  /// Oscillations per step, from upward crossings of the mean.
  public static func rate(_ values: some RandomAccessCollection<Double>) -> Double? {
    let middle = values.reduce(0, +) / Double(max(values.count, 1))
    var crossings: [Double] = []
    for (index, pair) in zip(values, values.dropFirst()).enumerated() {
      let (before, after) = (pair.0 - middle, pair.1 - middle)
      guard before < 0, after >= 0 else { continue }
      crossings.append(Double(index) + before / (before - after))
    }
    guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else {
      return nil
    }
    return Double(crossings.count - 1) / (last - first)
  }

  private static func crossing(
    _ values: some RandomAccessCollection<Double>, _ level: Double, _ isBeyond: (Double) -> Bool
  ) -> Double? {
    guard let place = values.firstIndex(where: isBeyond) else { return nil }
    let index = Double(values.distance(from: values.startIndex, to: place))
    guard place > values.startIndex else { return index }
    let (before, after) = (values[values.index(before: place)], values[place])
    return index - (after - level) / (after - before)
  }
}

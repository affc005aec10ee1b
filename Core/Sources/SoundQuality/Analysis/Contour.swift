/// Times that are read from a row of numbers, one a step; places are steps with their fractions.
public enum Contour {
  /// Where the numbers first pass a level on their way up; nil when they never do.
  public static func rise(
    _ values: some RandomAccessCollection<Double>, to level: Double
  ) -> Double? {
    crossing(values, level) { $0 >= level }
  }

  /// Where they first pass a level on their way down.
  public static func fall(
    _ values: some RandomAccessCollection<Double>, to level: Double
  ) -> Double? {
    crossing(values, level) { $0 <= level }
  }

  /// Steps in which numbers that fall towards 0 fall to an eᵗʰ, from eight tenths of the first on.
  public static func timeConstant(_ values: some RandomAccessCollection<Double>) -> Double? {
    guard let first = values.first, let start = fall(values, to: 0.8 * first),
      let end = fall(values, to: 0.8 * first / 2.718_281_828_459_045)
    else { return nil }
    return end - start
  }

  /// Movements a step, from upward crossings of the mean.
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

/// A line of least squares through points.
struct Trend: Sendable {
  private var count = 0.0
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0

  init() {}

  init(_ points: [(x: Double, y: Double)]) {
    for point in points { add(point.x, point.y) }
  }

  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    self.x += x
    self.y += y
    xx += x * x
    xy += x * y
  }

  private var squares: Double { count * xx - x * x }
  var mean: Double { y / count }
  var slope: Double { (count * xy - x * y) / squares }
  /// The line's value at x = 0.
  var origin: Double { (y - slope * x) / count }
  /// The standard deviation of the slope, in those of a point.
  var spread: Double { (count / squares).squareRoot() }
}

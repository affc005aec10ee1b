#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension NodeSnapshot {
  var position: SIMD3<Double> {
    let place = field("Position")
    return place.count == 3 ? SIMD3(place[0], place[1], place[2]) : .zero
  }

  /// Line 0: the last positions, seen from above at an angle; line 1: the whole way of a knot. Point 0: the position
  /// now.
  func trail(_ trail: [SIMD3<Double>]) -> BenchReading.Drawing {
    let place = projected(position)
    let lines = [trail.flatMap { projected($0) }] + (knot.map { [$0] } ?? [])
    let texts = zip(["X", "Y", "Z"], field("Position")).map { name, value in
      BenchReading.Text(title: name, text: DrawingText.number(value))
    }
    return BenchReading.Drawing(
      .trail, lines: lines, points: [.init(x: place[0], y: place[1])], texts: texts)
  }

  /// Turned by 30° around the vertical axis and seen from 25° above; −1…1 on each axis stays inside.
  private func projected(_ point: SIMD3<Double>) -> [Double] {
    let across = point.x * 0.866 - point.z * 0.5
    let away = point.x * 0.5 + point.z * 0.866
    let up = point.y * 0.906 + away * 0.423
    let axis = DrawingAxis(-1.5...1.5)
    return [axis.place(across), axis.place(up)]
  }

  /// The closed torus knot of a KnotModulator's parameters.
  private var knot: [Double]? {
    guard let p = parameter("P"), let q = parameter("Q"), let radius = parameter("Radius"),
      let tube = parameter("Tube")
    else { return nil }
    let whole = max(radius + tube, 1)
    let divisor = NodeSnapshot.commonDivisor(p, q)
    return (0...240).flatMap { step in
      let phase = 2 * Double.pi * Double(step) / 240
      let (along, around) = (phase * p / divisor, phase * q / divisor)
      let r = (radius + tube * cos(around)) / whole
      return projected(SIMD3(r * cos(along), r * sin(along), -tube / whole * sin(around)))
    }
  }

  private static func commonDivisor(_ a: Double, _ b: Double) -> Double {
    var (a, b) = (max(a, 1), max(b, 1))
    while b >= 1 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a
  }
}

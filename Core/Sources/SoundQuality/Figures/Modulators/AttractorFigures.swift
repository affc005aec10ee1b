import DSP
import Foundation

extension QualityFigure {
  static let attractors: [QualityFigure] =
    ["Lorenz", "Rossler", "Aizawa", "Thomas"].enumerated().map { number, name in
      QualityFigure(
        .chaosAttractor, "\(name) still moves after 24 hours at Speed 1: level of the quietest axis"
      ) {
        // 864 s at Speed 100 are as many units of the system's time.
        let settings: Settings = ["System": Float(number), "Speed": 100]
        let rig = MeasurementRig.rig(.chaosAttractor, settings, rate: 22_050)
        var quietest = Double.infinity
        for _ in 0..<864 {
          for axis in rig.render(count: 22_050, blocks: [512]) {
            let level = Levels.effective(axis)
            quietest = level.isFinite ? min(quietest, level) : -.infinity
          }
        }
        return Finding(quietest, atLeast: 0.02, "")
      }
    } + [
      QualityFigure(.chaosAttractor, "Lyapunov exponent of Lorenz against 0.906") {
        Finding(abs(Lorenz.exponent(units: 3_000) / 0.906 - 1) * 100, atMost: 5, "%")
      },
      QualityFigure(
        .chaosAttractor, "Lorenz against a reference in double precision, one unit of its time"
      ) { Finding(Lorenz.departure(units: 1), atMost: 1e-4, "") },
    ]
}

/// The Lorenz system in double precision, beside the component's.
private enum Lorenz {
  typealias Point = SIMD3<Double>

  /// The component writes its state itself on every sixteenth sample, scaled into −1…1.
  private static func path(steps: Int, speed: Float) -> [Point] {
    let rig = MeasurementRig.rig(.chaosAttractor, ["System": 0, "Speed": speed])
    _ = rig.render(count: 48_000, blocks: [512])
    let axes = rig.render(count: steps * 16, blocks: [512])
    return (0..<steps).map { step in
      let index = step * 16 + 15
      return Point(
        Double(axes[0][index]) * 21, Double(axes[1][index]) * 28,
        (Double(axes[2][index]) + 1) * 24.5)
    }
  }

  private static func flow(_ s: Point) -> Point {
    Point(10 * (s.y - s.x), s.x * (28 - s.z) - s.y, s.x * s.y - s.z * 8 / 3)
  }

  /// How a small difference moves at a place.
  private static func tangent(_ s: Point, _ d: Point) -> Point {
    Point(
      10 * (d.y - d.x), (28 - s.z) * d.x - d.y - s.x * d.z, s.y * d.x + s.x * d.y - d.z * 8 / 3)
  }

  /// How fast a small difference grows along the component's own path.
  static func exponent(units: Double) -> Double {
    let speed: Float = 15
    let h = 16 * Double(speed) / 48_000
    let path = path(steps: Int(units / h), speed: speed)
    var difference = Point(1, 0, 0)
    var sum = 0.0
    for (a, b) in zip(path, path.dropFirst()) {
      let middle = (a + b) * 0.5 + (flow(a) - flow(b)) * (h / 8)
      let k1 = tangent(a, difference)
      let k2 = tangent(middle, difference + k1 * (h / 2))
      let k3 = tangent(middle, difference + k2 * (h / 2))
      let k4 = tangent(b, difference + k3 * h)
      let inner = (k2 + k3) * 2
      difference += (k1 + inner + k4) * (h / 6)
      let length = (difference * difference).sum().squareRoot()
      sum += log(length)
      difference /= length
    }
    return sum / (Double(path.count - 1) * h)
  }

  /// The greatest distance between the component and the reference, in the scale of its outputs.
  static func departure(units: Double) -> Double {
    let speed: Float = 1
    let h = 16 * Double(speed) / 48_000
    let path = path(steps: Int(units / h), speed: speed)
    guard var state = path.first else { return .infinity }
    var worst = WorstCase()
    for found in path.dropFirst() {
      for _ in 0..<4 {
        let part = h / 4
        let k1 = flow(state)
        let k2 = flow(state + k1 * (part / 2))
        let k3 = flow(state + k2 * (part / 2))
        let k4 = flow(state + k3 * part)
        let inner = (k2 + k3) * 2
        state += (k1 + inner + k4) * (part / 6)
      }
      let way = (found - state) / Point(21, 28, 24.5)
      for axis in [way.x, way.y, way.z] { worst.take(abs(axis)) }
    }
    return worst.value
  }
}

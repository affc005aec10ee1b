import Numbers
import Foundation

extension Reaches {
  func figures(of path: [Float]) -> Figures {
    var lags: [Double] = []
    var before: [Float] = []
    var after: [Float] = []
    var beyond: [Float] = []
    for reach in reaches.dropFirst() where abs(reach.to - reach.from) > 0.1 {
      let middle = (reach.from + reach.to) / 2
      if let one = crossing(of: middle, in: truth, reach),
        let other = crossing(of: middle, in: path, reach)
      {
        lags.append((other - one) / rate * 1_000)
      }
      let rest = min(reach.arrival + Int(clamping: 0.25 * rate), reach.end)..<reach.end
      before += seen[rest].map { $0 - reach.to }
      after += path[rest].map { $0 - reach.to }
      let sign: Float = reach.to > reach.from ? 1 : -1
      let farthest = path[reach.start..<reach.end].map { ($0 - reach.to) * sign }.max() ?? 0
      beyond.append(farthest / abs(reach.to - reach.from))
    }
    return Figures(
      lag: lags.reduce(0, +) / Double(max(lags.count, 1)),
      jitter: 20 * log10(deviation(after) / deviation(before)),
      overshoot: beyond.max() ?? 0)
  }

  private func crossing(of level: Float, in path: [Float], _ reach: Reach) -> Double? {
    for index in max(reach.start - 1, 0)..<reach.end - 1
    where (path[index] - level) * (path[index + 1] - level) <= 0 && path[index] != path[index + 1] {
      return Double(index) + Double((level - path[index]) / (path[index + 1] - path[index]))
    }
    return nil
  }

  private func deviation(_ values: [Float]) -> Double {
    (values.reduce(0) { $0 + Double($1 * $1) } / Double(max(values.count, 1))).squareRoot()
  }
}

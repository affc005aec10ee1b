import Foundation

/// Loudness without gates at 48 kHz (ITU-R BS.1770-4, annex 1), relative to full scale.
enum Loudness {
  static func of(_ sides: [[Float]]) -> Double {
    let power = sides.map { side -> Double in
      var shelf = Section(
        b: (1.53512485958697, -2.69169619938640, 1.19839281085285),
        a: (-1.69065929318241, 0.73248077421585))
      var high = Section(b: (1, -2, 1), a: (-1.99004745483398, 0.99007225036621))
      return side.reduce(0.0) { sum, sample in
        let heard = high.next(shelf.next(Double(sample)))
        return sum + heard * heard
      } / Double(max(side.count, 1))
    }.reduce(0, +)
    return -0.691 + 10 * log10(max(power, 1e-20))
  }

  /// The greatest loudness of any 0.4 s (EBU Tech 3341: momentary).
  static func momentary(_ sides: [[Float]], sampleRate: Double = 48_000) -> Double {
    let length = Int(0.4 * sampleRate)
    let starts = stride(from: 0, through: max(sides[0].count - length, 0), by: length / 4)
    return starts.map { start in
      of(sides.map { Array($0[start..<min(start + length, $0.count)]) })
    }.max() ?? -.infinity
  }

  private struct Section {
    let b: (Double, Double, Double)
    let a: (Double, Double)
    var one = 0.0
    var two = 0.0

    mutating func next(_ x: Double) -> Double {
      let y = b.0 * x + one
      one = b.1 * x - a.0 * y + two
      two = b.2 * x - a.1 * y
      return y
    }
  }
}

import Foundation

/// Loudness at 48 kHz (ITU-R BS.1770-4, annex 1), relative to full scale.
public enum Loudness {
  public static func of(_ sides: [[Float]]) -> Double {
    let power = sides.map { side -> Double in
      var weighting = Weighting()
      return side.reduce(0.0) { sum, sample in
        let heard = weighting.next(Double(sample))
        return sum + heard * heard
      } / Double(max(side.count, 1))
    }.reduce(0, +)
    return level(power)
  }

  /// With both gates: blocks of 0.4 s every 0.1 s above −70 LUFS, and of those what is not 10 LU below their mean.
  public static func integrated(_ sides: [[Float]]) -> Double {
    let tenths = powers(sides)
    let blocks = (0..<max(tenths.count - 3, 0)).map { tenths[$0..<$0 + 4].reduce(0, +) / 4 }
    let heard = blocks.filter { level($0) > -70 }
    let gate = level(mean(heard)) - 10
    return level(mean(heard.filter { level($0) > gate }))
  }

  private static func mean(_ powers: [Double]) -> Double {
    powers.reduce(0, +) / Double(max(powers.count, 1))
  }

  private static func level(_ power: Double) -> Double { -0.691 + 10 * log10(max(power, 1e-20)) }

  /// The weighted power of every 0.1 s, both sides together.
  private static func powers(_ sides: [[Float]]) -> [Double] {
    let length = 4_800
    var result = [Double](repeating: 0, count: (sides.first?.count ?? 0) / length)
    for side in sides {
      var weighting = Weighting()
      for block in result.indices {
        for sample in side[block * length..<(block + 1) * length] {
          let heard = weighting.next(Double(sample))
          result[block] += heard * heard / Double(length)
        }
      }
    }
    return result
  }

  /// The greatest loudness of any 0.4 s (EBU Tech 3341: momentary).
  public static func momentary(_ sides: [[Float]], sampleRate: Double = 48_000) -> Double {
    let length = Int(0.4 * sampleRate)
    let starts = stride(from: 0, through: max(sides[0].count - length, 0), by: length / 4)
    return starts.map { start in
      of(sides.map { Array($0[start..<min(start + length, $0.count)]) })
    }.max() ?? -.infinity
  }

  /// What stands for head and ear.
  private struct Weighting {
    private var shelf = Section(
      b: (1.53512485958697, -2.69169619938640, 1.19839281085285),
      a: (-1.69065929318241, 0.73248077421585))
    private var high = Section(b: (1, -2, 1), a: (-1.99004745483398, 0.99007225036621))

    mutating func next(_ x: Double) -> Double { high.next(shelf.next(x)) }
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

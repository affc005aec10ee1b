extension QRMatrix {
  /// The penalty score of the code (ISO/IEC 18004 §7.8.3): runs, blocks, false finders and imbalance.
  var penalty: Int {
    let size = version.size
    let rows = (0..<size).map { y in (0..<size).map { self[$0, y] } }
    let columns = (0..<size).map { x in (0..<size).map { self[x, $0] } }
    let lines = (rows + columns).reduce(0) { $0 + Self.runs(in: $1) + Self.finders(in: $1) }
    return lines + blocks + imbalance
  }

  private static func runs(in line: [Bool]) -> Int {
    var penalty = 0
    var length = 0
    for (index, isDark) in line.enumerated() {
      length = index > 0 && line[index - 1] == isDark ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  /// 1:1:3:1:1 with four light modules on a side; what lies outside is light.
  private static func finders(in line: [Bool]) -> Int {
    var penalty = 0
    // The last eleven modules, the newest one in the lowest bit.
    var window = 0
    for place in 0..<line.count + 4 {
      let isDark = place < line.count && line[place]
      window = (window << 1 | (isDark ? 1 : 0)) & 0b111_1111_1111
      if window == 0b0000_1011101 || window == 0b1011101_0000 { penalty += 40 }
    }
    return penalty
  }

  private var blocks: Int {
    var penalty = 0
    for y in 1..<version.size {
      for x in 1..<version.size {
        let isDark = self[x, y]
        if self[x - 1, y] == isDark, self[x, y - 1] == isDark, self[x - 1, y - 1] == isDark {
          penalty += 3
        }
      }
    }
    return penalty
  }

  private var imbalance: Int {
    let total = version.size * version.size
    let share = dark.count { $0 }
    return abs(share * 20 - total * 10) / total * 10
  }
}

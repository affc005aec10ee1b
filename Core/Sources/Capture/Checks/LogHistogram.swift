import Numbers

/// Counts positive numbers in 320 cells from 2⁻¹⁰ to 2¹⁰ of a scale: 16 of equal width in each octave, 6 % at most.
struct LogHistogram: Hashable, Sendable {
  private var cells = [UInt32](repeating: 0, count: 320)
  private(set) var count = 0
  let scale: Double

  init(scale: Double) { self.scale = scale }

  mutating func add(_ value: Double) {
    guard value.isFinite, value >= 0 else { return }
    cells[cell(of: value)] &+= 1
    count += 1
  }

  /// The lower end of the cell in which a share of the numbers is reached; nil without numbers.
  func percentile(_ share: Double) -> Double? {
    guard count > 0 else { return nil }
    let wanted = max(share * Double(count), 1)
    var below = 0.0
    for (index, cell) in cells.enumerated() {
      below += Double(cell)
      if below >= wanted { return index == 0 ? 0 : lowerEnd(of: index) }
    }
    return nil
  }

  /// The share of numbers in cells below that of a limit; nil without numbers.
  func share(below limit: Double) -> Double? {
    guard count > 0 else { return nil }
    let below = cells[..<cell(of: limit)].reduce(0) { $0 + Double($1) }
    return below / Double(count)
  }

  private func lowerEnd(of cell: Int) -> Double {
    scale
      * Double(
        sign: .plus, exponent: cell / 16 - 10, significand: 1 + Double(cell % 16) / 16)
  }

  private func cell(of value: Double) -> Int {
    let ratio = value / scale
    guard ratio.isNormal else { return ratio > 1 ? cells.count - 1 : 0 }
    let step = Int(clamping: (ratio.significand - 1) * 16, to: 0...15)
    return ((Int(ratio.exponent) + 10) * 16 + step).clamped(to: 0...cells.count - 1)
  }
}

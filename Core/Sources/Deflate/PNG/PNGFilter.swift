import Numbers

/// The filter of a row (PNG specification, W3C 2003, section 9.2).
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth
}

/// Filters rows for writing: all five filters at once, then the one whose residuals are smallest.
///
/// The estimate is the sum of residuals, each at most `ceiling` (after the minimum sum of absolute differences of
/// the PNG specification, section 12.8): a large residual costs about one long code, however large it is.
final class PNGRowFilter {
  private typealias Bytes = SIMD16<UInt8>
  private static let margin = 16

  private let pixelSize: Int
  private let rowSize: Int
  private let ceiling: UInt8
  private let memory: UnsafeMutablePointer<UInt8>
  private let slot: Int
  /// The row above and this one, each after `margin` zeros.
  private var above: UnsafeMutablePointer<UInt8>
  /// To be filled with the next row before `filter`.
  private(set) var row: UnsafeMutablePointer<UInt8>

  /// `pixelSize` is 1 or 2 bytes; `rowSize` bytes are in a row.
  init(pixelSize: Int, rowSize: Int, ceiling: UInt8) {
    self.pixelSize = pixelSize
    self.rowSize = rowSize
    self.ceiling = ceiling
    slot = (rowSize + 15) / 16 * 16 + PNGRowFilter.margin
    memory = .allocate(capacity: 6 * slot)
    memory.initialize(repeating: 0, count: 6 * slot)
    above = memory + PNGRowFilter.margin
    row = memory + slot + PNGRowFilter.margin
  }

  deinit { memory.deallocate() }

  /// Writes the filter's number and `rowSize` residuals to `output`; the row becomes the row above.
  func filter(to output: UnsafeMutablePointer<UInt8>) {
    let best = pixelSize == 2 ? choose(pixelSize: 2) : choose(pixelSize: 1)
    output[0] = best.rawValue
    let residuals = best == .none ? row : memory + (Int(best.rawValue) + 1) * slot
    (output + 1).update(from: residuals, count: rowSize)
    swap(&above, &row)
  }

  @inline(__always)
  private func choose(pixelSize: Int) -> PNGFilter {
    let results = memory + 2 * slot
    let (current, before) = (UnsafeRawPointer(row), UnsafeRawPointer(above))
    let most = Bytes(repeating: ceiling)
    // The costs of this many vectors add up to less than 256 in each byte.
    let steps = 255 / Int(max(ceiling, 1))
    var costs = (Bytes.zero, Bytes.zero, Bytes.zero, Bytes.zero, Bytes.zero)
    var total = SIMD8<UInt32>.zero
    var untilSum = steps
    var place = 0
    while place < rowSize {
      let pixel = (current + place).loadUnaligned(as: Bytes.self)
      let left = (current + place - pixelSize).loadUnaligned(as: Bytes.self)
      let up = (before + place).loadUnaligned(as: Bytes.self)
      let corner = (before + place - pixelSize).loadUnaligned(as: Bytes.self)
      let residuals = (
        pixel &- left, pixel &- up, pixel &- ((left & up) &+ ((left ^ up) &>> 1)),
        pixel &- PNGRowFilter.paeth(left, up, corner)
      )
      let target = UnsafeMutableRawPointer(results + place)
      target.storeBytes(of: residuals.0, as: Bytes.self)
      (target + slot).storeBytes(of: residuals.1, as: Bytes.self)
      (target + 2 * slot).storeBytes(of: residuals.2, as: Bytes.self)
      (target + 3 * slot).storeBytes(of: residuals.3, as: Bytes.self)
      costs.0 &+= PNGRowFilter.cost(pixel, most)
      costs.1 &+= PNGRowFilter.cost(residuals.0, most)
      costs.2 &+= PNGRowFilter.cost(residuals.1, most)
      costs.3 &+= PNGRowFilter.cost(residuals.2, most)
      costs.4 &+= PNGRowFilter.cost(residuals.3, most)
      place &+= 16
      untilSum &-= 1
      if untilSum == 0 || place >= rowSize {
        PNGRowFilter.add(&costs, to: &total)
        untilSum = steps
      }
    }
    return PNGFilter.allCases.min { total[Int($0.rawValue)] < total[Int($1.rawValue)] } ?? .none
  }

  @inline(__always)
  private static func cost(_ residual: Bytes, _ most: Bytes) -> Bytes {
    smaller(smaller(residual, Bytes.zero &- residual), most)
  }

  // As the library's functions, which are not inlined.
  @inline(__always)
  private static func smaller(_ first: Bytes, _ second: Bytes) -> Bytes {
    first.replacing(with: second, where: second .< first)
  }

  @inline(__always)
  private static func larger(_ first: Bytes, _ second: Bytes) -> Bytes {
    first.replacing(with: second, where: second .> first)
  }

  @inline(__always)
  private static func add(
    _ costs: inout (Bytes, Bytes, Bytes, Bytes, Bytes), to total: inout SIMD8<UInt32>
  ) {
    func sum(_ lanes: Bytes) -> UInt32 {
      SIMD16<UInt32>(truncatingIfNeeded: lanes).wrappedSum()
    }
    total &+= SIMD8(
      sum(costs.0), sum(costs.1), sum(costs.2), sum(costs.3), sum(costs.4), 0, 0, 0)
    costs = (.zero, .zero, .zero, .zero, .zero)
  }

  /// Section 9.4 in bytes: where left and up lie on different sides of the corner, their sum's distance is the
  /// difference of both distances; on one side it is larger than both.
  @inline(__always)
  private static func paeth(_ left: Bytes, _ up: Bytes, _ corner: Bytes) -> Bytes {
    let highLeft = larger(left, corner)
    let highUp = larger(up, corner)
    let toLeft = highUp &- smaller(up, corner)
    let toUp = highLeft &- smaller(left, corner)
    let apart = larger(toLeft, toUp) &- smaller(toLeft, toUp)
    let oneSide = (left .>= corner) .== (up .>= corner)
    let toCorner = apart.replacing(with: Bytes(repeating: 255), where: oneSide)
    let upOrCorner = corner.replacing(with: up, where: toUp .<= toCorner)
    return upOrCorner.replacing(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
  }
}

import Numbers
import SensorWire

/// The values of a Live Link Face CSV's row that exceed its face frame: the nine original angles, and every
/// shape outside 0…1.
struct LiveLinkRow: Hashable, Sendable {
  /// 52 shapes, then nine angles, in the order of the app's columns.
  static let count = 61
  static let countOfShapes = 52
  /// The limit of plausible values; others are clamped.
  static let limits: ClosedRange<Float> = -1000...1000

  private(set) var storage = SIMD64<Float>.zero
  /// Bit n for value n.
  private(set) var known: UInt64 = 0

  var isEmpty: Bool { known == 0 }

  /// Nil for a value that the frame stores exactly.
  subscript(index: Int) -> Float? {
    known >> UInt64(index) & 1 == 1 ? storage[index] : nil
  }

  /// Stores the values that a face frame would lose.
  mutating func note(_ value: Float, at index: Int) {
    guard value.isFinite else { return }
    guard index >= LiveLinkRow.countOfShapes || !(0...1).contains(value) else { return }
    set(value, at: index)
  }

  private mutating func set(_ value: Float, at index: Int) {
    storage[index] = min(max(value, Self.limits.lowerBound), Self.limits.upperBound)
    known |= 1 << UInt64(index)
  }
}

extension LiveLinkRow {
  /// A u64 mask of the values that follow, then an f32 for each.
  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: known)
    for index in 0..<LiveLinkRow.count {
      if let value = self[index] { bytes.append(value) }
    }
  }

  /// Whether the size is valid for a payload.
  static func isPlausible(size: Int) -> Bool {
    size >= 8 && (size - 8) % 4 == 0 && size <= 8 + 4 * count
  }

  /// Nil when the mask does not match the size.
  init?(_ bytes: inout ByteCursor, size: Int) {
    let mask = bytes.integer(UInt64.self)
    guard mask >> UInt64(LiveLinkRow.count) == 0, size == 8 + 4 * mask.nonzeroBitCount else {
      return nil
    }
    for index in 0..<LiveLinkRow.count where mask >> UInt64(index) & 1 == 1 {
      let value = bytes.float()
      if value.isFinite { set(value, at: index) }
    }
  }
}

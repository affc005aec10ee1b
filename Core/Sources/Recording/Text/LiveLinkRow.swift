import Numbers

/// What a row of a Live Link Face CSV says beyond its face frame: the nine angles as they were written, and
/// every shape outside 0…1.
struct LiveLinkRow: Hashable, Sendable {
  /// 52 shapes, then nine angles, in the order of the app's columns.
  static let count = 61
  static let countOfShapes = 52
  /// No sensor says more; what is beyond is clamped.
  static let limits: ClosedRange<Float> = -1000...1000

  private(set) var storage = SIMD64<Float>.zero
  /// Bit n for value n.
  private(set) var known: UInt64 = 0

  var isEmpty: Bool { known == 0 }

  /// Nil for a value that the frame holds exactly.
  subscript(index: Int) -> Float? {
    known >> UInt64(index) & 1 == 1 ? storage[index] : nil
  }

  /// Keeps what a face frame would lose.
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
  /// u64 mask of the values that follow, then an f32 for each.
  func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: known)
    for index in 0..<LiveLinkRow.count {
      if let value = self[index] { bytes.append(value) }
    }
  }

  /// Whether a payload can have that size.
  static func isPlausible(size: Int) -> Bool {
    size >= 8 && (size - 8) % 4 == 0 && size <= 8 + 4 * count
  }

  /// Nil when the mask and the size do not agree.
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

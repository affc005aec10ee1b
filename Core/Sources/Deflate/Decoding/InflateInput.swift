import Numbers

/// Bits from bytes, lowest first; zeros after the end, which are counted.
struct InflateInput {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private var place = 0
  private(set) var bits: UInt64 = 0
  /// How many of `bits` are valid.
  private(set) var available: UInt64 = 0
  /// Bytes invented after the end.
  private var invented = 0

  init(_ base: UnsafePointer<UInt8>, count: Int) {
    self.base = base
    self.count = count
  }

  /// Makes at least 56 bits available.
  @inline(__always)
  mutating func refill() {
    if count &- place >= 8 {
      let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
      bits |= UInt64(littleEndian: word) &<< available
      place &+= Int(truncatingIfNeeded: (63 &- available) &>> 3)
      available |= 56
    } else {
      refillAtEnd()
    }
  }

  @inline(never)
  private mutating func refillAtEnd() {
    while available < 56 {
      if place < count {
        bits |= UInt64(base[place]) << available
        place += 1
      } else {
        invented += 1
      }
      available += 8
    }
  }

  @inline(__always)
  mutating func drop(_ count: UInt32) {
    bits = bits &>> UInt64(count)
    available &-= UInt64(count)
  }

  @inline(__always)
  mutating func take(_ count: UInt32) -> Int {
    let value = bits & ((1 as UInt64) &<< UInt64(count) &- 1)
    drop(count)
    return Int(truncatingIfNeeded: value)
  }

  /// Bits after the end were taken.
  var isPastEnd: Bool { invented > 0 && invented * 8 > Int(clamping: available) }

  /// Drops the rest of a byte and gives the position of the next one.
  mutating func alignedPosition() -> Int {
    drop(UInt32(truncatingIfNeeded: available & 7))
    return place + invented - Int(clamping: available >> 3)
  }

  /// Goes on from a position.
  mutating func seek(_ position: Int) {
    place = position
    (bits, available, invented) = (0, 0, 0)
  }
}

import Numbers

/// Bits into bytes, lowest first (RFC 1951 section 3.1.1). Its caller keeps 8 spare bytes of room.
struct BitWriter {
  private(set) var place: UnsafeMutablePointer<UInt8>
  private var bits: UInt64
  /// At most 7 after `flush`.
  private var count: UInt64

  /// Continues after `pending` bits of a byte that is not yet written.
  init(at place: UnsafeMutablePointer<UInt8>, pending: PendingBits) {
    self.place = place
    bits = UInt64(pending.bits)
    count = UInt64(pending.count)
  }

  var pending: PendingBits {
    PendingBits(bits: UInt8(truncatingIfNeeded: bits), count: UInt8(truncatingIfNeeded: count))
  }

  /// Adds bits; at most 57 between two flushes.
  @inline(__always)
  mutating func put(_ value: UInt32, _ length: UInt32) {
    bits |= UInt64(value) &<< count
    count &+= UInt64(length)
  }

  /// Moves whole bytes out.
  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(place).storeBytes(of: bits.littleEndian, as: UInt64.self)
    let whole = count &>> 3
    place += Int(truncatingIfNeeded: whole)
    bits = bits &>> (whole &<< 3)
    count &= 7
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    count = (count &+ 7) & ~7
    flush()
  }
}

/// The bits of an unfinished byte.
struct PendingBits {
  var bits: UInt8 = 0
  var count: UInt8 = 0
}

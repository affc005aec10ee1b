import Numbers

/// The probability that a bit is set; learns quickly at first.
struct Chance: Hashable, Sendable {
  /// Of 65,536, never certain.
  private(set) var share: Int32 = 32_768
  private var count: Int32 = 0

  mutating func learn(_ bit: Bool) {
    share += ((bit ? 65_535 : 0) - share) / (count + 2)
    share = min(max(share, 48), 65_488)
    count = min(count + 1, 20)
  }
}

/// Codes bits one after the other: a writer returns what it was given, a reader what it finds.
protocol BitCoder {
  mutating func code(_ bit: Bool, _ chance: inout Chance) -> Bool
}

/// Only learns.
struct BitRehearsal: BitCoder {
  mutating func code(_ bit: Bool, _ chance: inout Chance) -> Bool {
    chance.learn(bit)
    return bit
  }
}

/// The interval of 32 bits that writer and reader narrow together.
private struct Interval {
  var low: UInt32 = 0
  var high: UInt32 = .max

  func middle(_ chance: Chance) -> UInt32 {
    let part = (UInt64(high - low) * UInt64(clamping: chance.share)) >> 16
    return low + UInt32(truncatingIfNeeded: part)
  }

  mutating func take(_ bit: Bool, _ middle: UInt32) {
    if bit { high = middle } else { low = middle + 1 }
  }

  /// The first byte once it is known; the interval grows by it.
  mutating func shifted() -> UInt8? {
    guard (low ^ high) >> 24 == 0 else { return nil }
    let byte = UInt8(truncatingIfNeeded: high >> 24)
    low <<= 8
    high = high << 8 | 255
    return byte
  }
}

struct BitWriter: BitCoder {
  private var interval = Interval()
  private var bytes: [UInt8] = []

  mutating func code(_ bit: Bool, _ chance: inout Chance) -> Bool {
    interval.take(bit, interval.middle(chance))
    chance.learn(bit)
    while let byte = interval.shifted() { bytes.append(byte) }
    return bit
  }

  /// With as few bytes more as name a number in the interval; a reader takes missing ones as zero.
  func finished() -> [UInt8] {
    let (low, high) = (UInt64(interval.low), UInt64(interval.high))
    for count in UInt64(0)...4 {
      let unit = UInt64(1) << (32 - 8 * count)
      let value = (low + unit - 1) / unit * unit
      guard value <= high else { continue }
      return bytes
        + (0..<count).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    return bytes
  }
}

struct BitReader: BitCoder {
  private var interval = Interval()
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var value: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
    for _ in 0..<4 { pull() }
  }

  /// Whether bits are left, or have just run out.
  var isInside: Bool { place <= bytes.endIndex + 8 }

  mutating func code(_ bit: Bool, _ chance: inout Chance) -> Bool {
    let middle = interval.middle(chance)
    let found = value <= middle
    interval.take(found, middle)
    chance.learn(found)
    while interval.shifted() != nil { pull() }
    return found
  }

  private mutating func pull() {
    value = value << 8 | (place < bytes.endIndex ? UInt32(bytes[place]) : 0)
    place += 1
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The packet with one to four random changes: a byte, a bit, a cut, or more bytes.
  public mutating func mutate(_ packet: [UInt8]) -> [UInt8] {
    var bytes = packet
    for _ in 0...(next() & 3) {
      let number = next()
      let place = bytes.isEmpty ? 0 : Int((number >> 8) % UInt64(bytes.count))
      switch number & 7 {
      case 0, 1, 2: if !bytes.isEmpty { bytes[place] = UInt8(truncatingIfNeeded: number >> 48) }
      case 3, 4:
        if !bytes.isEmpty { bytes[place] ^= 1 << (UInt8(truncatingIfNeeded: number >> 48) & 7) }
      case 5: bytes.removeLast(bytes.count - place)
      case 6: if !bytes.isEmpty { bytes[place] = number >> 63 == 0 ? 0xFF : 0x80 }
      default: bytes.append(contentsOf: [0, 0xFF, 0x7F, UInt8(truncatingIfNeeded: number >> 40)])
      }
    }
    return bytes
  }
}

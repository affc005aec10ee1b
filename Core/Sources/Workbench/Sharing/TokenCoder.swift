import Numbers

/// Tokens as bits with the probabilities of their circumstances; the same for writing and reading.
struct TokenCoder<Bits: BitCoder> {
  private(set) var bits: Bits
  private(set) var chances: [Chance]
  /// Of the last copy.
  private(set) var lastDistance = 0
  private var lastWasCopy = false

  static var shortest: Int { 3 }
  static var longest: Int { 258 }

  static var unknown: [Chance] { Array(repeating: Chance(), count: Place.end) }

  init(_ bits: Bits, chances: [Chance]) {
    self.bits = bits
    self.chances = chances
  }

  /// 18 bits.
  mutating func count(_ value: Int) -> Int {
    (0..<18).reduce(0) { sum, bit in
      sum | (code(value >> bit & 1 == 1, Place.count + bit) ? 1 << bit : 0)
    }
  }

  /// A writer codes the token; a reader ignores it and returns the one that it reads.
  mutating func token(_ token: TextToken, after byte: UInt8) -> TextToken {
    var (distance, length, literal) = (0, 0, UInt8(0))
    switch token {
    case .literal(let byte): literal = byte
    case .copy(let far, let long): (distance, length) = (far, long)
    }
    let kind = TokenCoder.kind(byte)
    let isCopy = code(length > 0, Place.isCopy + kind + (lastWasCopy ? 8 : 0))
    lastWasCopy = isCopy
    guard isCopy else {
      return .literal(
        UInt8(clamping: tree(Int(clamping: literal), bits: 8, Place.literals + kind * 256)))
    }
    let isAgain = code(distance == lastDistance, Place.isAgain + kind)
    length =
      TokenCoder.shortest
      + tree(
        max(length - TokenCoder.shortest, 0), bits: 8, Place.lengths + (isAgain ? 256 : 0))
    if !isAgain { lastDistance = far(distance) }
    return .copy(distance: max(lastDistance, 1), length: length)
  }

  /// The number of digits, then the digits below the first.
  private mutating func far(_ distance: Int) -> Int {
    let size = tree(max(Int.bitWidth - distance.leadingZeroBitCount, 1), bits: 5, Place.sizes)
    guard size > 1, size <= 20 else { return 1 }
    var value = 1
    for place in (0..<size - 1).reversed() {
      let bit = code(distance >> place & 1 == 1, Place.distances + 32 * size + place)
      value = value << 1 | (bit ? 1 : 0)
    }
    return value
  }

  private mutating func tree(_ value: Int, bits count: Int, _ base: Int) -> Int {
    var node = 1
    for place in (0..<count).reversed() {
      node = node << 1 | (code(value >> place & 1 == 1, base + node) ? 1 : 0)
    }
    return node - (1 << count)
  }

  private mutating func code(_ bit: Bool, _ place: Int) -> Bool {
    bits.code(bit, &chances[place])
  }

  /// What stood before tells what follows.
  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 0
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "\""): 3
    case UInt8(ascii: " "): 4
    case UInt8(ascii: "."): 5
    case UInt8(ascii: ","): 6
    default: 7
    }
  }
}

/// Where the probabilities of each kind stand.
private enum Place {
  static let isCopy = 0
  static let isAgain = 16
  static let count = 32
  static let lengths = 64
  static let sizes = lengths + 2 * 256
  static let distances = sizes + 32
  static let literals = distances + 32 * 32
  static let end = literals + 8 * 256
}

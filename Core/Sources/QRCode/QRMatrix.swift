import Numbers

/// The modules of a code while it is drawn: which are dark, and which are function patterns.
struct QRMatrix: Sendable {
  let version: QRVersion
  private(set) var dark: [Bool]
  private var isFunction: [Bool]

  private var size: Int { version.size }

  /// Draws everything but the mask and the format bits, whose places are kept free.
  init(version: QRVersion, codewords: [UInt8]) {
    self.version = version
    dark = Array(repeating: false, count: version.size * version.size)
    isFunction = dark
    drawFinders()
    drawAlignments()
    drawTiming()
    drawFormat(mask: 0)
    drawVersion()
    drawCodewords(codewords)
  }

  subscript(x: Int, y: Int) -> Bool { dark[y * size + x] }

  /// The same code under one of the eight masks (table 10), with its format bits.
  func masked(_ mask: Int) -> QRMatrix {
    var copy = self
    for y in 0..<size {
      for x in 0..<size where !isFunction[y * size + x] && Self.inverts(mask, x, y) {
        copy.dark[y * size + x].toggle()
      }
    }
    copy.drawFormat(mask: mask)
    return copy
  }

  private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  private mutating func setFunction(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<size).contains(x), (0..<size).contains(y) else { return }
    dark[y * size + x] = isDark
    isFunction[y * size + x] = true
  }

  private mutating func drawTiming() {
    for index in 8..<size - 8 {
      setFunction(index, 6, index % 2 == 0)
      setFunction(6, index, index % 2 == 0)
    }
  }

  private mutating func drawFinders() {
    for (centreX, centreY) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let ring = max(abs(dx), abs(dy))
          setFunction(centreX + dx, centreY + dy, ring != 2 && ring != 4)
        }
      }
    }
  }

  private mutating func drawAlignments() {
    let centres = version.alignmentCentres
    guard let last = centres.last else { return }
    for x in centres {
      for y in centres where !((x == 6 && (y == 6 || y == last)) || (x == last && y == 6)) {
        for dy in -2...2 {
          for dx in -2...2 { setFunction(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
  }

  /// Level M (00) and the mask, protected by a BCH code (annex C).
  private mutating func drawFormat(mask: Int) {
    let bits = (mask << 10 | Self.bch(mask, generator: 0x537, degree: 10)) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case ..<6: setFunction(8, index, isDark)
      case 6, 7: setFunction(8, index + 1, isDark)
      case 8: setFunction(7, 8, isDark)
      default: setFunction(14 - index, 8, isDark)
      }
      if index < 8 {
        setFunction(size - 1 - index, 8, isDark)
      } else {
        setFunction(8, size - 15 + index, isDark)
      }
    }
    setFunction(8, size - 8, true)
  }

  /// The version number, from version 7 on (annex D).
  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = version.number << 12 | Self.bch(version.number, generator: 0x1f25, degree: 12)
    for index in 0..<18 {
      let (near, far) = (index / 3, size - 11 + index % 3)
      setFunction(near, far, bits >> index & 1 == 1)
      setFunction(far, near, bits >> index & 1 == 1)
    }
  }

  private static func bch(_ value: Int, generator: Int, degree: Int) -> Int {
    var remainder = value
    for _ in 0..<degree { remainder = remainder << 1 ^ (remainder >> (degree - 1)) * generator }
    return remainder
  }

  /// Columns in pairs from the right, upwards and downwards in turn, past the timing column.
  private mutating func drawCodewords(_ codewords: [UInt8]) {
    var bit = 0
    for pair in stride(from: size - 1, to: 0, by: -2) {
      let right = pair <= 6 ? pair - 1 : pair
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction[y * size + x] && bit < codewords.count * 8 {
          dark[y * size + x] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }
}

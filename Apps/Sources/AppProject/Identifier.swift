/// The 24 hexadecimal digits of an object in a project file: a hash of its name, so that it never changes.
enum Identifier {
  static func of(_ name: String) -> String {
    // FNV-1a, twice with different starts: 96 bits.
    let first = hash(name, from: 0xCBF2_9CE4_8422_2325)
    let second = hash(name, from: 0x8422_2325_CBF2_9CE4)
    return digits(first, 16) + digits(second, 8)
  }

  private static func hash(_ text: String, from start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String((String(repeating: "0", count: 16) + text).suffix(count))
  }
}

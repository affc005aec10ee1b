/// The lines of a program's output, which comes in pieces of any size.
struct ToolLines: Hashable, Sendable {
  private static let longest = 1 << 20
  private var rest: [UInt8] = []

  /// The lines that a piece completes, without empty ones; throws for a line that is too long.
  mutating func add(_ piece: UnsafeRawBufferPointer) throws(TakeMediaError) -> [Substring] {
    rest.append(contentsOf: piece)
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
      guard rest.count < Self.longest else { throw .largeResult }
      return []
    }
    defer { rest.removeFirst(end + 1) }
    return String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n")
  }
}

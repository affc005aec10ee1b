import Numbers

/// The bytes of a decoder, which grow to a limit; always room for one match more.
final class InflateOutput {
  /// The longest match, copied in steps of 8 bytes.
  private static let slack = 258 + 16

  let limit: Int
  private(set) var bytes: GrowingBytes
  /// Beyond it, `grow` is due.
  private(set) var size: Int

  init(limit: Int, expected: Int) {
    self.limit = max(limit, 0)
    size = min(max(expected, 1024), self.limit)
    bytes = GrowingBytes(capacity: size + InflateOutput.slack)
  }

  /// Makes room when `bytes.count` has passed `size`, by doubling.
  func grow(for more: Int = 0) throws(InflateError) {
    let needed = bytes.count + more
    guard needed > size else { return }
    guard needed <= limit else { throw .tooLong(limit: limit) }
    size = min(limit, max(2 * size, needed))
    bytes.reserve(size - bytes.count + InflateOutput.slack)
  }
}

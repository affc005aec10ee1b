/// Live Link Face's HH:MM:SS:FF.mmm, with 60 FF a second at every frame rate.
enum LiveLinkTimecode {
  static let ticksPerSecond = 60.0
  static let day = 86_400.0

  /// Seconds since midnight; nil when it is no timecode.
  static func seconds(_ cell: ArraySlice<UInt8>) -> Double? {
    let parts = cell.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 4, let hours = integer(parts[0], below: 24),
      let minutes = integer(parts[1], below: 60), let seconds = integer(parts[2], below: 60),
      case .value(let ticks) = parts[3].number(Double.self), (0..<ticksPerSecond).contains(ticks)
    else { return nil }
    return Double((hours * 60 + minutes) * 60 + seconds) + ticks / ticksPerSecond
  }

  private static func integer(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard digits.count <= 2, let value = Int(digits.text), (0..<limit).contains(value) else {
      return nil
    }
    return value
  }
}

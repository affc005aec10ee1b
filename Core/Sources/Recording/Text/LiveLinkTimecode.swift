import Numbers

/// Live Link Face's HH:MM:SS:FF.mmm, with 60 FF a second at every frame rate.
enum LiveLinkTimecode {
  static let ticksPerSecond = 60.0
  static let day = 86_400.0

  /// Seconds since midnight; nil for an invalid timecode.
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

extension LiveLinkTimecode {
  /// The timecode of seconds since any midnight, to 0.001 of a tick.
  static func text(_ seconds: Double) -> String {
    let perSecond = Int(clamping: ticksPerSecond) * 1000
    let whole = seconds.truncatingRemainder(dividingBy: day)
    let all = Int(clamping: day) * perSecond
    let thousandths = (Int(clamping: (whole * Double(perSecond)).rounded()) % all + all) % all
    let (total, part) = thousandths.quotientAndRemainder(dividingBy: perSecond)
    let fields = [total / 3600, total / 60 % 60, total % 60, part / 1000].map { padded($0, to: 2) }
    return fields.joined(separator: ":") + "." + padded(part % 1000, to: 3)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

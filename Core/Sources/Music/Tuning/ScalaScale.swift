import Numbers

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A scale of Scala's `.scl` format (huygens-fokker.org/scala/scl_format.html).
public struct ScalaScale: Hashable, Sendable {
  public static let maximumDegrees = 4096

  public let name: String
  /// Cents above degree 0 of degrees 1, 2, …; the last one is the period. Never empty.
  public let cents: [Double]

  /// Parses a file's text; throws with the line and the reason.
  public init(scl text: String) throws(TuningFileError) {
    var lines = TuningLines(text)
    guard let title = lines.next() else {
      throw TuningFileError(line: nil, reason: "The file is empty. Give a Scala .scl file.")
    }
    name = title.text
    let count = try lines.integer("the number of notes", in: 0...ScalaScale.maximumDegrees)
    var cents: [Double] = []
    cents.reserveCapacity(count)
    while cents.count < count {
      guard let line = lines.nextFilled() else {
        throw TuningFileError(
          line: lines.number,
          reason: "The file promises \(count) notes and has \(cents.count). "
            + "Add the missing notes or correct the number.")
      }
      cents.append(try ScalaScale.cents(of: line))
    }
    self.cents = cents.isEmpty ? [0] : cents
  }

  /// Cents above degree 0 of any degree, also a negative one or one beyond the period.
  public func cents(ofDegree degree: Int) -> Double {
    let size = cents.count
    let period = Int(clamping: (Double(degree) / Double(size)).rounded(.down))
    let step = degree - period * size
    return Double(period) * cents[size - 1] + (step == 0 ? 0 : cents[step - 1])
  }

  private static func cents(of line: TuningLines.Line) throws(TuningFileError) -> Double {
    let word = line.firstWord
    if word.contains(".") {
      guard let cents = TuningLines.decimal(word), abs(cents) <= 120_000 else {
        throw line.refused(word, "a note is cents with a point (386.31) or a ratio (5/4)")
      }
      return cents
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let above = UInt64(parts[0]), above > 0,
      let below = parts.count == 2 ? UInt64(parts[1]) : 1, below > 0
    else {
      throw line.refused(word, "a note is cents with a point (386.31) or a ratio above 0 (5/4)")
    }
    return 1200 * log2(Double(above) / Double(below))
  }
}

import Numbers

/// The lines of a Scala file without its comments, which begin with "!".
struct TuningLines {
  struct Line {
    let number: Int
    let text: String

    var firstWord: String {
      String(text.prefix { !$0.isWhitespace && $0 != "!" })
    }

    func refused(_ word: String, _ remedy: String) -> TuningFileError {
      TuningFileError(line: number, reason: "“\(word.prefix(40))” cannot be read: \(remedy).")
    }
  }

  private let lines: [Line]
  private var position = 0

  init(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().compactMap { index, line in
        line.first == "!" ? nil : Line(number: index + 1, text: TuningLines.trimmed(line))
      }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// The number of the last line read.
  var number: Int { position == 0 ? 1 : lines[position - 1].number }

  mutating func next() -> Line? {
    guard position < lines.count else { return nil }
    position += 1
    return lines[position - 1]
  }

  mutating func nextFilled() -> Line? {
    while let line = next() {
      if !line.text.isEmpty { return line }
    }
    return nil
  }

  mutating func integer(
    _ what: String, in range: ClosedRange<Int>
  ) throws(TuningFileError) -> Int {
    guard let line = nextFilled() else { throw missing(what) }
    guard let value = Int(line.firstWord), range.contains(value) else {
      throw line.refused(
        line.firstWord, "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  mutating func frequency() throws(TuningFileError) -> Double {
    guard let line = nextFilled() else { throw missing("the reference frequency") }
    guard let value = TuningLines.decimal(line.firstWord), value > 0, value <= 1e6 else {
      throw line.refused(line.firstWord, "the reference frequency is above 0 Hz, such as 440.0")
    }
    return value
  }

  /// A plain decimal number: no exponent, no "inf", no hexadecimal.
  static func decimal(_ word: String) -> Double? {
    guard word.count <= 64, word.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return Double(word.hasSuffix(".") ? word + "0" : word)
  }

  private func missing(_ what: String) -> TuningFileError {
    TuningFileError(
      line: lines.last?.number, reason: "The file ends before \(what). Give the whole file.")
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension String {
  /// One line of at most `longest` characters: without control characters and marks that turn the direction of text,
  /// with single spaces.
  func plainLine(longest: Int) -> String {
    // A character may have any number of scalars.
    let scalars = unicodeScalars.prefix(longest * 8).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
      default: Self.turns.contains(scalar.value) ? " " : scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    let line = String(words.joined(separator: " ").prefix(longest))
    return line.last == " " ? String(line.dropLast()) : line
  }

  /// Marks, embeddings, overrides and isolates of UAX #9, and the byte order mark.
  private static let turns: Set<UInt32> = Set(
    [0x061C, 0x200E, 0x200F, 0xFEFF] + Array(0x202A...0x202E) + Array(0x2066...0x2069))
}

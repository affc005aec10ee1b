import Numbers

/// A key of a MIDI keyboard, 0…127; 60 is C4, 69 is A4.
public struct Note: Hashable, Comparable, Sendable {
  public static let range = 0...127

  /// 0…127.
  public let number: Int

  /// Nil outside 0…127.
  public init?(_ number: Int) {
    guard Note.range.contains(number) else { return nil }
    self.number = number
  }

  /// Clamps a number to the keyboard.
  public init(clamping number: Int) {
    self.number = min(max(number, Note.range.lowerBound), Note.range.upperBound)
  }

  public var pitchClass: PitchClass { PitchClass(of: number) }

  /// −1…9; C4 begins octave 4.
  public var octave: Int { number / 12 - 1 }

  /// Nil beyond the keyboard.
  public func transposed(by semitones: Int) -> Note? {
    let (sum, overflow) = number.addingReportingOverflow(semitones)
    return overflow ? nil : Note(sum)
  }

  public static func < (one: Note, other: Note) -> Bool { one.number < other.number }
}

extension Note: CustomStringConvertible {
  public var description: String { name() }

  /// "C4", "F#3", "Bb-1".
  public func name(_ spelling: PitchClass.Spelling = .sharps) -> String {
    pitchClass.name(spelling) + String(octave)
  }

  /// Parses "C4", "f#3", "B♭-1", "Cb4" (which is B3); nil for anything else and outside the keyboard.
  public init?(name: String) {
    guard let (letter, rest) = PitchClass.spelled(name), let octave = Int(rest),
      (-2...10).contains(octave), rest.first != "+"
    else { return nil }
    self.init((octave + 1) * 12 + letter)
  }
}

extension Note: Codable {
  /// Parses a number or a name.
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    let note =
      if let number = try? single.decode(Int.self) { Note(number) } else {
        Note(name: try single.decode(String.self))
      }
    guard let note else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "a note is 0…127 or a name from C-1 to G9.")
    }
    self = note
  }

  public func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(number)
  }
}

/// One of the twelve pitch classes.
public enum PitchClass: Int, CaseIterable, Hashable, Sendable, Codable {
  case c, cSharp, d, dSharp, e, f, fSharp, g, gSharp, a, aSharp, b

  public enum Spelling: Hashable, Sendable { case sharps, flats }

  /// The pitch class of any note number, also a negative one.
  public init(of number: Int) {
    self = PitchClass.allCases[((number % 12) + 12) % 12]
  }

  /// Parses "C", "c#", "Db", "E♭"; nil for anything else.
  public init?(name: String) {
    guard let (letter, rest) = PitchClass.spelled(name), rest.isEmpty else { return nil }
    self.init(of: letter)
  }

  /// "C#" or "Db".
  public func name(_ spelling: Spelling = .sharps) -> String {
    switch spelling {
    case .sharps: PitchClass.sharps[rawValue]
    case .flats: PitchClass.flats[rawValue]
    }
  }

  /// How the notes of its scales are usually written: with flats for F and the keys with a flat in their name.
  public var spelling: Spelling {
    switch self {
    case .c, .d, .e, .g, .a, .b, .fSharp: .sharps
    case .f, .cSharp, .dSharp, .gSharp, .aSharp: .flats
    }
  }

  private static let sharps = [
    "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B",
  ]
  private static let flats = [
    "C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B",
  ]

  /// Semitones above C, −1…12, of a letter and its accidental, and the remaining text.
  static func spelled(_ name: String) -> (semitones: Int, rest: Substring)? {
    let letters: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
    guard name.count <= 8, let first = name.lowercased().first, let natural = letters[first] else {
      return nil
    }
    let rest = name.dropFirst()
    switch rest.first {
    case "#", "♯": return (natural + 1, rest.dropFirst())
    case "b", "♭": return (natural - 1, rest.dropFirst())
    default: return (natural, rest)
    }
  }
}

extension PitchClass: CustomStringConvertible {
  public var description: String { name() }
}

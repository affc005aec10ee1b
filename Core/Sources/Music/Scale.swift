/// One of twelve scales, as steps above its tonic.
public enum Scale: String, CaseIterable, Hashable, Sendable, Codable {
  case pentatonicMajor, pentatonicMinor, major, minor, harmonicMinor, melodicMinor
  case dorian, phrygian, lydian, mixolydian, blues, chromatic

  /// Semitones above the tonic, rising from 0, below 12.
  public var steps: [Int] {
    switch self {
    case .pentatonicMajor: [0, 2, 4, 7, 9]
    case .pentatonicMinor: [0, 3, 5, 7, 10]
    case .major: [0, 2, 4, 5, 7, 9, 11]
    case .minor: [0, 2, 3, 5, 7, 8, 10]
    case .harmonicMinor: [0, 2, 3, 5, 7, 8, 11]
    case .melodicMinor: [0, 2, 3, 5, 7, 9, 11]
    case .dorian: [0, 2, 3, 5, 7, 9, 10]
    case .phrygian: [0, 1, 3, 5, 7, 8, 10]
    case .lydian: [0, 2, 4, 6, 7, 9, 11]
    case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
    case .blues: [0, 3, 5, 6, 7, 10]
    case .chromatic: Array(0..<12)
    }
  }

  /// "Pentatonic Major".
  public var title: String {
    switch self {
    case .pentatonicMajor: "Pentatonic Major"
    case .pentatonicMinor: "Pentatonic Minor"
    case .harmonicMinor: "Harmonic Minor"
    case .melodicMinor: "Melodic Minor"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The scale's notes within a range of the keyboard, rising.
  public func notes(in key: PitchClass, within range: ClosedRange<Note>) -> [Note] {
    (range.lowerBound.number...range.upperBound.number).compactMap { number in
      contains(PitchClass(of: number), in: key) ? Note(number) : nil
    }
  }

  public func contains(_ pitchClass: PitchClass, in key: PitchClass) -> Bool {
    steps.contains((pitchClass.rawValue - key.rawValue + 12) % 12)
  }

  /// The nearest note of the scale; of two equally near, the lower one.
  public func nearest(to note: Note, in key: PitchClass) -> Note {
    for distance in 0..<12 {
      for candidate in [note.transposed(by: -distance), note.transposed(by: distance)] {
        if let candidate, contains(candidate.pitchClass, in: key) { return candidate }
      }
    }
    return note
  }
}

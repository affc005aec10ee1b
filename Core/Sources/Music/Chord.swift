import Numbers

/// The notes played together with one note, inside its scale and key.
public enum Chord: String, CaseIterable, Codable, Hashable, Sendable {
  case none, octave, fifth, triad, seventh

  /// The largest number of notes of a chord.
  public static let maximumCount = 4

  /// "Triad"; "Single note" for none.
  public var title: String {
    self == .none ? "Single note" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The notes of the chord on a note, rising from it: one to four, all on the keyboard.
  ///
  /// In scales of seven notes the chord stacks thirds of the scale. In others it takes the scale's note nearest to a
  /// third, fifth and seventh, and leaves out what the scale does not contain. A note outside the scale gets its
  /// octave only.
  public func notes(on note: Note, scale: Scale, key: PitchClass) -> [Note] {
    if self == .octave { return [note] + [note.transposed(by: 12)].compactMap { $0 } }
    guard scale.contains(note.pitchClass, in: key) else { return [note] }
    return [note]
      + members.compactMap { member in
        interval(member, above: note, scale, key).flatMap { note.transposed(by: $0) }
      }
  }

  /// Thirds stacked above the note: 1 is the third, 2 the fifth, 3 the seventh.
  private var members: [Int] {
    switch self {
    case .none, .octave: []
    case .fifth: [2]
    case .triad: [1, 2]
    case .seventh: [1, 2, 3]
    }
  }

  private func interval(
    _ member: Int, above note: Note, _ scale: Scale, _ key: PitchClass
  ) -> Int? {
    let steps = scale.steps
    let tonic = (note.pitchClass.rawValue - key.rawValue + 12) % 12
    if steps.count == 7, let degree = steps.firstIndex(of: tonic) {
      let target = degree + 2 * member
      return steps[target % 7] + target / 7 * 12 - tonic
    }
    let candidates = [[4, 3, 5], [7, 6, 8], [10, 11, 9]][member - 1]
    return candidates.first { scale.contains(PitchClass(of: note.number + $0), in: key) }
  }
}

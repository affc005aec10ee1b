import Music
import Testing

@Suite("Chords inside a scale")
struct ChordTests {
  private func numbers(_ chord: Chord, _ note: Int, _ scale: Scale, _ key: PitchClass) -> [Int] {
    chord.notes(on: Note(clamping: note), scale: scale, key: key).map(\.number)
  }

  @Test("every chord of every scale and key stays inside, rises, and has at most four notes")
  func inside() {
    for scale in Scale.allCases {
      for key in PitchClass.allCases {
        for note in scale.notes(in: key, within: Note(clamping: 0)...Note(clamping: 127)) {
          for chord in Chord.allCases {
            let notes = chord.notes(on: note, scale: scale, key: key)
            #expect(notes.first == note && notes.count <= Chord.maximumCount)
            #expect(zip(notes, notes.dropFirst()).allSatisfy { $0 < $1 })
            #expect(notes.allSatisfy { scale.contains($0.pitchClass, in: key) })
          }
        }
      }
    }
  }

  @Test("scales of seven notes stack thirds")
  func thirds() {
    #expect(numbers(.triad, 60, .major, .c) == [60, 64, 67])
    #expect(numbers(.triad, 62, .major, .c) == [62, 65, 69])
    #expect(numbers(.seventh, 71, .major, .c) == [71, 74, 77, 81])
    #expect(numbers(.seventh, 67, .major, .c) == [67, 71, 74, 77])
    #expect(numbers(.triad, 68, .harmonicMinor, .a) == [68, 71, 74])
    #expect(numbers(.fifth, 64, .minor, .e) == [64, 71])
  }

  @Test("other scales take what they contain")
  func others() {
    #expect(numbers(.triad, 60, .pentatonicMajor, .c) == [60, 64, 67])
    #expect(numbers(.triad, 62, .pentatonicMajor, .c) == [62, 67, 69])
    #expect(numbers(.seventh, 60, .blues, .c) == [60, 63, 67, 70])
    #expect(numbers(.octave, 60, .chromatic, .d) == [60, 72])
    #expect(numbers(.none, 60, .major, .c) == [60])
  }

  @Test("a note outside the scale, and the end of the keyboard, leave notes out")
  func ends() {
    #expect(numbers(.triad, 61, .major, .c) == [61])
    #expect(numbers(.octave, 120, .major, .c) == [120])
    #expect(numbers(.seventh, 120, .major, .c) == [120, 124, 127])
  }
}

import Music
import Testing

@Suite("The twelve scales")
struct ScaleTests {
  @Test("there are twelve, each rising from its tonic within the octave")
  func shape() {
    #expect(Scale.allCases.count == 12)
    for scale in Scale.allCases {
      #expect(scale.steps.first == 0 && scale.steps.allSatisfy { (0..<12).contains($0) })
      #expect(zip(scale.steps, scale.steps.dropFirst()).allSatisfy(<))
    }
    #expect(Set(Scale.allCases.map(\.steps)).count == 12)
    #expect(Set(Scale.allCases.map(\.title)).count == 12)
  }

  @Test("a pentatonic octave from F lies where it should")
  func notes() {
    let octave = Note(clamping: 60)...Note(clamping: 72)
    let numbers = Scale.pentatonicMajor.notes(in: .f, within: octave).map(\.number)
    #expect(numbers == [60, 62, 65, 67, 69, 72])
  }

  @Test("the nearest note of a scale is in it, and never further than three semitones")
  func nearest() {
    for scale in Scale.allCases {
      for key in PitchClass.allCases {
        for number in Note.range {
          let note = Note(clamping: number)
          let found = scale.nearest(to: note, in: key)
          #expect(scale.contains(found.pitchClass, in: key))
          #expect(abs(found.number - number) <= 3)
          if scale.contains(note.pitchClass, in: key) { #expect(found == note) }
        }
      }
    }
    #expect(Scale.major.nearest(to: Note(clamping: 61), in: .c).number == 60)
  }

  @Test("a scale's name in JSON stays what it is")
  func names() {
    #expect(Scale(rawValue: "pentatonicMajor") == .pentatonicMajor)
    #expect(Scale.pentatonicMajor.title == "Pentatonic Major" && Scale.blues.title == "Blues")
  }
}

@Suite("Zones of a line")
struct NoteZonesTests {
  let zones = NoteZones(
    .pentatonicMajor, in: .c, within: Note(clamping: 48)...Note(clamping: 84))

  @Test("the zone of a position lies between the boundaries that are drawn")
  func boundaries() {
    #expect(zones.count == 16 && zones.boundaries.count == 17)
    #expect(zones.boundaries.first == 0 && zones.boundaries.last == 1)
    for step in 0...1000 {
      let position = Float(step) / 1000
      let index = zones.index(at: position)
      #expect(zones.boundaries[index] <= position && position <= zones.boundaries[index + 1])
    }
    for index in 0..<zones.count { #expect(zones.index(at: zones.centre(of: index)) == index) }
  }

  @Test("positions outside the line belong to its ends")
  func ends() {
    #expect(zones.index(at: -1) == 0 && zones.index(at: -.infinity) == 0)
    #expect(zones.index(at: .nan) == 0)
    #expect(zones.index(at: 1) == 15 && zones.index(at: .infinity) == 15)
    #expect(zones.note(at: 0).number == 48 && zones.note(at: 1).number == 84)
  }

  @Test("a held zone is left only beyond the margin")
  func hysteresis() {
    let edge = zones.boundaries[5]
    let width = Float(1) / 16
    #expect(zones.index(at: edge + 0.1 * width, holding: 4) == 4)
    #expect(zones.index(at: edge + 0.2 * width, holding: 4) == 5)
    #expect(zones.index(at: edge - 0.1 * width, holding: 5) == 5)
    #expect(zones.index(at: edge - 0.2 * width, holding: 5) == 4)
    #expect(zones.index(at: 0.9, holding: 0) == zones.index(at: 0.9))
    #expect(zones.index(at: 0.9, holding: 99) == zones.index(at: 0.9))
    #expect(zones.index(at: .nan, holding: 7) == 0)
  }

  @Test("a range without a note of the scale still has one zone")
  func narrow() {
    let narrow = NoteZones(
      .pentatonicMajor, in: .c, within: Note(clamping: 61)...Note(clamping: 61))
    #expect(narrow.notes.map(\.number) == [61])
  }
}

import Foundation
import Music
import Testing

@Suite("Notes and their names")
struct NoteTests {
  @Test(
    "a name is a key",
    arguments: [
      ("C4", 60), ("A4", 69), ("C-1", 0), ("G9", 127), ("f#3", 54), ("Gb3", 54), ("B♭2", 46),
      ("C♯4", 61), ("Cb4", 59), ("B#3", 60), ("Bb-1", 10),
    ])
  func names(name: String, number: Int) throws {
    #expect(try #require(Note(name: name)).number == number)
  }

  @Test(
    "what is no note is refused",
    arguments: ["", "H4", "C", "C#", "4", "C+4", "C11", "G#9", "Cb-1", "C4 ", "C##4", "C999999999"])
  func noNames(name: String) {
    #expect(Note(name: name) == nil)
  }

  @Test("every key reads its own name, in both spellings")
  func roundTrip() {
    for number in Note.range {
      let note = Note(clamping: number)
      #expect(Note(name: note.name(.sharps)) == note)
      #expect(Note(name: note.name(.flats)) == note)
      #expect(note.octave * 12 + 12 + note.pitchClass.rawValue == number)
    }
    #expect(Note(clamping: 60).description == "C4")
    #expect(Note(clamping: 61).name(.flats) == "Db4")
  }

  @Test("a key ends where the keyboard ends")
  func ends() {
    #expect(Note(-1) == nil && Note(128) == nil)
    #expect(Note(clamping: -5).number == 0 && Note(clamping: .max).number == 127)
    #expect(Note(clamping: 120).transposed(by: 8) == nil)
    #expect(Note(clamping: 120).transposed(by: .max) == nil)
    #expect(Note(clamping: 120).transposed(by: -24)?.number == 96)
  }

  @Test("JSON holds the number and also reads the name")
  func coding() throws {
    let notes = try JSONDecoder().decode([Note].self, from: Data(#"[60,"A4"]"#.utf8))
    #expect(notes.map(\.number) == [60, 69])
    #expect(try JSONEncoder().encode(notes) == Data("[60,69]".utf8))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Note].self, from: Data("[128]".utf8))
    }
  }
}

@Suite("The twelve keys")
struct PitchClassTests {
  @Test("a key's name is read in both spellings, and wraps at the octave")
  func names() {
    #expect(PitchClass.allCases.count == 12)
    for key in PitchClass.allCases {
      #expect(PitchClass(name: key.name(.sharps)) == key)
      #expect(PitchClass(name: key.name(.flats)) == key)
    }
    #expect(PitchClass(name: "Cb") == .b && PitchClass(name: "B#") == .c)
    #expect(PitchClass(name: "C4") == nil)
    #expect(PitchClass(of: -1) == .b && PitchClass(of: 69) == .a)
  }
}
